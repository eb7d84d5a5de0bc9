"""Load tests, crash tests and start-up measurements of the server."""
