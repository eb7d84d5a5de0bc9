/** Layouts of the shared board: for wide, square and upright boxes, and for the column of a phone. */

import type { Box, Layout } from "../types";

export type Part = "roles" | "ships" | "colonists" | "trade" | "tiles" | "supply" | "market";

const box = (x: number, y: number, w: number, h: number): Box => ({ x, y, w, h });

const WIDE: Layout<Part> = {
  name: "wide",
  w: 1020,
  h: 396,
  parts: {
    roles: box(0, 0, 1020, 58),
    ships: box(0, 64, 284, 208),
    colonists: box(284, 64, 200, 100),
    trade: box(284, 166, 200, 106),
    tiles: box(0, 278, 484, 66),
    supply: box(0, 348, 484, 48),
    market: box(490, 64, 530, 332),
  },
};

const MIDDLE: Layout<Part> = {
  name: "middle",
  w: 1000,
  h: 490,
  parts: {
    roles: box(0, 0, 1000, 62),
    ships: box(0, 68, 490, 204),
    colonists: box(0, 274, 240, 104),
    trade: box(244, 274, 246, 104),
    tiles: box(0, 384, 490, 58),
    supply: box(0, 446, 490, 44),
    market: box(498, 68, 502, 422),
  },
};

const SQUARE: Layout<Part> = {
  name: "square",
  w: 900,
  h: 526,
  parts: {
    roles: box(0, 0, 900, 60),
    ships: box(0, 66, 440, 222),
    colonists: box(0, 290, 216, 110),
    trade: box(220, 290, 220, 110),
    tiles: box(0, 406, 440, 68),
    supply: box(0, 478, 440, 48),
    market: box(448, 66, 452, 460),
  },
};

const UPRIGHT: Layout<Part> = {
  name: "upright",
  w: 760,
  h: 810,
  parts: {
    roles: box(0, 0, 760, 76),
    ships: box(0, 82, 440, 214),
    colonists: box(442, 82, 318, 104),
    trade: box(442, 188, 318, 108),
    tiles: box(0, 302, 440, 84),
    supply: box(448, 302, 312, 84),
    market: box(0, 392, 760, 418),
  },
};

/** So high is a building of the market on a phone. */
const PHONE_ROW = 62;

function phone(rows: number): Layout<Part> {
  const market = 26 + rows * PHONE_ROW;
  return {
    name: "phone",
    w: 390,
    h: 640 + market,
    parts: {
      roles: box(0, 0, 390, 142),
      ships: box(0, 148, 390, 214),
      colonists: box(0, 364, 186, 106),
      trade: box(188, 364, 202, 106),
      tiles: box(0, 476, 390, 60),
      supply: box(0, 540, 390, 94),
      market: box(0, 640, 390, market),
    },
  };
}

/** The layouts of a board whose market has so many buildings in its longest column. */
export const layoutsFor = (onPhone: boolean, rows: number): Layout<Part>[] =>
  onPhone ? [phone(rows)] : [WIDE, MIDDLE, SQUARE, UPRIGHT];
