/** The places of moves on a board: each game has one table from kinds of moves to places. */

import type { Deed, Facts } from "../lib/deeds";
import type { View } from "../lib/connection/protocol";

/** A place as a template of facts, `ship:{ship}`, or found with the help of the view. */
export type Place = string | ((facts: Facts, view: View) => string);

/** Every kind of move of a game, with its places; the first one is where it happens. A kind with none has no place. */
export type PlaceTable = Record<string, readonly Place[]>;

/** Keys of help texts, by kind of move or by kind of place. */
export type Topics = Record<string, readonly string[]>;

/** A template with its facts. */
function filled(template: string, facts: Facts): string {
  return Object.entries(facts).reduce((text, [name, fact]) => text.replaceAll(`{${name}}`, String(fact)), template);
}

/** The places of a move; one that depends on something that is not there is left out. */
export function placesOf(table: PlaceTable, { kind, facts }: Deed, view: View): string[] {
  return (table[kind] ?? [])
    .map((place) => (typeof place === "string" ? filled(place, facts) : place(facts, view)))
    .filter(Boolean);
}

/** The parts of a place: kind, name and further identifiers. */
export function parts(place: string): { kind: string; name: string; more: string } {
  const [kind = "", name = "", more = ""] = place.split(":");
  return { kind, name, more };
}

/** The keys of the help texts about a move: the components that it names, then what belongs to its kind. */
export function helpForMove(topics: Topics, { kind, facts }: Deed): string[] {
  const named = Object.entries(facts).filter(([, fact]) => typeof fact === "string");
  return [...named.map(([name, fact]) => (name === "card" ? `card ${fact}` : String(fact))), ...(topics[kind] ?? [])];
}
