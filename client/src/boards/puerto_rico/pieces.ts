/** Where the pieces of Puerto Rico lie on the board, and how they look on their way. */

import { isTile } from "./table";
import { GOOD_NAMES } from "./types";

const isGood = (thing: string): boolean => (GOOD_NAMES as readonly string[]).includes(thing);

/** The things worth telling when they change. */
export const THINGS = ["doubloon", ...GOOD_NAMES, "colonist", "noble"];

const SUPPLY: Record<string, string> = {
  quarry: "quarry",
  "victory point": "points",
  colonist: "colonists",
  noble: "colonists",
};

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
      return "colonists";
    case "game board":
      return `market:${thing}`;
    case "windrose":
      return isGood(thing) ? `good:${thing}` : "windrose";
    case "island":
    case "city":
      return `mat:${thing}`;
    case "player board":
      return "";
    default:
      if (place.startsWith("ship ")) return place.replace(" ", ":");
      return thing === "doubloon" ? `placard:${place}` : `mat:${place}`;
  }
}

const SYMBOLS: Record<string, string> = { doubloon: "coin", colonist: "colonist", noble: "noble", quarry: "quarry" };

/** The symbol that travels for a thing. */
export const symbol = (thing: string): string => {
  const good = thing.replace(" plantation", "");
  return SYMBOLS[thing] ?? (isTile(good) ? good : "house");
};
