"""The analysis board: studies as trees of lines, evaluations, and positions set up by hand."""
