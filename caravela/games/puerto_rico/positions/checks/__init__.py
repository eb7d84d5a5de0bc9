"""What no game of Puerto Rico can come to, one kind of it in each file."""
