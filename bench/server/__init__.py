"""The server under load, killed again and again, and started with many stored games."""
