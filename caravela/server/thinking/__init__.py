"""Bots, hints and the coach, which think in processes of their own."""
