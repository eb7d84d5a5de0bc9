"""What bots tell people: hints during a game, and the coach's report with its charts afterwards."""
