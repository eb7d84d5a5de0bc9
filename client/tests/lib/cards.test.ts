import { describe, expect, it } from "vitest";
import type { BoardModule } from "../../src/boards/types";
import { cardOfChoice, cardOfPlace, type CardSource } from "../../src/lib/cards/content";
import { above, nearPointer, placed, type Box } from "../../src/lib/cards/placement";
import { NOTHING } from "../../src/lib/play/learning";
import type { Choice, Closed, View } from "../../src/lib/connection/protocol";
import { Sentences } from "../../src/lib/language/sentences";

const room = { w: 1280, h: 720 };
const overlap = (one: Box, other: Box): boolean =>
  one.x < other.x + other.w && other.x < one.x + one.w && one.y < other.y + other.h && other.y < one.y + one.h;

describe("where a card lies", () => {
  const things: [string, Box][] = [
    ["in the middle", { x: 600, y: 300, w: 60, h: 40 }],
    ["at the right edge", { x: 1220, y: 300, w: 60, h: 40 }],
    ["in the upper left corner", { x: 0, y: 0, w: 60, h: 40 }],
    ["in the lower right corner", { x: 1220, y: 680, w: 60, h: 40 }],
    ["over the whole width", { x: 0, y: 300, w: 1280, h: 60 }],
  ];
  it.each(things)("%s", (_, thing) => {
    const card = { w: 320, h: 200 };
    const { x, y } = placed(card, thing, room);
    expect(x >= 0 && y >= 0 && x + card.w <= room.w && y + card.h <= room.h).toBe(true);
    expect(overlap({ x, y, ...card }, thing)).toBe(false);
  });

  it("leaves other live places free, if it can", () => {
    const card = { w: 320, h: 200 };
    const hand = [0, 1, 2, 3].map((i) => ({ x: 900 + 50 * i, y: 600, w: 44, h: 50 }));
    const over = placed(card, hand[1]!, room, [hand[0]!, hand[2]!, hand[3]!]);
    expect(hand.some((each) => overlap({ ...over, ...card }, each))).toBe(false);
    const row = [0, 1, 2].map((i) => ({ x: 300 + 50 * i, y: 0, w: 44, h: 50 }));
    expect(placed(card, row[0]!, room, row.slice(1))).toEqual({ x: 162, y: 60 });
  });

  it.each(things)("above the prompt, if a button there is explained: %s", (_, thing) => {
    const card = { w: 320, h: 200 };
    const { x, y } = above(card, thing, 664, room);
    expect(x >= 0 && y >= 0 && x + card.w <= room.w && y + card.h <= 664).toBe(true);
  });

  it("is near the pointer, if the thing is very large", () => {
    const region = { x: 0, y: 0, w: 1200, h: 700 };
    expect(nearPointer(region, { x: 500, y: 400 }, room)).toEqual({ x: 484, y: 384, w: 32, h: 32 });
    expect(nearPointer(region, null, room)).toBe(region);
    const small = { x: 0, y: 0, w: 100, h: 70 };
    expect(nearPointer(small, { x: 50, y: 40 }, room)).toBe(small);
  });
});

describe("what a card tells", () => {
  const said = new Sentences(
    "en",
    { "{sum} point": ["{sum} point", "{sum} points"] },
    {
      "move build": "builds the {building}",
      "choice build": "Build the {building}",
      "reason dear": "it costs {price}",
      "help hospice": "A colonist comes along.",
      "name doubloon": ["doubloon", "doubloons"],
    },
  );
  const module = {
    topics: { build: ["hospice"] },
    helpForPlace: () => ["hospice", "hospice", "unknown"],
    card: () => ({ symbol: "house", notes: ["2 left"] }),
  } as unknown as BoardModule;
  const source: CardSource = {
    module,
    view: {} as View,
    front: 0,
    learning: {
      ...NOTHING,
      components: { hospice: { text: "", section: "Buildings", rulings: ["PR-12"] } },
    },
    said,
    things: ["doubloon"],
  };
  const build = (building: string, more: object = {}): Choice & Closed => ({
    move: 1,
    words: "",
    kind: "build",
    facts: { building },
    reason: { kind: "dear", facts: { price: 4 }, words: "" },
    ...more,
  });

  it("is what can be done and for what, and where it stands", () => {
    const choice = build("hospice", { brings: { doubloon: -4 }, points: 2 });
    const card = cardOfPlace("market:hospice", "hospice, price 4", [choice], [], source);
    expect(card).toMatchObject({ name: "hospice, price 4", symbol: "house", notes: ["2 left"], more: 0, closed: [] });
    expect(card.open.map((each) => each.gains)).toEqual(["−4 doubloons, +2 points"]);
    expect(card.lessons).toEqual([
      { key: "hospice", name: "hospice", text: "A colonist comes along.", section: "Buildings", rulings: ["PR-12"] },
    ]);
  });

  it("is why not, once for each reason", () => {
    const card = cardOfPlace("market:hospice", "", [], [build("hospice"), build("office"), build("harbor")], source);
    expect(card.closed).toEqual([{ reason: "it costs 4", words: "" }]);
    expect(card.name).toBe("hospice");
  });

  it("names everything that choices of the same cost and gain differ in", () => {
    const dear = { brings: { doubloon: -4 } };
    const cheap = { brings: { doubloon: -2 } };
    const open = [build("hospice", dear), ...["office", "market", "wharf"].map((each) => build(each, cheap))];
    const card = cardOfPlace("market", "market", open, [], source);
    expect(card.open.map((each) => each.words)).toEqual(["Build the hospice", "Build the office, market and wharf"]);
    expect(card.more).toBe(0);
  });

  it("is at most six choices, and how many more there are", () => {
    const card = cardOfPlace(
      "x",
      "x",
      Array.from({ length: 9 }, () => build("hospice")),
      [],
      source,
    );
    expect([card.open.length, card.more]).toEqual([6, 3]);
  });

  it("is about a choice what belongs to its kind", () => {
    const card = cardOfChoice(build("office", { brings: { doubloon: 1 } }), source);
    expect(card.open).toEqual([{ words: "", gains: "+1 doubloon" }]);
    expect(card.lessons.map((each) => each.key)).toEqual(["hospice"]);
  });
});
