"""A server process: its rooms, its clients and their messages, and what runs beside them."""
