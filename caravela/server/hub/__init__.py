"""A server process: its rooms, its clients and their messages, and its background tasks."""
