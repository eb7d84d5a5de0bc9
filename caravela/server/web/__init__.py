"""The server's face on the web: the socket, the HTTP interface, the pages."""
