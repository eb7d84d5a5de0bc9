/** Positions of Vasco da Gama's pieces on the board, and their look while animated. */

import type { Figure } from "../types";
import { CREW_NAMES } from "./types";
import { memberName } from "./table";

/** The things whose changes are shown. */
export const THINGS = ["Real", ...CREW_NAMES.map(memberName), "captain"];

const MEMBERS = CREW_NAMES.map(memberName);
const CHARACTERS = ["Bartolomeu Dias", "Francisco Alvares", "Girolamo Sernigi", "Manuel I"];

const SPOTS: Record<string, string> = {
  "São Gabriel": "são gabriel",
  "merchant ship face up": "merchant",
  "merchant ships deck": "merchant deck",
  "characters action slots": "area:characters",
  "recruiting action slots": "area:recruiting",
  "purchase projects action slots": "area:purchase projects",
  "navigation action slots": "area:navigation",
  "upper space": "purse:upper space",
  "lower space": "purse:lower space",
  "recruiting area": "captain",
  "this round": "vasco",
  "next round": "vasco next",
  "Vasco da Gama's deck": "vasco next",
  "at sea": "at sea",
  "out of the game": "out of the game",
  bag: "bag",
};

/** The spot in a player's supply for a thing. */
function inSupply(thing: string): string {
  if (MEMBERS.includes(thing)) return `crew:${thing}`;
  if (CHARACTERS.includes(thing)) return `holds:${thing}`;
  return { Real: "reals", captain: "captains", "action disc": "discs", "first player": thing }[thing] ?? "";
}

/** The spot of a place at which a thing lies; empty if the board has none. */
export function spot(place: string, thing: string): string {
  if (place in SPOTS) return SPOTS[place]!;
  if (place.startsWith("slot ")) return place;
  if (place.startsWith("section ")) return `${place}:${thing}`;
  if (place.startsWith("number ") || place.startsWith("round ")) return place.replace(" ", ":");
  if (place.startsWith("deck ")) return place.replace(" ", ":");
  if (place.startsWith("top of deck ")) return place.replace("top of deck ", "deck:");
  if (place === "numbers zone") return spot(thing.replace("sequence ", ""), thing);
  if (place === "projects" || place === "ships" || place.startsWith("space ")) return thing.replace(" ", ":");
  if (place.startsWith("project ")) return place.replace("project ", "ship:");
  if (CHARACTERS.includes(place)) return `character:${place}`;
  if (place === "characters area") return inCharactersArea(thing);
  return place === "supply" ? inSupply(thing) : "";
}

function inCharactersArea(thing: string): string {
  if (thing === "missionary") return thing;
  if (thing.startsWith("sequence number ")) return thing.replace("sequence number ", "number:");
  return thing === "action disc" ? "character:Manuel I" : `character:${thing}`;
}

/** The spots of ships in their slots, by what their names begin with. */
const SHIPS: Record<string, string> = { "merchant ship ": "ship:m", "ship ": "ship:", "project ": "ship:" };

/** A ship travels as it lies in its slot; for everything else a symbol does. */
export function figure(thing: string): Figure | null {
  const kind = Object.keys(SHIPS).find((each) => thing.startsWith(each));
  return kind ? { spot: thing.replace(kind, SHIPS[kind]!) } : null;
}

const SYMBOLS: Record<string, string> = {
  Real: "coin",
  captain: "pawn",
  "action disc": "",
  marker: "ensign",
  "first player": "ensign",
  "round marker": "token",
};
const PORTRAITS: Record<string, string> = {
  "Bartolomeu Dias": "dias",
  "Francisco Alvares": "alvares",
  "Girolamo Sernigi": "sernigi",
  "Manuel I": "manuel",
};

/** The symbol that travels for a thing; discs travel as their owner's sign. */
export function symbol(thing: string): string {
  if (thing in SYMBOLS) return SYMBOLS[thing]!;
  if (thing in PORTRAITS) return PORTRAITS[thing]!;
  if (thing.startsWith("sequence number ")) return "token";
  if (thing.startsWith("Vasco da Gama's tile ")) return "plan";
  return CREW_NAMES.find((kind) => memberName(kind) === thing) ?? "caravel";
}
