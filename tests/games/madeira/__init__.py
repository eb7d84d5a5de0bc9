"""Tests of what stands beside the rules of Madeira."""
