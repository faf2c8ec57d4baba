"""HTTP and WebSockets: the application, its middleware and its routes."""
