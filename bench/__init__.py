"""Benchmarks and soaks, which print figures with a ratio to a calibration loop of the same run; writers of files."""
