"""Puerto Rico's rulebook as tests, in the order of the book, told in words on a little stage."""
