"""Measures bots, cards and sheets for the docs: the games, their tables, their plots."""
