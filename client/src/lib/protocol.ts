/** What the server says, as docs/protocol.md tells it. A field left out has its default. */

import type { Deed } from "./deeds";

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type Dict = { [key: string]: Json };

export interface GameInfo {
  name: string;
  title: string;
  players: [number, number];
  rules: number;
  options: { name: string; values: string[]; default: string; help: string }[];
  bots: { name: string; help: string }[];
}

export interface Me {
  id: string;
  name: string;
  kind: string;
  email?: string | null;
}

export type Pace =
  | { kind: "none" }
  | { kind: "live"; bank: number; increment: number }
  | { kind: "days"; days: number; opens?: string; closes?: string; zone?: string };

export interface About {
  title: string;
  game: string;
  game_title: string;
  options: Record<string, string>;
  players: number;
  access: "lobby" | "link" | "hotseat";
  pace: Pace;
  spectators: boolean;
  delay: number;
  rated: boolean;
  stand_in: string;
  host_fingerprint: string;
  fingerprint?: string;
  words?: string[];
  rematch_of?: string;
  begun?: boolean;
  begun_from?: string;
  begun_ply?: number;
  you_host?: boolean;
}

export interface Seat {
  name?: string;
  taken?: boolean;
  you?: boolean;
  bot?: string;
  held?: string;
  held_reason?: string;
  present?: boolean;
  added_words?: boolean;
  asked?: boolean;
  bank?: number;
}

export interface Choice extends Deed {
  move: number;
  words: string;
}

export interface Closed extends Choice {
  reason: string;
}

export interface Undo {
  free_to?: number;
  last?: number;
  asked_by?: number;
  asked_to?: number;
  needs?: number[];
  agreed?: number[];
}

export interface Order {
  moves: string[];
  question?: string | null;
  times?: number | null;
  heard?: string | null;
}

export interface View {
  game: string;
  options: Record<string, string>;
  names: string[];
  ply: number;
  seat: number | null;
  question: string;
  over: boolean;
  winners: number[];
  table: Dict;
}

export interface Now {
  status: "open" | "running" | "over" | "closed";
  ply: number;
  seats: Seat[];
  you?: number[];
  seat?: number;
  to_move?: number;
  question?: string;
  view?: View;
  moves?: Choice[];
  closed?: Closed[];
  undo?: Undo;
  deadline?: number;
  time?: number;
  forced?: boolean;
  order?: Order;
  scores?: number[];
  winners?: number[];
  secret?: string;
  rematch?: string;
  reason?: string;
}

export interface TableEvent {
  number: number;
  at: number;
  kind: string;
  ply?: number;
  seat?: number;
  text?: string;
  words?: string | string[];
  move?: number;
  /** The move of an event, if one may know it. */
  deed?: Deed;
  auto?: string;
  name?: string;
  bot?: string;
  to?: number;
  reason?: string;
  agrees?: boolean;
  table?: string;
}

export interface Update {
  type: "update";
  id?: string;
  table: string;
  since: number;
  number: number;
  events: TableEvent[];
  about?: About;
  now: Now;
}

export interface ChatLine {
  number: number;
  room: "players" | "spectators";
  name: string;
  text: string;
  at: number;
}

export interface Done {
  type: "done";
  id?: string;
  table?: string;
  number?: number;
  played?: number;
  refused?: string;
  asked?: boolean;
  invitation?: string;
  link?: string;
}

export interface StepTried extends Choice {
  gains?: Record<string, number>;
  auto?: boolean;
}

/** Where moves would lead; without `ends` one could go on with `moves`. */
export interface Tried {
  type: "tried";
  id?: string;
  table: string;
  ply: number;
  steps: StepTried[];
  ends?: "turn" | "chance" | "over" | "unseen";
  view?: View;
  question?: string;
  moves?: Choice[];
  closed?: Closed[];
}

export interface Listed {
  id: string;
  title: string;
  game: string;
  status: string;
  access: string;
  players: number;
  names: string[];
  free: number;
  changed: number;
  ply?: number;
  to_move?: string;
  your_turn?: boolean;
}

export type Incoming =
  | Update
  | Done
  | Tried
  | { type: "welcome"; id?: string; person?: string; name?: string; kind?: string; time: number }
  | { type: "pong"; id?: string; time: number }
  | { type: "refused"; id?: string; code: string; sentence: string }
  | { type: "chat"; table: string; lines: ChatLine[] }
  | { type: "lobby"; id?: string; tables: Listed[] }
  | { type: "goodbye"; reason: string };

/** A moment of a game's past, as GET /api/tables/ID/past tells it. */
export interface Moment {
  number: number;
  ply: number;
  to_move?: number | null;
  view: View;
}

export interface CoursePoint {
  number: number;
  ply: number;
  players: Record<string, number>[];
}

export interface DrawTold {
  ply: number;
  options: string[];
  weights: number[];
  drawn: string;
}
