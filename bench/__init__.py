"""Benchmarks and soaks, whose figures have a ratio to a calibration loop of the same run; generators of files."""
