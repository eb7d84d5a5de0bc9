/** Which of several layouts of a board comes out largest in a box. */

import type { Layout } from "../types";

/** How many pixels a unit has when the layout is fitted into the box. */
export function scaleOf(layout: Layout, width: number, height: number): number {
  return Math.min(width / layout.w, height / layout.h) || 1;
}

const area = (layout: Layout): number =>
  Object.values(layout.parts).reduce((sum, { w, h }) => sum + w * h, 0) || layout.w * layout.h;

/** The layout whose parts cover most of the box; the first one as long as the box has no size. */
export function largest<Part extends string>(
  layouts: readonly Layout<Part>[],
  width: number,
  height: number,
): Layout<Part> {
  let best = layouts[0]!;
  let most = 0;
  for (const layout of layouts) {
    const covered = area(layout) * scaleOf(layout, width, height) ** 2;
    if (width > 0 && covered > most) [best, most] = [layout, covered];
  }
  return best;
}

let waiting: (() => () => void)[] = [];

/**
 * Measures a box and then does with its size what the measuring gives. Boxes that appear at the same time are all measured
 * before any is filled: the browser would lay out the page anew for each of them.
 */
export function measureTogether(measure: () => () => void): void {
  waiting.push(measure);
  if (waiting.length > 1) return;
  queueMicrotask(() => {
    const boxes = waiting;
    waiting = [];
    for (const fill of boxes.map((each) => each())) fill();
  });
}
