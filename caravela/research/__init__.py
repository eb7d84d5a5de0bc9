"""The three games as environments for machine learning: PettingZoo, Gymnasium, OpenSpiel, batches."""
