"""Where everything is kept: SQLite in a file, or PostgreSQL by URL, behind the same few classes."""
