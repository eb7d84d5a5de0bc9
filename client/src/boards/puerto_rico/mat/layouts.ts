/** Where island, city and windrose lie on a mat. */

import type { Box, Layout } from "../../types";

export type MatPart = "island" | "city" | "windrose";

const EDGE = 3;
const COMPACT_WIDTH = 220;

/** Side by side. */
function row(name: string, w: number, h: number, island: number, windrose: number): Layout<MatPart> {
  const inside: Box = { x: EDGE, y: EDGE, w: w - EDGE * 2, h: h - EDGE * 2 };
  const city = inside.w - island - windrose - 16;
  return {
    name,
    w,
    h,
    parts: {
      island: { ...inside, w: island },
      city: { ...inside, x: EDGE + island + 8, w: city },
      windrose: { ...inside, x: EDGE + island + city + 16, w: windrose },
    },
  };
}

/** Below each other, as wide as a phone. */
const COLUMN: Layout<MatPart> = {
  name: "upright",
  w: 390,
  h: 688,
  parts: {
    windrose: { x: 4, y: 4, w: 382, h: 204 },
    city: { x: 4, y: 216, w: 382, h: 232 },
    island: { x: 4, y: 456, w: 382, h: 228 },
  },
};

export const LAYOUTS: readonly Layout<MatPart>[] = [
  row("flat", 1000, 168, 222, 290),
  row("wide", 1000, 194, 256, 250),
  row("middle", 1000, 240, 312, 238),
  row("square", 900, 260, 316, 200),
  COLUMN,
];

export const UPRIGHT: readonly Layout<MatPart>[] = [COLUMN];

/** In the column of opponents: below the windrose island and city, side by side or below each other. */
function compact(name: string, h: number, island: Box, city: Box): Layout<MatPart> {
  return { name, w: COMPACT_WIDTH, h, parts: { windrose: { x: 0, y: 0, w: COMPACT_WIDTH, h: 42 }, island, city } };
}

/** Both as wide as the column, each of this height. */
function stacked(name: string, high: number): Layout<MatPart> {
  const island: Box = { x: 2, y: 44, w: COMPACT_WIDTH - 4, h: high };
  return compact(name, 50 + high * 2, island, { ...island, y: 48 + high });
}

/** For many mats, for three, for one or two. */
export const COMPACT: readonly Layout<MatPart>[] = [
  compact("flat", 116, { x: 2, y: 44, w: 96, h: 70 }, { x: 102, y: 44, w: 116, h: 70 }),
  stacked("high", 64),
  stacked("large", 116),
];

/** Width by height of the highest of them. */
export const COMPACT_ASPECT = COMPACT_WIDTH / 282;
