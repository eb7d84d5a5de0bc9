/** Groups happenings into beats: the pieces of one cause move together, causes follow one another. */

import type { HappeningShown, PlaceShown } from "../connection/protocol";
import type { Beat } from "./queue";

/** A moving piece; without a target, a player's sign that moves to the place of a move. */
export interface Trip {
  thing: string;
  count: number;
  source: PlaceShown;
  target: PlaceShown | null;
  /** The move, for a sign. */
  deed?: { kind: string; facts: Record<string, string | number> };
}

export const SIGN = "sign";
/** Points of a player, shown as a number at the player's mat. */
export const POINTS = "points";

/** The sign of a player who makes a move. */
export const signOf = (seat: number, kind: string, facts: Record<string, string | number>): Trip => ({
  thing: SIGN,
  count: 1,
  source: { name: "", seat },
  target: null,
  deed: { kind, facts },
});

const sum = (points: Record<string, number> = {}): number => Object.values(points).reduce((all, each) => all + each, 0);

/** Causes that are `watched` are played one place after the other, and with the points that they bring. */
export function beatsOf(happened: HappeningShown[], watched: readonly string[] = []): Beat<Trip>[] {
  const beats: (Beat<Trip> & { cause: string })[] = [];
  const moved = new Set(happened.filter((each) => each.passages?.length).map((each) => `${each.ply} ${each.cause}`));
  for (const { ply, cause, facts, actor, is_move, seat, passages, points } of happened) {
    const atLeisure = !is_move && watched.includes(cause);
    const trips: Trip[] = (passages ?? []).map(({ thing, count, source, target }) => ({
      thing,
      count,
      source,
      target,
    }));
    const silent = is_move && actor !== undefined && (seat ?? actor) === actor && !moved.has(`${ply} ${cause}`);
    if (silent) trips.push(signOf(actor, cause, facts));
    if (atLeisure && seat !== undefined && sum(points) > 0)
      trips.push({ thing: POINTS, count: sum(points), source: { name: "", seat }, target: null });
    if (!trips.length) continue;
    const key = is_move ? `${cause} ${actor ?? ""}` : atLeisure ? `${cause} ${JSON.stringify(facts)}` : cause;
    const last = beats.at(-1);
    if (last?.key === key) last.trips.push(...trips);
    else beats.push({ key, cause, trips, ...(atLeisure && { watched: true }) });
  }
  return beats.map(({ cause, ...beat }, i) =>
    beat.watched && beats[i + 1]?.cause !== cause ? { ...beat, rests: true } : beat,
  );
}
