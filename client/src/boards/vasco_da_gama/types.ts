/** The view of Vasco da Gama, as caravela/games/vasco_da_gama/presentation/view_types.py declares it. */
/* Written by `python -m bench.typescript`; change the Python side instead. */

export const CREW_NAMES = ["turquoise", "violet", "grey", "orange", "missionary"] as const;
export type Crew = (typeof CREW_NAMES)[number];

/** The action going on, with a running total of what it costs. */
export interface Action {
  aboard?: string[];
  another_costs: number;
  captain?: boolean;
  captain_costs: number;
  colours?: number;
  landing?: string;
  launching?: Tile;
  number_in_hand?: number;
  project_costs: number;
  sailor_costs: Record<string, number>;
  sailors?: number;
  section?: number;
  ship?: Tile;
  ships_sent?: number;
  spent: number;
}

/** An action area. */
export interface Area {
  discs: Disc[];
  name: string;
  slots: number;
}

/** A character tile. */
export interface Character {
  holder: number | null;
  hosted_by: number | null;
  name: string;
}

/** The top of a deck, and which projects are somewhere under it. */
export interface Deck {
  deck: string;
  top: Tile | null;
  under_it: number[];
}

/** A disc in an area. */
export interface Disc {
  number: number;
  owner: number;
}

/** A landing of the coast. */
export interface Landing {
  bonus: string;
  complete: boolean;
  completion: number;
  name: string;
  slots: Slot[];
}

/** The two spaces of Manuel's money. */
export interface Money {
  lower: number;
  upper: number;
}

/** A sequence number, what acting with it costs by the marker, and what giving up brings. */
export interface NumberSeen {
  area: string | null;
  giving_up: number;
  number: number;
  owner: number | null;
  price: number;
}

/** A player. */
export interface Player {
  additional_disc: string;
  breakdown: Record<string, number>;
  captains: number;
  captains_waiting: number;
  characters: string[];
  crew: Record<string, number>;
  discs: number;
  points: number;
  projects: Tile[];
  reals: number;
  score: number;
  ships: Tile[];
  ships_under_way: number;
}

/** A section of the recruiting area. */
export interface Section {
  active: boolean;
  sailors: Record<string, number>;
  section: number;
}

/** A place of a landing. */
export interface Slot {
  owner: number | null;
  ship: Tile | null;
  value: number;
}

/** The whole table. */
export interface Table {
  action: Action;
  areas: Area[];
  bag: Record<string, number>;
  called: number;
  characters: Character[];
  decks: Deck[];
  first_player: number;
  landings: Landing[];
  marker: number;
  merchant: Tile | null;
  merchants_face_down: number[];
  missionaries: number;
  money: Money;
  numbers: NumberSeen[];
  phase: string;
  players: Player[];
  projects: (Tile | null)[];
  round: number;
  sao_gabriel: Tile | null;
  sections: Section[];
  vasco_tile: VascoTile | null;
  vasco_tile_to_come: VascoTile | null;
  vasco_tiles_face_down: number[];
}

/** A project or a merchant ship with its printed numbers. */
export interface Tile {
  crew?: number;
  limit: number;
  merchant?: number;
  points?: number;
  project?: number;
  reals?: number;
}

/** A tile of Vasco da Gama's own. */
export interface VascoTile {
  initial: number;
  lower: number;
  upper: number;
  variation: number;
}
