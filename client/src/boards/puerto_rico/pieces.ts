/** Positions of Puerto Rico's pieces on the board, and their look while animated. */

import { GOOD_NAMES } from "./types";

const isGood = (thing: string): boolean => (GOOD_NAMES as readonly string[]).includes(thing);

/** The things whose changes are shown. */
export const THINGS = ["doubloon", ...GOOD_NAMES, "colonist", "noble"];

const SUPPLY: Record<string, string> = {
  quarry: "quarry",
  "victory point": "points",
  colonist: "supply:colonist",
  noble: "supply:noble",
  forest: "forest",
};

/** What a player has beside island, city and windrose. */
const PURSE: Record<string, string> = { doubloon: "doubloons", "victory point": "chips" };

/** The spot of a place at which a thing lies; empty if the board has none. */
export function spot(place: string, thing: string): string {
  switch (place) {
    case "placards":
      return `placard:${thing}`;
    case "face up":
      return `plantation:${thing}`;
    case "stack":
    case "discarded":
    case "hand":
      return "stack";
    case "supply":
      return isGood(thing) ? `supply:${thing}` : (SUPPLY[thing] ?? "");
    case "trading house":
      return "trade";
    case "colonist ship":
      return `aboard:${thing}`;
    case "game board":
      return `market:${thing}`;
    case "windrose":
      return isGood(thing) ? `good:${thing}` : "windrose";
    case "island":
    case "city":
      return `mat:${thing}`;
    case "player board":
      return PURSE[thing] ?? "";
    default:
      if (place.startsWith("ship ")) return place.replace(" ", ":");
      return thing === "doubloon" ? `placard:${place}` : `mat:${place}`;
  }
}

const SYMBOLS: Record<string, string> = { "victory point": "chip" };

/** The symbol that is animated for a thing. */
export const symbol = (thing: string): string => {
  const tile = thing.replace(" plantation", "");
  const name = isGood(thing) ? `barrel-${thing}` : (SYMBOLS[thing] ?? tile);
  return `pr-${name.replaceAll(" ", "-")}`;
};
