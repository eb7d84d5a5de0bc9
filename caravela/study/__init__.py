"""Study: the analysis board, puzzles and the ideas behind them, and the explorer of openings."""
