/** What an update says again stays the same object: what is drawn is not drawn anew, and what lies on a mat unplayed stays. */

import type { Now } from "../connection/protocol";

const again = <T>(before: T, now: T): T => (JSON.stringify(before) === JSON.stringify(now) ? before : now);

/** Now, with the objects of before where they say the same: a seat that is left or an order tells the whole table again. */
export function unchanged(before: Now, now: Now): Now {
  if (before.ply !== now.ply || before.seat !== now.seat || before.status !== now.status) return now;
  const kept = { view: again(before.view, now.view), moves: again(before.moves, now.moves) };
  return { ...now, ...kept, closed: again(before.closed, now.closed) };
}
