"""Tables on the web: rooms, people, storage, bots' workers. It knows games only by what every game tells of itself."""
