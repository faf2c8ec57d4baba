"""The routes: every address of the server, and who may use it."""
