"""What the four characters do, one file each."""
