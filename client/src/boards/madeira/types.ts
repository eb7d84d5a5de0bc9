/** The view of Madeira, as caravela/games/madeira/view.py writes it. */

export const GOODS = ["wheat", "sugar", "wine"] as const;
export type Good = (typeof GOODS)[number];
export type Owner = number | "neutral" | null;

export interface Field {
  name: string;
  region: number | null;
  good: Good | null;
  "converts to": Good | null;
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
  "prestige in rounds 1, 3, 5": number[];
}

export interface Building {
  name: string;
  region: number;
  "empty in round": number;
  character: string | null;
  "guild dice": number;
  "pirate dice": number;
  markers: number[];
  "being resolved": boolean;
  /** With new roles: the spaces of the tile where a die may still go. */
  "free spaces"?: string[];
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
  "ships at home": number;
  workers: Record<string, number>;
  dice: number[];
  "face up": string[];
  "face down": string[];
  requests: Record<string, number>;
  "requests would bring"?: Record<string, number>;
  /** With capitanias: the cards before the player, those of them that serve, and what lies on them. */
  cards?: string[];
  "cards served"?: string[];
  "cards seen"?: string[];
  "guild die on card"?: number | null;
  "pirate die on card"?: number | null;
  "ship on card"?: boolean;
  "groups in hand"?: string[];
  /** The cards themselves: only one's own, until the game is over. */
  hand?: string[];
  /** With new roles. */
  "dark guilds"?: number;
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
  "city watch": { dice: number[]; workers: number[] };
  windmill: { top: number; levels: number[] };
  rows: Row[];
  "passing column": { slot: string; player: Owner; reals: number }[];
  paying: Record<string, number | null>;
  building: string | null;
  "in hand": string | null;
  /** With new roles. */
  "pirate citizen"?: string | null;
  "pirate ship"?: string | null;
  "rewards beside the board"?: string[];
  "lying down"?: string[];
  /** With a new beginning, while players choose: what each tile gives, by category and number. */
  "tiles to choose"?: Record<string, Record<string, string>>;
  "order of choosing"?: number[];
  players: Player[];
}
