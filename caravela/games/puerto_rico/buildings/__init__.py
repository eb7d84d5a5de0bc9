"""The buildings, in the rulebook's order: production, small beige, large."""
