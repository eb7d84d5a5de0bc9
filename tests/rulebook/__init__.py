"""The rulebooks as tests: one folder per game, one file per section."""
