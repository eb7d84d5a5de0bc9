import { describe, expect, it } from "vitest";
import type { PartTold } from "../../src/lib/connection/protocol";
import { Sentences } from "../../src/lib/language/sentences";
import { choiceOf, grouped, isNamed, isShown, labelOf, partsAt } from "../../src/study/edit/parts";

const part = (id: string, more: Partial<PartTold> = {}): PartTold => ({
  id,
  kind: "number",
  label: "{name}",
  group: "Goods",
  facts: { name: "quarry" },
  ...more,
});
const said = new Sentences(
  "en",
  {},
  {
    "name quarry": ["quarry", "quarries"],
    "part {tile}: face up": "{tile}: face up",
    "part {player} begins": "{player} begins",
  },
);

describe("parts of a position", () => {
  it("lie at places of the board, on a mat only those of its player or of everybody", () => {
    const parts = [
      part("a", { seat: 0, places: ["good:corn"] }),
      part("b", { seat: 1, places: ["good:corn"] }),
      part("c", { places: ["good:corn", "card:*"] }),
      part("d", { places: ["*:wealth"] }),
    ];
    expect(partsAt(parts, "good:corn", 1).map(({ id }) => id)).toEqual(["b", "c"]);
    expect(partsAt(parts, "good:corn", null).map(({ id }) => id)).toEqual(["a", "b", "c"]);
    expect(partsAt(parts, "card:Poncha", null).map(({ id }) => id)).toEqual(["c"]);
    expect(partsAt(parts, "demand:wealth", 0).map(({ id }) => id)).toEqual(["d"]);
  });

  it("are shown only with what holds them, unless they say something", () => {
    const people = part("people", { needs: "hospice" });
    expect(isShown(people, { hospice: 0, people: 0 })).toBe(false);
    expect(isShown(people, { hospice: 1, people: 0 })).toBe(true);
    expect(isShown(people, { hospice: 0, people: 1 })).toBe(true);
  });

  it("stand under their headings in order", () => {
    const parts = [part("a"), part("b", { group: "Ships" }), part("c"), part("d", { seat: 0 })];
    expect(grouped(parts, undefined).map(({ name, parts: there }) => [name, there.length])).toEqual([
      ["Goods", 2],
      ["Ships", 1],
    ]);
  });

  it("are called by their component in the plural, or by a label", () => {
    expect(labelOf(part("a"), said)).toBe("Quarries");
    expect(labelOf(part("a", { label: "{tile}: face up", facts: { tile: "quarry" } }), said)).toBe("Quarry: face up");
    expect(isNamed(part("a"), "quarr", said)).toBe(true);
    expect(isNamed(part("a"), "ship", said)).toBe(false);
  });

  it("have values in words", () => {
    const names = said.of((seat) => ["anna", "bob"][seat]!);
    expect(choiceOf({ value: 1, seat: 1 }, names, ["anna", "bob"])).toBe("bob");
    expect(choiceOf({ value: 0, name: "quarry" }, names, [])).toBe("quarry");
    expect(choiceOf({ value: "x", says: "{player} begins", seat: 0 }, names, [])).toBe("anna begins");
  });
});
