"""Module 2 of the expansion: the capitanias, cards of which every player plays one in each round."""
