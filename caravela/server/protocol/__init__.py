"""The table protocol: the messages, and what a viewer is told of a table."""
