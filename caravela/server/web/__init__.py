"""The web interface: WebSocket, HTTP and pages."""
