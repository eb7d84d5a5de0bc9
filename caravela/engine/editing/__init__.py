"""Editable positions: each game describes the parts that a person can change."""
