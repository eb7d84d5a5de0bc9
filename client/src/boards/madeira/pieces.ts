/** Positions of Madeira's pieces on the board, and their look while animated. */

import type { Sprite } from "../types";
import { CHARACTER_ART, hasPicture, pictureOf } from "./pieces/pictures";
import { GOOD_NAMES } from "./types";

/** The things whose changes are shown. */
export const THINGS = ["Real", "bread", "wood", ...GOOD_NAMES, "pirate", "windmill level", "dark guild", "protection"];

const STOCK: Record<string, string> = { Real: "Reals", pirate: "pirates" };
const BUILDINGS = ["Moinho", "Capitania", "Alfândega", "Casa da Coroa", "Fortaleza"];

/** The spot of a place at which a thing lies; empty if the board has none. */
export function spot(place: string, thing: string): string {
  if (place === "home") return thing === "worker" || thing === "ship" ? "at:home" : `stock:${STOCK[thing] ?? thing}`;
  if (place === "windmill") return "mill";
  if (place === "face up" || place === "face down" || place === "district") return `favor:${thing}`;
  if (BUILDINGS.includes(place)) return `building:${place}`;
  if (place.startsWith("row ")) return place.replace(" ", ":");
  if (place.startsWith("slot ")) return place.includes(" of ") ? place : `pass:${place}`;
  return `at:${place}`;
}

/** Where the sign of its owner stands on a piece of 32 units, and how large it is. */
export const SIGNS = {
  worker: [16, 17.5, 9],
  ship: [20.6, 14, 7.5],
  sack: [16, 20, 11],
  disc: [16, 14.5, 12],
  flag: [17.5, 11, 10],
} as const;

const PIECES: Record<string, keyof typeof SIGNS> = {
  worker: "worker",
  ship: "ship",
  "windmill level": "sack",
  "turn order marker": "disc",
  "action marker": "flag",
};

const ART: Record<string, Sprite> = {
  Real: { art: "m-coin" },
  pirate: { art: "m-pirate" },
  bread: { art: "m-bread" },
  wood: { art: "m-wood" },
  wheat: { art: "m-wheat" },
  sugar: { art: "m-sugar" },
  wine: { art: "m-wine" },
  "neutral citizen": { art: "m-worker", look: "neutral" },
  "guild die": { art: "m-die", look: "guild-die" },
  "pirate die": { art: "m-die", look: "pirate-die" },
};

/** Everything travels as it lies on the board, tiles as their pictures. */
export function figure(thing: string): Sprite | null {
  const kind = PIECES[thing];
  if (kind) return { art: `m-${kind}`, sign: SIGNS[kind] };
  const tile = CHARACTER_ART[thing] ?? (hasPicture(thing) ? pictureOf(thing).main : undefined);
  return ART[thing] ?? (tile ? { art: `m-${tile}` } : null);
}

export const symbol = (): string => "";
