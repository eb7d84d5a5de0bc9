"""What the rules promise of every position, one kind of promise in each file."""
