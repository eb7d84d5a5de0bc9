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

/** The people of a place one by one, nobles first. */
export const crewOf = ({ colonist, noble }: Crew): Person[] => [
  ...Array.from({ length: noble }, (): Person => "noble"),
  ...Array.from({ length: colonist }, (): Person => "colonist"),
];
