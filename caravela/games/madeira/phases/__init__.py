"""The five phases of a round, one file each."""
