"""The whole table as plain data, its laws, and the count of everything on it."""
