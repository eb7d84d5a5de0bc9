"""The seven roles, one file each, in the rulebook's order."""
