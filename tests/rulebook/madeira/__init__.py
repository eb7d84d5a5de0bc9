"""The rulebook of Madeira as tests, page by page."""
