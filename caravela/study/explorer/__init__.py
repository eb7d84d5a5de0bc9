"""The explorer of openings: what bots did in a position, and how they fared."""
