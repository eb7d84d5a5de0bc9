/** Where island, city and windrose lie on a mat. */

import type { Box, Layout } from "../../types";

export type MatPart = "island" | "city" | "windrose";

const EDGE = 3;

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

/** In the column of opponents, below the lines of figures: for many mats, for three, for one or two. */
export const COMPACT: readonly Layout<MatPart>[] = [
  {
    name: "flat",
    w: 220,
    h: 116,
    parts: {
      windrose: { x: 0, y: 0, w: 220, h: 42 },
      island: { x: 2, y: 44, w: 96, h: 70 },
      city: { x: 102, y: 44, w: 116, h: 70 },
    },
  },
  {
    name: "high",
    w: 220,
    h: 178,
    parts: {
      windrose: { x: 0, y: 0, w: 220, h: 42 },
      island: { x: 2, y: 44, w: 216, h: 64 },
      city: { x: 2, y: 112, w: 216, h: 64 },
    },
  },
  {
    name: "large",
    w: 220,
    h: 282,
    parts: {
      windrose: { x: 0, y: 0, w: 220, h: 42 },
      island: { x: 2, y: 44, w: 216, h: 116 },
      city: { x: 2, y: 164, w: 216, h: 116 },
    },
  },
];

/** Width by height of the highest of them. */
export const COMPACT_ASPECT = 220 / 282;
