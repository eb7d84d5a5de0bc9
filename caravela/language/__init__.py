"""Sentences for people from kinds and facts, in English, Portuguese, Spanish and German."""
