"""A table and its games, wherever they run."""
