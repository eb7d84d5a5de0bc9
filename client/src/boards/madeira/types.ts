/** The view of Madeira, as caravela/games/madeira/view.py writes it. */

export const GOODS = ["wheat", "sugar", "wine"] as const;
export type Good = (typeof GOODS)[number];
export type Owner = number | "neutral" | null;

export interface Field {
  name: string;
  region: number | null;
  good: Good | null;
  converts_to: Good | null;
  converted: boolean;
  wood: number;
  workers: number[];
}

export interface City {
  name: string;
  spots: Owner[];
  favors: (string | null)[];
  wood: number[];
  most: number;
  present: number;
}

export interface Slot {
  slot: string;
  ship: Owner;
  good: Good;
  goods: number[];
  reals?: number[];
}

export interface Location {
  name: string;
  good?: Good;
  slots: Slot[];
  rewards?: (string | null)[];
  workers?: number[];
  prestige_in_rounds_1_3_5: number[];
}

export interface Building {
  name: string;
  region: number;
  empty_in_round: number;
  character: string | null;
  guild_dice: number;
  pirate_dice: number;
  markers: number[];
  being_resolved: boolean;
  /** With new roles: the spaces of the tile where a die may still go. */
  free_spaces?: string[];
}

export interface Row {
  guilds: string[];
  player: Owner;
  dice: number[];
  requests: Record<string, number>;
}

export interface Player {
  reals: number;
  bread: number;
  wood: number;
  goods: Partial<Record<Good, number>>;
  pirates?: number;
  windmill: number;
  prestige: number;
  ships_at_home: number;
  workers: Record<string, number>;
  dice: number[];
  face_up: string[];
  face_down: string[];
  requests: Record<string, number>;
  requests_would_bring?: Record<string, number>;
  /** With capitanias: the cards before the player, those of them that serve, and what lies on them. */
  cards?: string[];
  cards_served?: string[];
  cards_seen?: string[];
  guild_die_on_card?: number | null;
  pirate_die_on_card?: number | null;
  ship_on_card?: boolean;
  groups_in_hand?: string[];
  /** The cards themselves: only one's own, until the game is over. */
  hand?: string[];
  /** With new roles. */
  dark_guilds?: number;
  protections?: number;
}

export interface Table {
  round: number;
  phase: string;
  fields: Field[];
  cities: City[];
  markets: Location[];
  colonies: Location[];
  buildings: Building[];
  city_watch: { dice: number[]; workers: number[] };
  windmill: { top: number; levels: number[] };
  rows: Row[];
  passing_column: { slot: string; player: Owner; reals: number }[];
  paying: Record<string, number | null>;
  building: string | null;
  in_hand: string | null;
  /** With new roles. */
  pirate_citizen?: string | null;
  pirate_ship?: string | null;
  rewards_beside_the_board?: string[];
  lying_down?: string[];
  /** With a new beginning, while players choose: what each tile gives, by category and number. */
  tiles_to_choose?: Record<string, Record<string, string | Record<string, number>>>;
  order_of_choosing?: number[];
  players: Player[];
}
