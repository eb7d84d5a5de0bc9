/** Keeps the objects of unchanged data across updates, so that nothing is redrawn needlessly and unplayed pieces stay on a mat. */

import type { Now } from "../connection/protocol";

const again = <T>(before: T, now: T): T => (JSON.stringify(before) === JSON.stringify(now) ? before : now);

/** The new state with the former objects where they are equal: some events resend the whole table. */
export function unchanged(before: Now, now: Now): Now {
  if (before.ply !== now.ply || before.seat !== now.seat || before.status !== now.status) return now;
  const kept = { view: again(before.view, now.view), moves: again(before.moves, now.moves) };
  return { ...now, ...kept, closed: again(before.closed, now.closed) };
}
