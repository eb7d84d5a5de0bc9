"""The three games as environments for programs that learn to play: PettingZoo, Gymnasium, OpenSpiel, batches."""
