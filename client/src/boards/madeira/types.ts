/** The view of Madeira, as caravela/games/madeira/presentation/view_types.py declares it. */
/* Written by `python -m bench.typescript`; change the Python side instead. */

export const GOOD_NAMES = ["wheat", "sugar", "wine"] as const;
export type Good = (typeof GOOD_NAMES)[number];

/** A building with its character; with new roles also the spaces of the tile where a die may still go. */
export interface Building {
  being_resolved: boolean;
  character: string | null;
  empty_in_round: number;
  free_spaces?: string[];
  guild_dice: number;
  least_cost: number;
  markers: number[];
  most_cost: number;
  name: string;
  pirate_dice: number;
  region: number;
  space_of_the_pirate_die?: string | null;
}

/** A city. */
export interface City {
  favors: (string | null)[];
  most: number;
  name: string;
  present: number;
  spots: (number | "neutral" | null)[];
  wood: number[];
}

/** A field, or the forest. */
export interface Field {
  converted: boolean;
  converts_to: string | null;
  good: string | null;
  name: string;
  region: number | null;
  wood: number;
  workers: number[];
}

/** A market or a colony; only a colony has a good of its own, rewards and room for workers. */
export interface Location {
  good?: string;
  name: string;
  prestige_in_rounds_1_3_5: number[];
  rewards?: (string | null)[];
  slots: Slot[];
  workers?: number[];
}

/** A slot of the passing column. */
export interface Passing {
  player: number | "neutral" | null;
  reals: number;
  slot: string;
}

/** What is paid this turn, and what is still due. */
export interface Paying {
  base_cost: number;
  bread_due: number;
  building_cost: number | null;
  next_wood: number;
  paid_for_wood_this_turn: number;
  pirates_for_not_paying: number;
  reals_due: number;
  rolled: number;
  rolled_pirate: number;
  wood_bought_this_turn: number;
  wood_due: number;
}

/** A player: of others the pirates are hidden, and with capitanias the cards in hand. */
export interface Player {
  bread: number;
  breakdown?: Record<string, number>;
  building_workers: Record<string, number>;
  cards?: string[];
  cards_seen?: string[];
  cards_served?: string[];
  dark_guilds?: number;
  dice: number[];
  earned: Record<string, number>;
  face_down: string[];
  face_up: string[];
  goods: Record<string, number>;
  groups_in_hand?: string[];
  guild_die_on_card?: number | null;
  hand?: string[];
  markers: Record<string, number>;
  mayor_would_bring: Record<string, number>;
  one_more_would_bring: Record<string, number>;
  pirate_die_on_card?: number | null;
  pirates?: number;
  prestige: number;
  protections?: number;
  reals: number;
  requests: Record<string, number>;
  requests_would_bring: Record<string, number>;
  resources: number;
  score?: number;
  ship_on_card?: boolean;
  ships_at_home: number;
  ships_on_the_board: number;
  windmill: number;
  wood: number;
  workers: Record<string, number>;
  workers_in_cities: number;
  workers_on_the_board: number;
}

/** A row of the guild board. */
export interface Row {
  dice: number[];
  guilds: string[];
  player: number | "neutral" | null;
  requests: Record<string, number>;
}

/** A place for a ship: how many goods it takes, and in a market how many Reals each number brings. */
export interface Slot {
  good: string;
  goods: number[];
  reals?: number[];
  ship: number | "neutral" | null;
  slot: string;
}

/** The whole table; each favor has a guild; the tiles to choose say by category and number what each gives. */
export interface Table {
  at_sea_from: string | null;
  building: string | null;
  buildings: Building[];
  cities: City[];
  city_watch: Watch;
  colonies: Location[];
  favor_guilds: Record<string, string>;
  favor_used: boolean;
  fields: Field[];
  in_hand: string | null;
  lying_down?: string[];
  markets: Location[];
  order_of_choosing?: number[];
  passing_column: Passing[];
  paying: Paying;
  phase: string;
  pirate_citizen?: string | null;
  pirate_ship?: string | null;
  players: Player[];
  rewards_beside_the_board?: string[];
  round: number;
  rows: Row[];
  taken_from: string | null;
  tiles_to_choose?: Record<string, Record<string, string | Record<string, number>>>;
  turn_order: number[];
  windmill: Windmill;
}

/** The city watch. */
export interface Watch {
  dice: number[];
  workers: number[];
}

/** The windmill, and how high each seat stands on it. */
export interface Windmill {
  levels: number[];
  top: number;
}
