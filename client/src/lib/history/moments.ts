/** The key moments of a finished game: from the coach, otherwise from the points. */

import type { CoachFindings, GainShown, LineShown } from "../connection/protocol";

export interface MomentTold {
  ply: number;
  seat: number;
  kind: "gain" | "lead" | "mistake" | "luck";
  /** Points gained, or the part of the win that it changed, from -1 to 1. */
  by: number;
}

const MOST = 3;
/** Moments lie at least this part of the game apart. */
const APART = 12;

const pointsOf = (line: LineShown, seat: number): number =>
  (line.gains ?? [])
    .filter((gain) => gain.seat === seat)
    .flatMap((gain) => Object.values(gain.points ?? {}))
    .reduce((sum, each) => sum + each, 0);

/** The sole leader, if there is one. */
function leader(points: number[]): number | null {
  const most = Math.max(...points);
  return points.filter((each) => each === most).length === 1 ? points.indexOf(most) : null;
}

/** When a winner took the lead for good, counted from what everybody had before the first line. */
function lastLead(lines: LineShown[], begun: readonly number[], winners: readonly number[]): MomentTold | null {
  const seats = begun.length;
  const points = [...begun];
  let led: number | null = null;
  let changed: MomentTold | null = null;
  for (const line of lines) {
    for (let seat = 0; seat < seats; seat += 1) points[seat]! += pointsOf(line, seat);
    const now = leader(points);
    if (now !== null && now !== led) {
      const second = Math.max(...points.filter((_, seat) => seat !== now));
      if (led !== null) changed = { ply: line.ply, seat: now, kind: "lead", by: points[now]! - second };
      led = now;
    }
  }
  return changed && winners.includes(changed.seat) ? changed : null;
}

/** The largest first, as long as they lie apart; given in the order of play. */
function apart(moments: MomentTold[], plies: number): MomentTold[] {
  const chosen: MomentTold[] = [];
  for (const each of moments)
    if (chosen.length < MOST && chosen.every((other) => Math.abs(other.ply - each.ply) >= plies / APART))
      chosen.push(each);
  return chosen.sort((one, other) => one.ply - other.ply);
}

/** What brought a seat most points at a line that is not its own move. */
export function gainOf(line: LineShown, seat: number): GainShown | undefined {
  const points = (of: Record<string, number> = {}): number => Object.values(of).reduce((sum, each) => sum + each, 0);
  const own = (line.gains ?? []).filter((gain) => gain.seat === seat && gain.points);
  return own.sort((one, other) => points(other.points) - points(one.points))[0];
}

/**
 * When a winner took the lead for good. Points of the final score that no line tells can have been there at any time: the
 * moment is known only if it is the same with them from the beginning as without them.
 */
function lead(lines: LineShown[], scores: readonly number[], winners: readonly number[]): MomentTold | null {
  const untold = scores.map((score, seat) => lines.reduce((rest, line) => rest - pointsOf(line, seat), score));
  const [early, late] = [untold, untold.map(() => 0)].map((begun) => lastLead(lines, begun, winners));
  return early && late && early.ply === late.ply ? late : null;
}

export function momentsIn(lines: LineShown[], scores: readonly number[], winners: readonly number[]): MomentTold[] {
  const gains = lines.flatMap((line) =>
    scores.map((_, seat): MomentTold => ({
      ply: line.ply,
      seat,
      kind: "gain",
      by: pointsOf(line, seat),
    })),
  );
  const led = lead(lines, scores, winners);
  const largest = gains.filter((each) => each.by > 0).sort((one, other) => other.by - one.by);
  return apart(led ? [led, ...largest] : largest, lines.length);
}

/** The coach's key moments. */
export const momentsOf = (findings: CoachFindings): MomentTold[] =>
  findings.moments.map(({ ply, seat, change, best }) => ({ ply, seat, kind: best ? "mistake" : "luck", by: change }));
