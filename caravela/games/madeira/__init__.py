"""Madeira, second edition, by Nuno Bizarro Sentieiro and Paulo Soledade."""
