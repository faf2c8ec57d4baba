"""A real server under load: how fast updates reach a table, its memory, its start-up time, and whether it loses data.

The server runs in a process of its own on a free port, with a data folder of its own. The players run in this process.
"""
