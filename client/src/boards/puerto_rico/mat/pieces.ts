/** What lies on a mat, one by one: a view only counts. */

import type { Crew, Person } from "../mayor/plan";
import type { Player } from "../types";

export interface Tile {
  kind: string;
  /** Which tile of its kind. */
  number: number;
}

export const tilesOf = (player: Player): Tile[] =>
  [...Object.entries(player.tiles), ["forest", player.forests] as const].flatMap(([kind, count]) =>
    Array.from({ length: count }, (_, number) => ({ kind, number })),
  );

/** Whether a kind of move may mean this tile: who comes with a tile goes to the last one, guests to empty ones. */
export function isMeant(move: string, player: Player, { kind, number }: Tile): boolean {
  const people = player.colonists[kind] ?? 0;
  switch (move) {
    case "receive-on-island":
      return number === player.tiles[kind]! - 1;
    case "guest-to-island":
    case "noble-guest-to-island":
      return number >= people;
    case "return-from-island":
      return number < people;
    default:
      return true;
  }
}

/** The people of a place one by one, nobles first. */
export const crewOf = ({ colonist, noble }: Crew): Person[] => [
  ...Array.from({ length: noble }, (): Person => "noble"),
  ...Array.from({ length: colonist }, (): Person => "colonist"),
];
