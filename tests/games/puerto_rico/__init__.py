"""Tests of Puerto Rico beyond its rulebook."""
