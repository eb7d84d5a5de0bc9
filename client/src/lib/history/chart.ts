/** Lines of a chart: one per player, in the units of its SVG. */

import type { CoursePoint } from "../connection/protocol";

export interface Chart {
  lines: string[];
  ends: { x: number; y: number; value: number }[];
  ticks: { y: number; value: number }[];
}

/** What can be charted: of the numbers that a game has names for, those that somebody ever had. */
export function seriesIn(course: CoursePoint[], named: Record<string, string>): string[] {
  return Object.keys(named).filter((key) => course.some((point) => point.players.some((player) => player[key])));
}

/** One number of every player over the course of a game. */
export const chartOf = (course: CoursePoint[], key: string, width: number, height: number): Chart =>
  chartOfRows(
    course.map((point) => point.players.map((player) => player[key] ?? 0)),
    width,
    height,
  );

/** A line for each column of some rows of numbers; the scale reaches at least so far. */
export function chartOfRows(rows: number[][], width: number, height: number, reach = 1): Chart {
  const seats = rows[0]?.length ?? 0;
  const values = rows.flat();
  const most = Math.max(reach, ...values);
  const least = Math.min(0, ...values);
  const x = (index: number): number => (rows.length > 1 ? (index / (rows.length - 1)) * width : 0);
  const y = (value: number): number => height - ((value - least) / (most - least)) * height;
  const lines = Array.from({ length: seats }, (_, seat) =>
    rows.map((row, i) => `${x(i).toFixed(1)},${y(row[seat] ?? 0).toFixed(1)}`).join(" "),
  );
  const ends = Array.from({ length: seats }, (_, seat) => {
    const value = rows.at(-1)?.[seat] ?? 0;
    return { x: width, y: y(value), value };
  });
  const step = niceStep((most - least) / 4);
  const ticks = [];
  for (let value = Math.ceil(least / step) * step; value <= most; value += step) ticks.push({ y: y(value), value });
  return { lines, ends, ticks };
}

function niceStep(rough: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(rough, 1)));
  return [1, 2, 5, 10].map((each) => each * power).find((each) => each >= rough) ?? 10 * power;
}
