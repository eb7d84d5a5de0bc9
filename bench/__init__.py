"""Benchmarks and soaks; each prints figures with a ratio to a calibration loop of the same run."""
