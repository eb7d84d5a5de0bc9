"""Players that are programs. They see a game only as their seat may."""
