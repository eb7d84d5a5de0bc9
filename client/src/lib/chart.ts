/** Lines of a chart: one per player, in the units of its SVG. */

import type { CoursePoint } from "./protocol";

export interface Chart {
  lines: string[];
  ends: { x: number; y: number; value: number }[];
  ticks: { y: number; value: number }[];
}

/** What can be charted: of the numbers that a game has names for, those that were told. */
export function seriesIn(course: CoursePoint[], named: Record<string, string>): string[] {
  return Object.keys(named).filter((key) => course.some((point) => point.players.some((player) => key in player)));
}

export function chartOf(course: CoursePoint[], key: string, width: number, height: number): Chart {
  const seats = course[0]?.players.length ?? 0;
  const values = course.flatMap((point) => point.players.map((player) => player[key] ?? 0));
  const most = Math.max(1, ...values);
  const least = Math.min(0, ...values);
  const x = (index: number): number => (course.length > 1 ? (index / (course.length - 1)) * width : 0);
  const y = (value: number): number => height - ((value - least) / (most - least)) * height;
  const lines = Array.from({ length: seats }, (_, seat) =>
    course.map((point, i) => `${x(i).toFixed(1)},${y(point.players[seat]?.[key] ?? 0).toFixed(1)}`).join(" "),
  );
  const last = course.at(-1);
  const ends = Array.from({ length: seats }, (_, seat) => {
    const value = last?.players[seat]?.[key] ?? 0;
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
