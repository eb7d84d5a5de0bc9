"""The table protocol: the messages, and what a viewer sees of a table."""
