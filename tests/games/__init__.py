"""What holds for the games beyond their rulebooks."""
