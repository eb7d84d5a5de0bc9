"""Several processes on one database: what they tell each other, who plays a table's bots, who is present where."""
