"""Web push: calls people who asked for it to a table that waits for them, when they are not connected to it."""
