"""After the game: records, results, statistics, ratings."""
