/** Where the pieces of Madeira lie on the board, and how they look on their way. */

import { GOOD_NAMES } from "./types";

/** The things worth telling when they change. */
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

const SYMBOLS: Record<string, string> = {
  Real: "coin",
  bread: "bread",
  wood: "wood",
  wheat: "wheat",
  sugar: "sugar",
  wine: "wine",
  pirate: "pirate",
  "guild die": "die",
  "pirate die": "die",
};

/** The symbol that travels for a thing; workers, ships and markers travel as their owner's sign. */
export const symbol = (thing: string): string => SYMBOLS[thing] ?? "";
