"""Running a server: its start, the commands of the host, limits, memory, metrics and logs."""
