/** The view of Vasco da Gama, as caravela/games/vasco_da_gama/view.py writes it. */

export const CREW = ["turquoise", "violet", "grey", "orange", "missionary"] as const;
export type Crew = (typeof CREW)[number];

export interface Tile {
  project?: number;
  merchant?: number;
  limit: number;
  crew?: number;
  reals?: number;
  points?: number;
}

export interface Slot {
  value: number;
  ship: Tile | null;
  owner: number | null;
}

export interface Landing {
  name: string;
  completion: number;
  complete: boolean;
  slots: Slot[];
}

export interface NumberSeen {
  number: number;
  owner: number | null;
  area: string | null;
  price: number;
  giving_up: number;
}

export interface Area {
  name: string;
  slots: number;
  discs: { number: number; owner: number }[];
}

export interface Section {
  section: number;
  active: boolean;
  sailors: Partial<Record<Crew, number>>;
}

export interface VascoTile {
  initial: number;
  variation: number;
  upper: number;
  lower: number;
}

export interface Player {
  reals: number;
  discs: number;
  additional_disc: string;
  captains: number;
  captains_waiting: number;
  crew: Partial<Record<Crew, number>>;
  projects: Tile[];
  ships: Tile[];
  points: number;
  ships_under_way: number;
  characters: string[];
  score: number;
}

export interface Table {
  round: number;
  first_player: number;
  marker: number;
  vasco_tile: VascoTile | null;
  vasco_tile_to_come: VascoTile | null;
  money: { upper: number; lower: number };
  numbers: NumberSeen[];
  areas: Area[];
  called: number;
  action: {
    spent: number;
    number_in_hand?: number;
    section?: number;
    captain_costs?: number;
    sailor_costs?: Partial<Record<Crew, number>>;
    landing?: string;
    ship?: Tile;
    launching?: Tile;
    aboard?: string[];
  };
  projects: (Tile | null)[];
  sao_gabriel: Tile | null;
  decks: { deck: string; top: Tile | null; under_it: number[] }[];
  merchant: Tile | null;
  sections: Section[];
  bag: Partial<Record<Crew, number>>;
  missionaries: number;
  characters: { name: string; holder: number | null; hosted_by: number | null }[];
  landings: Landing[];
  players: Player[];
}
