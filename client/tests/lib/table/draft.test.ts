import { describe, expect, it } from "vitest";
import { Draft, sameAsked } from "../../../src/lib/table/draft.svelte";
import { chosen, noted, told, total } from "../../../src/lib/table/gains";
import { Sentences } from "../../../src/lib/language/sentences";
import type { Tried } from "../../../src/lib/connection/protocol";

const step = (move: number, brings: Record<string, number> = {}) => ({ ...choice(move), brings });
const choice = (move: number) => ({ move, words: `move ${move}`, kind: "test", facts: { move } });

function answering(): { draft: Draft; asked: number[][] } {
  const asked: number[][] = [];
  const draft = new Draft((ply, moves) => {
    asked.push(moves.map(Number));
    const steps = moves.map(Number).map((move) => step(move, { Reals: -move }));
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

  it("knows when a question comes again, and when it begins something else", async () => {
    const { draft } = answering();
    const add = async (move: number, asked: string): Promise<void> => {
      draft.add(choice(move), await draft.after(7, choice(move)), asked);
    };
    const taking = sameAsked({ kind: "moving", facts: { left: 2 } });
    await add(1, "placing");
    await add(2, sameAsked({ kind: "acting", facts: { building: "Moinho" } }));
    expect(draft.asksAgain(taking)).toBe(false);
    await add(3, taking);
    await add(4, "sailing");
    expect(draft.asksAgain(sameAsked({ kind: "moving", facts: { left: 1 } }))).toBe(true);
    expect(draft.asksAgain(taking, ["test"])).toBe(false); // the last answer has closed it
    expect(draft.asksAgain(sameAsked({ kind: "acting", facts: { building: "Fortaleza" } }))).toBe(false);
    await add(5, "placing");
    expect(draft.asksAgain(taking)).toBe(false);
  });

  it("tells its newest choices, as far as they answer the same question", async () => {
    const { draft } = answering();
    for (const [move, asked] of [
      [3, "role"],
      [4, "tile"],
      [5, "tile"],
    ] as const)
      draft.add(choice(move), await draft.after(7, choice(move)), asked);
    expect(draft.newest.map((stage) => stage.choice.move)).toEqual([4, 5]);
    const said = new Sentences("en", {}, { "choice test": "Take {move}", "name Reals": "Reals" });
    expect(chosen(said, draft.newest)).toBe("Take 4, Take 5: −9 Reals");
    const long = new Sentences("en", {}, { "choice test": "Take {move} of something quite long" });
    expect(chosen(long, draft.newest)).toBe("Take 5 of something quite long: −5 Reals");
    const longer = new Sentences("en", {}, { "choice test": "Take {move} of something that has a very long name" });
    expect(chosen(longer, draft.newest)).toBe("−5 Reals");
  });

  it("tells what its choices have cost in all, and of a ready turn every choice", async () => {
    const { draft } = answering();
    for (const [move, asked] of [
      [3, "role"],
      [4, "tile"],
      [5, "tile"],
    ] as const)
      draft.add(choice(move), await draft.after(7, choice(move)), asked);
    const { stages, newest } = draft;
    const inAll = (sum: string): string => `in all ${sum}`;
    const said = new Sentences("en", {}, { "choice test": "Take {move}", "name Reals": "Reals" });
    expect(noted(said, { stages, newest, ready: false }, inAll)).toBe("Take 4, Take 5: −9 Reals");
    expect(noted(said, { stages, newest, ready: true }, inAll)).toBe("Take 3, Take 4, Take 5: −12 Reals");
    const long = new Sentences("en", {}, { "choice test": "Take {move} of something long" });
    expect(noted(long, { stages, newest, ready: false }, inAll, undefined, 46)).toBe("in all −9 Reals");
    expect(noted(long, { stages, newest, ready: false }, inAll, undefined, 54)).toBe(
      "Take 5 of something long: −5 Reals · in all −9 Reals",
    );
    expect(noted(long, { stages: [], newest: [], ready: true }, inAll)).toBe("");
  });

  it("takes the same choice several times in one question, which is one step to take back", async () => {
    const { draft, asked } = answering();
    draft.add(choice(3), await draft.after(7, choice(3), 4), "feeding", 4);
    expect(asked).toEqual([[3, 3, 3, 3]]);
    expect(draft.stages).toHaveLength(1);
    expect(draft.chosen).toEqual([3, 3, 3, 3]);
    draft.back();
    expect(draft.moves).toEqual([]);
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

  it("asks for everything made with one gesture at once, by kind and facts", async () => {
    const asked: unknown[] = [];
    const draft = new Draft((ply, moves) => {
      asked.push(moves);
      return Promise.resolve({ type: "tried", table: "t", ply, steps: [step(2), step(3), step(8)] });
    });
    draft.add(choice(2), { type: "tried", table: "t", ply: 7, steps: [step(2)] } as Tried);
    const deed = { kind: "place", facts: { tile: "corn plantation" } };
    expect(await draft.follow(7, [deed])).toEqual([2, 3, 8]);
    expect(asked).toEqual([[2, { kind: "place", tile: "corn plantation" }]]);
  });

  it("drops the newest choices of a sort, not those before", () => {
    const { draft } = answering();
    for (const move of [1, 2, 3])
      draft.add(choice(move), { type: "tried", table: "t", ply: 0, steps: [step(move)] } as Tried);
    draft.drop(({ facts }) => Number(facts["move"]) !== 2);
    expect(draft.stages.map((stage) => stage.deeds[0]?.facts)).toEqual([{ move: 1 }, { move: 2 }]);
  });
});
