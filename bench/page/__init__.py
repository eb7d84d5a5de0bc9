"""The page in Chromium: how quick it is, whether it fits on one screen, and pictures of it."""
