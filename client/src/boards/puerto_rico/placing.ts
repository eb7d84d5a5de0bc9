/** Colonist placing as one gesture: the finished picture is turned into the moves that lead to it. */

import type { Deed } from "../../lib/deeds";
import { isTile, tileName } from "./table";

export type Counts = Record<string, number>;

/** Whether a move puts a colonist to work: then all of them can be placed at once. */
export const places = ({ kind, facts }: Deed): boolean =>
  (kind === "place-on-island" || kind === "place-in-city") && facts["person"] === "colonist";

export function placeColonist(place: string): Deed {
  return isTile(place)
    ? { kind: "place-on-island", facts: { person: "colonist", tile: tileName(place) } }
    : { kind: "place-in-city", facts: { person: "colonist", building: place } };
}

/** A move for each colonist wished, in the order of places. */
export const movesFor = (order: string[], wished: Counts): Deed[] =>
  order.flatMap((place) => Array.from({ length: wished[place] ?? 0 }, () => placeColonist(place)));

/** As many of an earlier arrangement as there are colonists for, from the first place on; then any empty circle. */
export function asBefore(order: string[], circles: Counts, placed: Counts, windrose: number, before: Counts): Counts {
  const wished: Counts = {};
  let left = windrose;
  for (const limit of [before, circles]) {
    for (const place of order) {
      const room = Math.min(limit[place] ?? 0, circles[place] ?? 0) - (placed[place] ?? 0) - (wished[place] ?? 0);
      const more = Math.max(0, Math.min(room, left));
      wished[place] = (wished[place] ?? 0) + more;
      left -= more;
    }
  }
  return wished;
}
