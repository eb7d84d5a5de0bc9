"""The second expansion: twenty nobles who work like colonists, and eight buildings that treat them differently."""
