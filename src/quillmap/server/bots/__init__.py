"""Bots at a server's tables: a pool of worker processes."""
