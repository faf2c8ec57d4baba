"""The server: it stores tables, seats people and bots, and sends every seat what it may know."""
