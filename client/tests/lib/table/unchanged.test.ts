import { expect, it } from "vitest";
import type { Now } from "../../../src/lib/connection/protocol";
import { unchanged } from "../../../src/lib/table/unchanged";

const now = (ply: number, windrose: number, more: Partial<Now> = {}): Now => ({
  status: "running",
  ply,
  seat: 0,
  seats: [],
  view: {
    game: "puerto-rico",
    names: ["Ana"],
    options: {},
    over: false,
    ply,
    question: "placing",
    seat: 0,
    table: { windrose },
    winners: [],
  },
  moves: [{ move: 1, words: "place", kind: "place", facts: { move: 1 } }],
  ...more,
});

it("keeps the objects of what is told again, and takes the rest", () => {
  const before = now(7, 3);
  const after = unchanged(before, now(7, 3, { order: { moves: ["pass"] } }));
  expect(after.view).toBe(before.view);
  expect(after.moves).toBe(before.moves);
  expect(after.order).toEqual({ moves: ["pass"] });
});

it("takes another position at the same ply, as after an undo and another move", () => {
  const after = now(7, 2);
  expect(unchanged(now(7, 3), after).view).toBe(after.view);
  expect(unchanged(now(6, 2), after)).toBe(after);
});
