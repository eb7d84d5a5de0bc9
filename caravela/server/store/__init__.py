"""Storage: a SQLite file or PostgreSQL by URL, behind the same classes."""
