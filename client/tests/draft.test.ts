import { describe, expect, it } from "vitest";
import { Draft } from "../src/lib/draft.svelte";
import { told, total } from "../src/lib/gains";
import { Sentences } from "../src/lib/sentences";
import type { Tried } from "../src/lib/protocol";

const step = (move: number, brings: Record<string, number> = {}) => ({ ...choice(move), brings });
const choice = (move: number) => ({ move, words: `move ${move}`, kind: "test", facts: { move } });

function answering(): { draft: Draft; asked: number[][] } {
  const asked: number[][] = [];
  const draft = new Draft((ply, moves) => {
    asked.push(moves);
    const steps = moves.map((move) => step(move, { Reals: -move }));
    return Promise.resolve({ type: "tried", table: "t", ply, steps } as Tried);
  });
  return { draft, asked };
}

describe("what a turn brings", () => {
  it("adds up, and leaves out what cancels", () => {
    const steps = [step(1, { Real: -2, bread: 1 }), { ...step(2, { Real: -1, bread: -1 }), points: 2 }];
    expect(total(steps)).toEqual({ brings: { Real: -3 }, points: 2 });
  });

  it("tells costs first", () => {
    const said = new Sentences(
      "en",
      { "{sum} point": ["{sum} point", "{sum} points"] },
      { "name Real": ["Real", "Reals"], "name captain": ["captain", "captains"] },
    );
    const gains = { brings: { bread: 1, Real: -2, captain: -1 }, points: 1 };
    expect(told(said, gains)).toBe("−2 Reals, −1 captain, +1 bread, +1 point");
    expect(told(said, gains, ["Real", "bread"])).toBe("−2 Reals, +1 bread, +1 point");
    expect(told(said, {})).toBe("");
  });
});

describe("a turn in the making", () => {
  it("is tried as a whole, and taken back step by step", async () => {
    const { draft, asked } = answering();
    draft.add(choice(3), await draft.after(7, choice(3)));
    draft.add(choice(4), await draft.after(7, choice(4)));
    expect(asked).toEqual([[3], [3, 4]]);
    expect(draft.stages.map((stage) => stage.gains)).toEqual([
      { brings: { Reals: -3 }, points: 0 },
      { brings: { Reals: -4 }, points: 0 },
    ]);
    draft.back();
    expect(draft.moves).toEqual([3]);
    await draft.after(7, choice(4));
    expect(asked).toHaveLength(2);
  });

  it("is forgotten when the game has gone on", async () => {
    const { draft, asked } = answering();
    draft.add(choice(3), await draft.after(7, choice(3)));
    await draft.after(8, choice(3));
    expect(draft.stages).toEqual([]);
    expect(asked).toEqual([[3], [3]]);
  });

  it("plays what follows by itself too, and names it", () => {
    const { draft } = answering();
    const tried = { type: "tried", table: "t", ply: 0, steps: [step(1), step(9)] } as Tried;
    expect(draft.add(choice(1), tried).deeds.map((deed) => deed.facts)).toEqual([{ move: 1 }, { move: 9 }]);
    expect(draft.moves).toEqual([1, 9]);
  });

  it("shows the last table that can be told", () => {
    const { draft } = answering();
    const view = { ply: 1 } as Tried["view"];
    draft.add(choice(1), { type: "tried", table: "t", ply: 0, steps: [step(1)], view } as Tried);
    draft.add(choice(2), { type: "tried", table: "t", ply: 0, steps: [step(1), step(2)], ends: "unseen" });
    expect(draft.view).toBe(view);
  });

  it("follows what was made with one gesture, and leaves out what cannot be done", async () => {
    const asked: number[][] = [];
    const draft = new Draft((ply, moves) => {
      asked.push(moves);
      return Promise.resolve({
        type: "tried",
        table: "t",
        ply,
        steps: moves.map((each) => step(each)),
        moves: [choice(8)],
      });
    });
    const deeds = [choice(3), choice(5), choice(8)];
    expect(await draft.follow(7, [choice(3), choice(4)], deeds)).toEqual([3, 8]);
    expect(asked).toEqual([[3], [3, 8]]);
  });
});
