"""The steps by which a database grows with the releases."""
