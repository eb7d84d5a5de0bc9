"""What holds for Puerto Rico beyond its rulebook."""
