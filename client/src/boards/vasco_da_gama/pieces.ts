/** Where the pieces of Vasco da Gama lie on the board, and how they look on their way. */

import { CREW_NAMES } from "./types";
import { memberName } from "./table";

/** The things worth telling when they change. */
export const THINGS = ["Real", ...CREW_NAMES.map(memberName), "captain"];

const MEMBERS = CREW_NAMES.map(memberName);
const SPOTS: Record<string, string> = {
  "São Gabriel": "são gabriel",
  "merchant ship face up": "merchant",
  "characters action slots": "area:characters",
  "recruiting action slots": "area:recruiting",
  "purchase projects action slots": "area:purchase projects",
  "navigation action slots": "area:navigation",
  "upper space": "purse:upper space",
  "lower space": "purse:lower space",
  bag: "bag",
};

/** The spot of a place at which a thing lies; empty if the board has none. */
export function spot(place: string, thing: string): string {
  if (place in SPOTS) return SPOTS[place]!;
  if (place.startsWith("slot ")) return place;
  if (place.startsWith("section ")) return `${place}:${thing}`;
  if (place.startsWith("number ")) return place.replace(" ", ":");
  if (place === "numbers zone") return spot(thing.replace("sequence ", ""), thing);
  if (place === "projects" || place === "ships" || place.startsWith("space ")) return thing.replace(" ", ":");
  if (place === "characters area") return thing === "missionary" ? thing : `character:${thing}`;
  if (place === "supply" && MEMBERS.includes(thing)) return `crew:${thing}`;
  return "";
}

const SYMBOLS: Record<string, string> = { Real: "coin", captain: "anchor", "action disc": "" };

/** The symbol that travels for a thing; discs travel as their owner's sign. */
export function symbol(thing: string): string {
  if (thing in SYMBOLS) return SYMBOLS[thing]!;
  return CREW_NAMES.find((kind) => memberName(kind) === thing) ?? "ship";
}
