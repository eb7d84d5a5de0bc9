/** The view of Puerto Rico, as caravela/games/puerto_rico/presentation/view_types.py declares it. */
/* Written by `python -m bench.typescript`; change the Python side instead. */

export const GOOD_NAMES = ["corn", "indigo", "sugar", "tobacco", "coffee"] as const;
export type Good = (typeof GOOD_NAMES)[number];

/** A building of the game board; the price is what it costs the viewer now. */
export interface Building {
  beige: boolean;
  circles: number;
  column: number;
  cost: number;
  good: string | null;
  in_the_game: boolean;
  left: number;
  name: string;
  points: number;
  price: number;
  spaces: number;
}

/** A role placard; the taker is a seat. */
export interface Placard {
  doubloons: number;
  name: string;
  taker: number | null;
}

/** A player's board; things are counted by the name of the good, tile or building. */
export interface Player {
  breakdown?: Record<string, number>;
  buildings: string[];
  circles: Record<string, number>;
  colonists: Record<string, number>;
  doubloons: number;
  flipped?: Record<string, number>;
  forests: number;
  free_city_spaces: number;
  free_island_spaces: number;
  goods: Record<string, number>;
  nobles?: Record<string, number>;
  nobles_on_the_windrose?: number;
  points?: number;
  production: Record<string, number>;
  score?: number;
  tiles: Record<string, number>;
  used: string[];
  windrose: number;
}

/** A cargo ship. */
export interface Ship {
  good: string | null;
  load: number;
  spaces: number;
}

/** The whole table. */
export interface Table {
  colonist_ship: number;
  colonists: number;
  discarded: Record<string, number>;
  drawn: string | null;
  empty_spaces: number[];
  ends_after_this_round: string[];
  face_down: number;
  face_up: Record<string, number>;
  goods: Record<string, number>;
  governor: number;
  market: Building[];
  nobles: number;
  nobles_on_the_ship: number;
  placards: Placard[];
  players: Player[];
  points: number;
  prices: Record<string, number>;
  quarries: number;
  role_taker: number;
  round: number;
  ships: Ship[];
  trading_house: Record<string, number>;
}
