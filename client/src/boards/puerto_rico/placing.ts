/** Colonist placing as one gesture: the finished picture is turned into the moves that lead to it. */

export const PLACING = "Mayor: place your next colonist";
const TILES = ["corn", "indigo", "sugar", "tobacco", "coffee"];

export type Counts = Record<string, number>;

export function placeWords(place: string): string {
  if (place === "quarry") return "places a colonist on a quarry";
  if (TILES.includes(place)) return `places a colonist on a${place === "indigo" ? "n" : ""} ${place} plantation`;
  return `places a colonist on the ${place}`;
}

/** The moves that add `wished` colonists. The table fills what must be filled anyway, so those moves are left out. */
export function movesFor(
  places: string[],
  circles: Counts,
  placed: Counts,
  windrose: number,
  wished: Counts,
): string[] {
  const now: Counts = { ...placed };
  const empty = (from: number): number =>
    places.slice(from).reduce((sum, place) => sum + (circles[place] ?? 0) - (now[place] ?? 0), 0);
  const found: string[] = [];
  let left = windrose;
  for (const [index, place] of places.entries()) {
    for (let i = 0; i < (wished[place] ?? 0); i += 1) {
      if (left === 0 || left >= empty(found.length ? lastOf(places, found) : 0)) return found;
      if (index < lastOf(places, found)) return found;
      found.push(placeWords(place));
      now[place] = (now[place] ?? 0) + 1;
      left -= 1;
    }
  }
  return found;
}

function lastOf(places: string[], moves: string[]): number {
  const last = moves.at(-1);
  return last === undefined ? 0 : places.findIndex((place) => placeWords(place) === last);
}

/** As many of an earlier arrangement as there are colonists for, from the first place on; then any empty circle. */
export function asBefore(places: string[], circles: Counts, placed: Counts, windrose: number, before: Counts): Counts {
  const wished: Counts = {};
  let left = windrose;
  for (const limit of [before, circles]) {
    for (const place of places) {
      const room = Math.min(limit[place] ?? 0, circles[place] ?? 0) - (placed[place] ?? 0) - (wished[place] ?? 0);
      const more = Math.max(0, Math.min(room, left));
      wished[place] = (wished[place] ?? 0) + more;
      left -= more;
    }
  }
  return wished;
}
