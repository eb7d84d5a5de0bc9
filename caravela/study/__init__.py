"""Study: puzzles, the opening explorer and trees of lines to analyse."""
