import { describe, expect, it } from "vitest";
import * as madeira from "../../../src/boards/madeira/pieces";
import * as puertoRico from "../../../src/boards/puerto_rico/pieces";
import * as vasco from "../../../src/boards/vasco_da_gama/pieces";
import type { ChapterShown, GainShown, LineShown } from "../../../src/lib/connection/protocol";
import { Sentences } from "../../../src/lib/language/sentences";
import { alike, grown, ledgersIn, newsIn, Story, type GainTold } from "../../../src/lib/history/story";
import frame from "../../../src/messages/en/caravela.json";
import game from "../../../src/messages/en/puerto-rico.json";
import kinds from "../../kinds.json";

const NAMES = ["Anna", "Bert"];
const name = (seat: number): string => NAMES[seat] ?? "?";
const story = new Story(new Sentences("en", frame, game).of(name), name, puertoRico.THINGS);

const line = (ply: number, kind: string, facts: LineShown["facts"], seat?: number, gains?: GainShown[]): LineShown => ({
  ply,
  kind,
  facts,
  words: "",
  ...(seat === undefined ? { by_chance: true } : { seat }),
  ...(gains ? { gains } : {}),
});
const placed = (ply: number, tile: string): LineShown =>
  line(ply, "place-on-island", { person: "colonist", tile }, 0, [
    { cause: "place-on-island", seat: 0, changes: { colonist: 0 } },
  ]);

describe("what is new", () => {
  const isOwn = (each: LineShown): boolean => each.seat === 0;
  const take = (ply: number, role: string, seat: number): LineShown => line(ply, "take-role", { role }, seat);
  const chapters: ChapterShown[] = [
    { heading: {}, paragraphs: [{ seat: 1, lines: [take(1, "mayor", 1)] }] },
    {
      heading: {},
      paragraphs: [
        { seat: 0, lines: [take(2, "settler", 0)] },
        { seat: 1, lines: [line(3, "pass", {}, 1)] },
      ],
    },
    {
      heading: {},
      paragraphs: [
        { lines: [line(4, "turn-up", { plantation: "corn" })] },
        { seat: 1, lines: [take(5, "builder", 1)] },
      ],
    },
  ];

  it("is told turn by turn since one's last move, the newest first, without draws", () => {
    const told = newsIn(chapters, story, (each) => each.ply > 2, isOwn);
    expect(told).toEqual(["Bert takes the builder.", "Bert passes."]);
    expect(newsIn(chapters, story, () => false, isOwn)).toEqual([]);
  });

  it("goes on before a move that was made for oneself", () => {
    const forced = { seat: 0, lines: [line(6, "pass", {}, 0)] };
    const told = newsIn([...chapters, { heading: {}, paragraphs: [forced] }], story, (each) => each.ply > 2, isOwn);
    expect(told).toEqual(["Bert takes the builder.", "Bert passes."]);
  });
});

describe("a piece that is lifted and put down", () => {
  const moves = {
    "move take": "takes {a piece} from {place}",
    "move put": "puts {a piece} in {place}",
    "log put 1": "moves {a piece} from {from} to {place}",
    "move lay": "lays it in {place}",
    "log lay 1": "lays {a piece} in {place}",
  };
  const told = new Story(new Sentences("en", frame, moves).of(name), name);
  const take = line(1, "take", { piece: "worker", place: "home" }, 0);

  it("is told in one sentence that says from where it moves", () => {
    const put = line(2, "put", { piece: "worker", place: "field", from: "home" }, 0);
    expect(told.deeds([take, put])).toBe("moves worker from home to field");
    expect(told.deeds([take])).toBe("takes worker from home");
    const other = line(2, "put", { piece: "worker", place: "field", from: "forest" }, 0);
    expect(told.deeds([take, other])).toBe("takes worker from home; moves worker from forest to field");
  });

  it("is named again unless the deed before has said its name", () => {
    const lay = line(2, "lay", { piece: "worker", place: "field" }, 0);
    expect(told.deeds([take, lay])).toBe("takes worker from home; lays it in field");
    const silent = line(1, "pass", { piece: "worker" }, 0);
    expect(told.deeds([silent, lay])).toBe("pass; lays worker in field");
  });
});

describe("the same move several times", () => {
  const counted = { "move feed": "discards a bread", "log feed 1": "feeds {count} workers", "move pass": "passes" };
  const told = new Story(new Sentences("en", frame, counted).of(name), name);
  const times = (kind: string, count: number): LineShown[] =>
    Array.from({ length: count }, (_, ply) => line(ply, kind, {}, 0));
  const leaving = (kind: string): LineShown[] => [2, 1].map((left) => line(left, kind, { left }, 0));

  it("is counted in words, where the log has them", () => {
    expect(told.deeds(times("feed", 3))).toBe("feeds 3 workers");
    expect(told.deeds(times("feed", 1))).toBe("discards a bread");
    expect(told.deeds(times("pass", 2))).toBe("passes (×2)");
    expect(told.deeds(leaving("feed"))).toBe("feeds 2 workers");
    expect(told.deeds(leaving("pass"))).toBe("passes (×2)");
  });
});

describe("a turn in one paragraph", () => {
  it("joins moves that differ in one fact", () => {
    const lines = [placed(1, "corn plantation"), placed(2, "quarry"), placed(3, "corn plantation")];
    expect(story.whole({ seat: 0, lines })).toBe("Anna places a colonist on 2 corn plantations and a quarry.");
  });

  it("tells in one sum what several moves of a turn cost and brought", () => {
    const buy = (ply: number, by: number): LineShown =>
      line(ply, `buy-${ply}`, {}, 0, [{ cause: `buy-${ply}`, seat: 0, changes: { doubloon: by } }]);
    expect(story.gains([buy(1, -1), buy(2, -3)])).toEqual([{ seat: 0, text: "−4 doubloons", cause: "" }]);
  });

  it("knows turns in which the table only lays out the board", () => {
    const draws = [line(1, "uncover", {}), line(2, "fill", {})];
    expect(story.isDrawn({ lines: draws }, ["uncover", "fill"])).toBe(true);
    expect(story.isDrawn({ lines: draws }, ["uncover"])).toBe(false);
    expect(story.isDrawn({ lines: draws })).toBe(true);
    expect(story.isDrawn({ lines: [...draws, line(3, "pass", {}, 0)] })).toBe(false);
  });

  it("tells everybody's gains with signs, and the cause of what was no move of the turn", () => {
    const lines = [
      line(4, "take-role", { role: "craftsman" }, 1, [
        { cause: "take-role", seat: 1, changes: { doubloon: 1, craftsman: 1 } },
        { cause: "production", seat: 0, changes: { corn: 2 } },
        { cause: "production", seat: 1, changes: { indigo: 1 } },
        { cause: "production", changes: { corn: -2 } },
      ]),
    ];
    expect(story.whole({ seat: 1, lines })).toBe(
      "Bert takes the craftsman. Bert: +1 doubloon. Anna: +2 corn (production). Bert: +1 indigo (production).",
    );
  });

  it("tells what nobody decided where it came, and remarks that differ in one fact as one", () => {
    const gains: GainShown[] = [
      { cause: "nothing-to-sell", seat: 0, remark: {} },
      { cause: "production", seat: 1, changes: { corn: 1 } },
      { cause: "placards-left", remark: { count: 1, role: "mayor" } },
      { cause: "placards-left", remark: { count: 1, role: "trader" } },
      { cause: "governor", seat: 1, remark: {} },
    ];
    const lines = [line(4, "take-role", { role: "trader" }, 1, gains)];
    expect(story.whole({ seat: 1, lines })).toBe(
      "Bert takes the trader. Anna: has nothing to sell. Bert: +1 corn (production). " +
        "1 doubloon on each placard that nobody took: mayor and trader. Bert: governor from now on.",
    );
    expect(story.gainsByCause(lines).map(([cause, told]) => [cause, told.length])).toEqual([
      ["", 1],
      ["production", 1],
      ["", 2],
    ]);
  });

  it("names the component that brought something", () => {
    const gains = ["chapel", "factory"].map((component) => ({
      cause: "production-bonus",
      seat: 0,
      changes: { doubloon: 1 },
      component,
    }));
    expect(story.gains([line(4, "take-role", { role: "craftsman" }, 1, gains)])).toEqual([
      { seat: 0, text: "+1 doubloon", cause: "production bonus: chapel" },
      { seat: 0, text: "+1 doubloon", cause: "production bonus: factory" },
    ]);
  });

  it("tells equal numbers with a sign", () => {
    const spoken = new Sentences("en", frame, { "move roll": "rolls {value}" });
    expect(spoken.deed("roll", { value: [2, 2, 3] })).toBe("rolls 2 (×2) and 3");
  });

  it("adds up what came by the same cause, points too", () => {
    const load = (ply: number): LineShown =>
      line(ply, "load", { good: "corn", ship: ply }, 0, [
        { cause: "load", seat: 0, changes: { corn: -2 }, points: { chips: 2 } },
      ]);
    expect(story.gains([load(5), load(6)])).toEqual([{ seat: 0, text: "−4 corn, +4 points", cause: "" }]);
    expect(ledgersIn([load(5), load(6)], 2)).toEqual([[{ cause: "load", source: "chips", points: 4 }], []]);
  });

  it("tells what the table draws, and equal deeds once with their number", () => {
    const lines = [line(7, "turn-up", { plantation: "corn" }), line(8, "turn-up", { plantation: "sugar" })];
    expect(story.whole({ lines })).toBe("The table turns up corn and sugar.");
    expect(story.deeds([line(9, "return-point", {}, 0), line(10, "return-point", {}, 0)])).toBe(
      "returns one victory point (×2)",
    );
  });

  it("counts the people whom a turn places, with those who follow by themselves, if it does nothing else", () => {
    const KINDS = ["place-on-island"];
    const last = line(6, "place-on-island", { person: "colonist", tile: "quarry" }, 0, [
      { cause: "fill-circles", seat: 0, moved: { colonist: { "corn plantation": 2, harbor: 1 } } },
    ]);
    expect(story.placed({ seat: 0, lines: [placed(5, "indigo plantation"), last] }, KINDS)).toBe(5);
    const paid = line(7, "place-on-island", { person: "noble", tile: "quarry" }, 0, [
      { cause: "place-on-island", seat: 0, points: { nobles: 1 } },
    ]);
    expect(story.placed({ seat: 0, lines: [placed(6, "quarry"), paid] }, KINDS)).toBe(0);
    expect(story.placed({ seat: 0, lines: [placed(8, "quarry"), line(9, "pass", {}, 0)] }, KINDS)).toBe(0);
    expect(story.placed({ seat: 0, lines: [placed(8, "quarry")] }, [])).toBe(0);
  });

  it("tells once what is told of several players in the same words", () => {
    const told = (seat: number | undefined, text: string): GainTold => ({ seat, text, cause: "" });
    expect(
      alike([told(1, "+1 corn"), told(0, "+2 corn"), told(0, "+1 corn"), told(undefined, "5 corn → supply")]),
    ).toEqual([
      { seat: 1, seats: [1, 0], text: "+1 corn", cause: "" },
      { seat: 0, seats: [0], text: "+2 corn", cause: "" },
      { seat: undefined, text: "5 corn → supply", cause: "" },
    ]);
  });

  it("tells pieces that move by themselves, and apart from the turn what is not part of it", () => {
    const heading = { round: 3, phase: "mayor" };
    const first = line(4, "take-role", { role: "craftsman" }, 1, [
      { cause: "take-role", seat: 1, moved: { corn: { windrose: 2, ship: 1 } } },
      { cause: "production", seat: 0, changes: { corn: 2 }, heading },
      { cause: "production", moved: { corn: { ship: 1 }, indigo: { ship: 1 } }, heading },
    ]);
    const then = line(5, "return-point", {}, 1);
    expect(story.cut({ seat: 1, lines: [first, then] }).map((turn) => turn.lines)).toEqual([[first], [then]]);
    expect(story.gainsByCause([first])).toEqual([["", [{ seat: 1, text: "3 corn → windrose (×2), ship", cause: "" }]]]);
    const after = [
      { seat: 0, text: "+2 corn", cause: "production" },
      { seat: undefined, text: "corn, indigo → ship", cause: "production" },
    ];
    expect(story.after([first])).toEqual([[heading, [["production", after]]]]);
    expect(story.after([then])).toEqual([]);
  });

  it("has the round and the phase above it", () => {
    expect(story.heading({ round: 3, phase: "mayor" })).toBe("Round 3 · Mayor");
  });
});

describe("a log that grows", () => {
  const chapter = (phase: string, ...turns: [number, number[]][]): ChapterShown => ({
    heading: { round: 1, phase },
    paragraphs: turns.map(([seat, plies]) => ({ seat, lines: plies.map((ply) => line(ply, "pass", {}, seat)) })),
  });
  const shape = (chapters: ChapterShown[]): unknown =>
    chapters.map(({ heading, paragraphs }) => [
      heading["phase"],
      ...paragraphs.map(({ seat, lines }) => [seat, lines.map((each) => each.ply)]),
    ]);

  it("goes on with the last chapter and the last turn", () => {
    const log = { since: 2, chapters: [chapter("mayor", [0, [2]], [1, [3]]), chapter("builder", [1, [4]])] };
    expect(shape(grown([chapter("mayor", [0, [0, 1]])], log))).toEqual([
      ["mayor", [0, [0, 1, 2]], [1, [3]]],
      ["builder", [1, [4]]],
    ]);
  });

  it("forgets what was taken back", () => {
    const known = [chapter("mayor", [0, [0, 1]], [1, [2]]), chapter("builder", [1, [3]])];
    expect(shape(grown(known, { since: 1, chapters: [] }))).toEqual([["mayor", [0, [0]]]]);
    expect(shape(grown(known, { since: 1, chapters: [chapter("mayor", [0, [1]])] }))).toEqual([["mayor", [0, [0, 1]]]]);
  });
});

describe("the things worth telling", () => {
  it.each([
    ["puerto-rico", puertoRico],
    ["madeira", madeira],
    ["vasco-da-gama", vasco],
  ] as const)("are those of the rules of %s", (title, { THINGS }) => {
    expect(THINGS).toEqual(kinds[title].stock);
  });
});
