"""The ambassadors: four favors of a promotional set, one for each guild."""
