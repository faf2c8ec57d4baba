"""The routes: every address of the server and the function that serves it."""
