/** The view of Puerto Rico, as caravela/games/puerto_rico/view.py writes it. */

export const GOODS = ["corn", "indigo", "sugar", "tobacco", "coffee"] as const;
export type Good = (typeof GOODS)[number];

export interface Building {
  name: string;
  cost: number;
  price: number;
  points: number;
  column: number;
  circles: number;
  spaces: number;
  beige: boolean;
  good: Good | null;
  left: number;
  in_the_game: boolean;
}

export interface Player {
  doubloons: number;
  points?: number;
  windrose: number;
  goods: Partial<Record<Good, number>>;
  tiles: Record<string, number>;
  buildings: string[];
  /** Nobles included. */
  colonists: Record<string, number>;
  forests: number;
  nobles?: Record<string, number>;
  nobles_on_the_windrose?: number;
  circles: Record<string, number>;
  used: string[];
  production: Partial<Record<Good, number>>;
  score?: number;
}

export interface Table {
  round: number;
  governor: number;
  role_taker: number;
  ends_after_this_round: string[];
  placards: { name: string; doubloons: number; taker: number | null }[];
  face_up: Partial<Record<Good, number>>;
  face_down: number;
  discarded: Partial<Record<Good, number>>;
  quarries: number;
  goods: Partial<Record<Good, number>>;
  colonists: number;
  colonist_ship: number;
  nobles: number;
  nobles_on_the_ship: number;
  /** The costs of buildings that are still to be chosen for the game. */
  empty_spaces: number[];
  points: number;
  ships: { spaces: number; good: Good | null; load: number }[];
  trading_house: Partial<Record<Good, number>>;
  prices: Record<Good, number>;
  market: Building[];
  players: Player[];
}
