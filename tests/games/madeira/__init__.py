"""Tests of Madeira beyond its rulebook."""
