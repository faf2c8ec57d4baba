"""The table: a server that keeps games, seats people and bots at them, and tells every seat what it may know."""
