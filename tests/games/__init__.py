"""Tests of the games beyond their rulebooks."""
