/** Ratings by game and set of options. */
export interface Rating {
  game: string;
  /** The name of the set of options. */
  options: string;
  /** What the set changes about the game. */
  settings: Record<string, string>;
  rating: number;
  uncertainty: number;
  at_least: number;
  games: number;
}

export interface Leader extends Rating {
  name: string;
}
