/** Layouts of the board: each has its own coordinates; one unit is about a pixel on a small screen. */

import type { Box, Layout } from "../types";

export type { Box };

export const PARTS = ["rounds", "guilds", "passing", "sea", "fields", "buildings", "cities", "watch", "mill"] as const;
export type Part = (typeof PARTS)[number];

/** Where one's own tray has a screen of its own the board shows the dice as well. */
export type BoardLayout = Layout<Part> & { dice?: Box };

const box = (x: number, y: number, w: number, h: number): Box => ({ x, y, w, h });

/** Beside a mat below it: 2.6 times as wide as high. */
const WIDE: BoardLayout = {
  name: "wide",
  w: 1040,
  h: 400,
  parts: {
    rounds: box(4, 4, 230, 30),
    guilds: box(4, 36, 230, 296),
    passing: box(4, 336, 230, 60),
    sea: box(240, 4, 556, 148),
    fields: box(250, 160, 536, 108),
    buildings: box(244, 272, 548, 124),
    cities: box(802, 4, 234, 264),
    watch: box(802, 272, 106, 124),
    mill: box(912, 272, 124, 124),
  },
};

/** On a higher screen. */
const BROAD: BoardLayout = {
  name: "broad",
  w: 920,
  h: 582,
  parts: {
    rounds: box(4, 4, 228, 32),
    guilds: box(4, 38, 228, 370),
    passing: box(4, 410, 228, 62),
    watch: box(4, 476, 228, 102),
    sea: box(238, 4, 678, 160),
    fields: box(250, 174, 404, 246),
    cities: box(668, 170, 248, 256),
    buildings: box(240, 428, 550, 150),
    mill: box(796, 430, 120, 148),
  },
};

/** On a large screen. */
const GRAND: BoardLayout = {
  name: "grand",
  w: 1060,
  h: 566,
  parts: {
    rounds: box(4, 4, 240, 32),
    guilds: box(4, 38, 240, 360),
    passing: box(4, 400, 240, 62),
    watch: box(4, 466, 240, 96),
    sea: box(250, 4, 806, 156),
    fields: box(262, 170, 486, 240),
    cities: box(762, 166, 294, 250),
    buildings: box(252, 418, 650, 144),
    mill: box(908, 420, 148, 142),
  },
};

/** About as high as wide. */
const SQUARE: BoardLayout = {
  name: "square",
  w: 700,
  h: 760,
  parts: {
    rounds: box(4, 4, 228, 32),
    guilds: box(4, 38, 228, 300),
    passing: box(4, 342, 228, 62),
    sea: box(238, 4, 458, 304),
    cities: box(4, 410, 228, 264),
    fields: box(244, 318, 446, 204),
    buildings: box(240, 528, 454, 146),
    watch: box(4, 678, 330, 78),
    mill: box(340, 678, 356, 78),
  },
};

/** A column on a phone: it is longer than its screen. One's own dice lie above the characters that take them. */
const COLUMN: BoardLayout = {
  name: "column",
  w: 390,
  h: 1484,
  dice: box(4, 794, 382, 54),
  parts: {
    rounds: box(4, 4, 382, 34),
    guilds: box(4, 40, 382, 176),
    passing: box(4, 220, 382, 62),
    sea: box(4, 288, 382, 280),
    fields: box(8, 578, 374, 210),
    buildings: box(4, 850, 382, 260),
    watch: box(262, 982, 122, 126),
    cities: box(4, 1116, 382, 264),
    mill: box(4, 1384, 382, 96),
  },
};

export const LAYOUTS: BoardLayout[] = [WIDE, GRAND, BROAD, SQUARE, COLUMN];
export const ON_PHONE: BoardLayout[] = [COLUMN];
/** In a tab of a tablet. */
export const ON_TABLET: BoardLayout[] = [{ ...SQUARE, name: "tablet", h: 818, dice: box(4, 762, 692, 54) }];
/** A phone held sideways. */
export const SIDEWAYS: BoardLayout[] = [
  { ...BROAD, name: "sideways", h: BROAD.h + 56, dice: box(238, BROAD.h, 678, 54) },
];

export type MatPart = "stock" | "home" | "held" | "laid" | "strength";
export type MatLayout = Layout<MatPart>;

export const MAT_LAYOUTS: MatLayout[] = [
  {
    name: "wide",
    w: 800,
    h: 200,
    parts: {
      stock: box(12, 6, 452, 64),
      home: box(470, 6, 324, 64),
      held: box(12, 77, 452, 117),
      laid: box(472, 77, 322, 72),
      strength: box(470, 156, 324, 38),
    },
  },
  {
    name: "near",
    w: 690,
    h: 200,
    parts: {
      stock: box(12, 6, 390, 64),
      home: box(408, 6, 276, 64),
      held: box(12, 77, 390, 117),
      laid: box(410, 77, 274, 72),
      strength: box(408, 156, 276, 38),
    },
  },
  {
    name: "middle",
    w: 520,
    h: 300,
    parts: {
      stock: box(12, 6, 502, 60),
      home: box(12, 72, 502, 62),
      held: box(12, 141, 502, 70),
      laid: box(12, 216, 220, 78),
      strength: box(238, 250, 276, 44),
    },
  },
  {
    name: "tall",
    w: 390,
    h: 378,
    parts: {
      stock: box(10, 6, 374, 60),
      home: box(10, 72, 374, 60),
      held: box(12, 140, 372, 117),
      laid: box(12, 264, 372, 62),
      strength: box(10, 332, 374, 40),
    },
  },
];

/** An opponent's mat: for three of them in their column, and for one or two. */
export const COMPACT: Layout[] = [
  { name: "compact", w: 240, h: 190, parts: {} },
  { name: "large", w: 240, h: 262, parts: {} },
];
export const COMPACT_ASPECT = 240 / 262;

export const MAT_ON_PHONE: MatLayout[] = MAT_LAYOUTS.filter(({ name }) => name === "tall");

export type TrayPart = "felt" | "ways" | "hand";
export type TrayLayout = Layout<TrayPart>;

/** Dice on felt, the ways of the windmill below, and with capitanias a hand of cards. */
const tray = (name: string, w: number, h: number, felt: number, hand: number): TrayLayout => ({
  name,
  w,
  h,
  parts: {
    felt: box(6, 6, w - 12, felt),
    ways: box(6, felt + 10, w - 12, h - felt - hand - 16),
    hand: box(6, h - hand - 2, w - 12, hand),
  },
});

/** The layouts of the tray; a hand of cards needs room of its own. */
export const trayLayouts = (cards: boolean): TrayLayout[] => [
  tray("wide", 264, 200, 48, cards ? 56 : 0),
  tray("near", 232, 200, 48, cards ? 52 : 0),
  tray("tall", 156, 250, 48, cards ? 50 : 0),
  tray("phone", 390, 200, 52, cards ? 58 : 0),
];
