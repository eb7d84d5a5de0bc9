"""What characters, buildings, favors and rewards let a player do: workers, ships, wood, goods, windmill, passing."""
