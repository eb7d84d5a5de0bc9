/** Positions a card beside its element, inside the window, without covering the element. */

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

export interface Size {
  w: number;
  h: number;
}

const GAP = 10;
const EDGE = 6;

const clamped = (at: number, size: number, room: number): number => Math.max(EDGE, Math.min(at, room - size - EDGE));

/** The area of some boxes that a box covers, in square pixels. */
const covered = (one: Box, others: readonly Box[]): number =>
  others.reduce((sum, other) => {
    const across = Math.min(one.x + one.w, other.x + other.w) - Math.max(one.x, other.x);
    const down = Math.min(one.y + one.h, other.y + other.h) - Math.max(one.y, other.y);
    return sum + Math.max(0, across) * Math.max(0, down);
  }, 0);

/**
 * Beside the thing where the card fits and covers least of the live places: right, left, below or above, in the middle of the
 * side or along one of its ends. If it fits on no side, the one with the most room, and what is wider or higher than that is
 * moved into the window.
 */
export function placed(card: Size, thing: Box, room: Size, live: readonly Box[] = []): { x: number; y: number } {
  const rows = [thing.y + thing.h / 2 - card.h / 2, thing.y, thing.y + thing.h - card.h];
  const columns = [thing.x + thing.w / 2 - card.w / 2, thing.x, thing.x + thing.w - card.w];
  const right = thing.x + thing.w + GAP;
  const left = thing.x - GAP - card.w;
  const below = thing.y + thing.h + GAP;
  const over = thing.y - GAP - card.h;
  const beside = (x: number, spare: number): { spare: number; x: number; y: number }[] =>
    rows.map((y) => ({ spare, x, y: clamped(y, card.h, room.h) }));
  const along = (y: number, spare: number): { spare: number; x: number; y: number }[] =>
    columns.map((x) => ({ spare, x: clamped(x, card.w, room.w), y }));
  const sides = [
    ...beside(right, room.w - right - EDGE - card.w),
    ...beside(left, left - EDGE),
    ...along(below, room.h - below - EDGE - card.h),
    ...along(over, over - EDGE),
  ];
  const fitting = sides.filter((side) => side.spare >= 0);
  const hides = new Map(fitting.map((side) => [side, covered({ ...side, ...card }, live)]));
  const best = fitting.length
    ? fitting.reduce((one, other) => (hides.get(other)! < hides.get(one)! ? other : one))
    : sides.reduce((one, other) => (other.spare > one.spare ? other : one));
  return { x: clamped(best.x, card.w, room.w), y: clamped(best.y, card.h, room.h) };
}

/** Above an edge that nothing is to hang over, in the middle of what the card explains. */
export function above(card: Size, thing: Box, edge: number, room: Size): { x: number; y: number } {
  return { x: clamped(thing.x + thing.w / 2 - card.w / 2, card.w, room.w), y: Math.max(EDGE, edge - EDGE - card.h) };
}

/** Of something so large that a card beside it would be far from the pointer, only what lies around the pointer counts. */
export function nearPointer(thing: Box, pointer: { x: number; y: number } | null, room: Size): Box {
  const large = thing.w > room.w * 0.45 || thing.h > room.h * 0.45;
  if (!large || !pointer) return thing;
  return { x: pointer.x - 16, y: pointer.y - 16, w: 32, h: 32 };
}
