/** What lies in a player's home, in one order everywhere. */

import { nameOf, sentences } from "../../../lib/language/catalogue.svelte";
import type { Player } from "../types";

/** Picture, the spot's name and the number of each thing; a number that is hidden is a question mark. */
export const stockOf = (player: Player): [string, string, number | string][] => [
  ["coin", "Reals", player.reals],
  ["bread", "bread", player.bread],
  ["wood", "wood", player.wood],
  ["wheat", "wheat", player.goods["wheat"] ?? 0],
  ["sugar", "sugar", player.goods["sugar"] ?? 0],
  ["wine", "wine", player.goods["wine"] ?? 0],
  ["pirate", "pirates", player.pirates ?? "?"],
];

/** The component of each spot, for names in the number wanted. */
const THING_OF: Record<string, string> = { Reals: "Real", pirates: "pirate" };

export const saidOf = (what: string, count: number | string): string =>
  typeof count === "number" ? sentences().counted(count, THING_OF[what] ?? what) : `${count} ${nameOf(what)}`;

/** How many action markers a player has on buildings. */
export const markersOf = (player: Player): number =>
  Object.values(player.markers).reduce((sum, count) => sum + count, 0);
