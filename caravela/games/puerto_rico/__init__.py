"""Puerto Rico, by Andreas Seyfarth."""
