/** Where a card lies: beside what it explains, inside the window, and never over it. */

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

/**
 * The first side of the thing on which the card fits: right, left, below, above. If it fits on none, the side with the most
 * room, and what is wider or higher than that is moved into the window.
 */
export function placed(card: Size, thing: Box, room: Size): { x: number; y: number } {
  const middle = clamped(thing.y + thing.h / 2 - card.h / 2, card.h, room.h);
  const centre = clamped(thing.x + thing.w / 2 - card.w / 2, card.w, room.w);
  const right = thing.x + thing.w + GAP;
  const below = thing.y + thing.h + GAP;
  const sides = [
    { left: room.w - right - EDGE - card.w, x: right, y: middle },
    { left: thing.x - GAP - EDGE - card.w, x: thing.x - GAP - card.w, y: middle },
    { left: room.h - below - EDGE - card.h, x: centre, y: below },
    { left: thing.y - GAP - EDGE - card.h, x: centre, y: thing.y - GAP - card.h },
  ];
  const best =
    sides.find((side) => side.left >= 0) ?? sides.reduce((one, other) => (other.left > one.left ? other : one));
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
