"""Many games between bots: matches, arenas, training and benchmarks, here or on a cluster."""
