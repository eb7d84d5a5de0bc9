"""Module 1 of the expansion: a new beginning, a set-up in which players choose what they start with. Reconstructed."""
