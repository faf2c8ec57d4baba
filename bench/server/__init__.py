"""A real server under load: how fast it tells a table, what it weighs, how soon it is there, and whether it forgets.

The server runs in a process of its own on a free port, with a data folder of its own; whoever plays is in this one.
"""
