"""The doors: every address of the server, and who is let in where."""
