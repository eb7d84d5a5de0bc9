"""Speed of the public interfaces."""
