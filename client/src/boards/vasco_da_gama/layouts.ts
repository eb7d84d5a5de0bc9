/** Layouts of the board for boxes from wide to upright; one unit is about a pixel on a small screen. */

import type { Box, Layout } from "../types";

export type Part = "coast" | "numbers" | "round" | "characters" | "recruiting" | "purchase projects";

const GAP = 4;

interface Sizes {
  w: number;
  h: number;
  /** How wide the chart is, and how high the numbers are beside it. */
  chart: number;
  numbers: number;
  /** How wide Vasco da Gama's tiles are beside the numbers; they lie below the chart if there is no room. */
  round?: number;
}

/** The chart on the left; beside it numbers above the three areas. */
function beside(name: string, { w, h, chart, numbers, round }: Sizes): Layout<Part> {
  const x = chart + GAP;
  const width = w - x;
  const high = (h - numbers - 3 * GAP) / 3;
  const low = round ? 0 : 72;
  const area = (row: number): Box => ({ x, y: numbers + GAP + row * (high + GAP), w: width, h: high });
  return {
    name,
    w,
    h,
    parts: {
      coast: { x: 0, y: 0, w: chart, h: round ? h : h - low - GAP },
      numbers: { x, y: 0, w: round ? width - round - GAP : width, h: numbers },
      round: round ? { x: w - round, y: 0, w: round, h: numbers } : { x: 0, y: h - low, w: chart, h: low },
      characters: area(0),
      recruiting: area(1),
      "purchase projects": area(2),
    },
  };
}

const NARROW = 380;

/** One below the other, for a screen that is held upright. */
function narrow(): Layout<Part> {
  const parts = {} as Record<Part, Box>;
  let y = 0;
  for (const [part, h] of [
    ["round", 72],
    ["numbers", 204],
    ["coast", 430],
    ["characters", 250],
    ["recruiting", 246],
    ["purchase projects", 258],
  ] as const) {
    parts[part] = { x: 0, y, w: NARROW, h };
    y += h + GAP;
  }
  return { name: "narrow", w: NARROW, h: y - GAP, parts };
}

/** Numbers, tiles and areas around the chart, for a box about as high as wide. */
function tall(): Layout<Part> {
  const left = 392;
  const right = { x: left + GAP, w: 360 };
  return {
    name: "tall",
    w: right.x + right.w,
    h: 744,
    parts: {
      coast: { x: 0, y: 0, w: left, h: 424 },
      round: { x: 0, y: 428, w: left, h: 72 },
      numbers: { ...right, y: 0, h: 216 },
      characters: { ...right, y: 220, h: 280 },
      recruiting: { x: 0, y: 504, w: left, h: 240 },
      "purchase projects": { ...right, y: 504, h: 240 },
    },
  };
}

export const LAYOUTS: Layout<Part>[] = [
  beside("wide", { w: 996, h: 388, chart: 396, numbers: 94, round: 140 }),
  beside("broad", { w: 1024, h: 480, chart: 410, numbers: 104, round: 150 }),
  beside("square", { w: 900, h: 536, chart: 414, numbers: 98 }),
  tall(),
];
export const NARROW_LAYOUTS: Layout<Part>[] = [narrow(), tall()];

/** Boxes side by side, as wide as their shares; or one below the other. */
export function split<Name extends string>(
  box: Box,
  shares: readonly (readonly [Name, number])[],
  { gap = GAP, down = false } = {},
): Record<Name, Box> {
  const all = shares.reduce((sum, [, share]) => sum + share, 0);
  const room = (down ? box.h : box.w) - gap * (shares.length - 1);
  const boxes = {} as Record<Name, Box>;
  let at = down ? box.y : box.x;
  for (const [name, share] of shares) {
    const size = (room * share) / all;
    boxes[name] = down ? { ...box, y: at, h: size } : { ...box, x: at, w: size };
    at += size + gap;
  }
  return boxes;
}

export type MatPart = "figures" | "crew" | "characters" | "dock";

/** A mat with its tiles beside everything else, or below it. */
function mat(name: string, w: number, h: number, left: number): Layout<MatPart> {
  const whole: Box = { x: 5, y: 5, w: w - 10, h: h - 10 };
  const rows = [
    ["figures", 50],
    ["crew", 66],
    ["characters", 62],
  ] as const;
  const parts = left
    ? (() => {
        const columns = split(whole, [
          ["left", left],
          ["dock", whole.w - left],
        ]);
        return { dock: columns.dock, ...split(columns.left, rows, { down: true }) };
      })()
    : split(whole, [...rows, ["dock", 130]], { down: true });
  return { name, w, h, parts };
}

export const UPRIGHT: Layout<MatPart>[] = [mat("upright", 390, 340, 0)];
export const MAT_LAYOUTS: Layout<MatPart>[] = [mat("long", 1000, 196, 430), mat("usual", 790, 204, 392), ...UPRIGHT];

/** A small mat: figures, crew and characters in rows, the tiles below. */
const compact = (name: string, w: number, h: number): Layout<MatPart> => ({
  name,
  w,
  h,
  parts: split(
    { x: 3, y: 3, w: w - 6, h: h - 6 },
    [
      ["figures", 28],
      ["crew", 32],
      ["characters", 36],
      ["dock", h - 111],
    ],
    { down: true, gap: 3 },
  ),
});

/** For three opponents in their column, and for one or two. */
export const COMPACT_LAYOUTS: Layout<MatPart>[] = [compact("compact", 240, 196), compact("large", 240, 236)];
export const COMPACT_ASPECT = 240 / 236;
