"""Study: puzzles, and trees of lines to analyse."""
