"""Monte Carlo tree search: its tree, its settings, the bot that uses it, alone or over several processes."""
