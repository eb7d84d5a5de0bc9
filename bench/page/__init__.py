"""Measurements of the page in Chromium: speed, layout, screenshots."""
