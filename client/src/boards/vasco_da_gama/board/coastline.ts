/** The lines of the chart: the coast of Africa from Natal north, Madagascar and the tip of India, for a chart of any size. */

import type { Box } from "../../types";

type Point = readonly [number, number];

/** How far the coast reaches at each landing, from Calicut's row at the top to Natal's, on a chart that is 404 wide. */
const REACH = [62, 116, 108, 128, 102, 64];
const DRAWN_WIDTH = 404;
const INDIA = 58;
const BORDER = 7;
/** Capes and bays on the way, as shares of a row and as steps to the sea. */
const SHAPE: readonly Point[] = [
  [0.06, -5],
  [0.3, 3],
  [0.5, 0],
  [0.72, 4],
  [0.9, -4],
];

export interface Chart {
  row: number;
  pitch: number;
  /** Where the berths of each row begin, and where its land ends. */
  start: number[];
  reach: number[];
  india: number;
  africa: string;
  malabar: string;
  madagascar: string;
  /** The way of ships that navigate, along the last berths. */
  route: string;
}

/** A smooth line through points. */
function through(points: readonly Point[]): string {
  const at = (i: number): Point => points[Math.min(Math.max(i, 0), points.length - 1)]!;
  const number = (value: number): string => value.toFixed(1);
  let line = `M${number(at(0)[0])} ${number(at(0)[1])}`;
  for (let i = 0; i + 1 < points.length; i++) {
    const [before, from, to, after] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    const one = [from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6];
    const two = [to[0] - (after[0] - from[0]) / 6, to[1] - (after[1] - from[1]) / 6];
    line += `C${[...one, ...two, ...to].map(number).join(" ")}`;
  }
  return line;
}

/** The chart of a coast with so many berths in each row, from the top down. */
export function chart({ w, h }: Pick<Box, "w" | "h">, berths: readonly number[]): Chart {
  const row = (h - 2 * BORDER) / berths.length;
  const scale = w / DRAWN_WIDTH;
  const reach = REACH.map((x) => x * scale);
  const india = w - INDIA;
  const most = Math.max(...berths);
  const pitch = Math.min((india - reach[0]! - 12) / most, row * 0.8);
  const start = reach.map((x) => x + 8);
  const shore = reach.flatMap((x, i) => SHAPE.map(([down, out]): Point => [x - 2 + out, BORDER + (i + down) * row]));
  const top = BORDER + row;
  const isle = { x: w - 62, y: BORDER + row * 3.05, h: row * 1.5 };
  return {
    row,
    pitch,
    start,
    reach,
    india,
    africa: `${through([[reach[0]! + 14, -20], ...shore, [reach.at(-1)! - 22, h + 20]])}L-30 ${h + 20}V-20z`,
    malabar: `${through([
      [india - 8, -20],
      [india + 1, top * 0.3],
      [india - 1, top * 0.55],
      [india + 8, top * 0.8],
      [india + 16, top * 1.06],
      [india + 30, top * 1.3],
      [india + 40, top * 1.2],
      [w + 30, top * 0.9],
    ])}V-20z`,
    madagascar: `${through([
      [isle.x + 30, isle.y],
      [isle.x + 38, isle.y + isle.h * 0.2],
      [isle.x + 30, isle.y + isle.h * 0.5],
      [isle.x + 18, isle.y + isle.h * 0.9],
      [isle.x + 6, isle.y + isle.h],
      [isle.x, isle.y + isle.h * 0.82],
      [isle.x + 7, isle.y + isle.h * 0.5],
      [isle.x + 10, isle.y + isle.h * 0.25],
      [isle.x + 22, isle.y + isle.h * 0.14],
      [isle.x + 30, isle.y],
    ])}z`,
    route: through(
      berths
        .map((count, i): Point => [start[i]! + count * pitch + 9, BORDER + (i + 0.5) * row])
        .slice(1)
        .reverse(),
    ),
  };
}

/** The top of a row. */
export const rowTop = (drawn: Chart, row: number): number => BORDER + row * drawn.row;
