import { describe, expect, it } from "vitest";
import {
  asBefore,
  at,
  bestGuess,
  changed,
  free,
  isComplete,
  left,
  movesFor,
  places,
  yields,
} from "../../src/boards/puerto_rico/mayor/plan";
import type { Counts, Crew, Person, Picture, Task } from "../../src/boards/puerto_rico/mayor/plan";
import { isTile, tileName } from "../../src/boards/puerto_rico/table";
import type { Building } from "../../src/boards/puerto_rico/types";
import type { Deed } from "../../src/lib/deeds";

/** Numbers that look random and are the same in every run. */
function numbers(seed: number): (below: number) => number {
  let state = seed * 2654435761 + 1;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const building = (name: string, cost: number, circles: number, good: string | null = null): Building => ({
  name,
  cost,
  circles,
  good,
  spaces: 1,
  column: 1,
  beige: !good,
  in_the_game: true,
  left: 1,
  points: 1,
  price: cost,
});

const MARKET = [
  building("small indigo plant", 1, 1, "indigo"),
  building("indigo plant", 3, 3, "indigo"),
  building("coffee roaster", 6, 2, "coffee"),
  building("small market", 1, 1),
  building("harbor", 8, 1),
  building("guest house", 4, 2),
  building("land office", 2, 1),
];
const ORDER = ["corn", "indigo", "coffee", "quarry", ...MARKET.map(({ name }) => name)];

function randomTask(any: (below: number) => number): Task {
  const order = ORDER.filter(() => any(3) > 0);
  const circles = Object.fromEntries(
    order.map((place) => [place, MARKET.find(({ name }) => name === place)?.circles ?? 1 + any(3)]),
  );
  return { order, circles, people: { colonist: any(14), noble: any(4) } };
}

/** Everybody onto circles drawn one after the other, until nobody or no circle is left. */
function randomPicture(task: Task, any: (below: number) => number): Picture {
  let picture: Picture = {};
  while (!isComplete(task, picture)) {
    const open = task.order.filter((place) => free(task, picture, place) > 0);
    const waiting = left(task, picture);
    const who = waiting.noble > 0 && (waiting.colonist === 0 || any(2) === 0) ? "noble" : "colonist";
    picture = changed(picture, open[any(open.length)]!, who, 1);
  }
  return picture;
}

/** Which of the places a move is about. */
const placeOf = (order: string[], { facts }: Deed): number =>
  order.findIndex((place) => (isTile(place) ? facts["tile"] === tileName(place) : facts["building"] === place));

/** What the rules do with the moves: nobles first, then colonists, both from left to right; the rest fills itself. */
function played({ order, circles, people }: Task, deeds: Deed[]): { picture: Picture; asked: boolean } {
  const picture: Record<string, Crew> = {};
  const next = [...deeds];
  const empty = (from: number): number =>
    order.slice(from).reduce((sum, place) => sum + (circles[place] ?? 0) - crowd(place), 0);
  const crowd = (place: string): number => at(picture, place).colonist + at(picture, place).noble;
  const put = (i: number, who: "colonist" | "noble"): void => {
    const place = order[i]!;
    expect(crowd(place), place).toBeLessThan(circles[place]!);
    picture[place] = { ...at(picture, place), [who]: at(picture, place)[who] + 1 };
  };
  let nobles = people.noble;
  let waiting = people.colonist + nobles;
  let stage = 0;
  while (nobles > 0 && empty(stage) > 0) {
    const staying = Math.max(0, waiting - empty(0));
    const deed = next.shift();
    if (!deed) return { picture, asked: true };
    if (deed.kind === "leave-nobles") {
      expect(staying).toBeGreaterThanOrEqual(nobles);
      break;
    }
    expect(deed.facts["person"]).toBe("noble");
    const i = placeOf(order, deed);
    expect(i).toBeGreaterThanOrEqual(stage);
    expect(empty(i) + staying).toBeGreaterThanOrEqual(nobles);
    put(i, "noble");
    stage = i;
    nobles -= 1;
    waiting -= 1;
  }
  stage = 0;
  while (waiting > 0 && waiting < empty(stage)) {
    const deed = next.shift();
    if (!deed) return { picture, asked: true };
    expect(deed.facts["person"]).toBe("colonist");
    const i = placeOf(order, deed);
    expect(i).toBeGreaterThanOrEqual(stage);
    expect(empty(i)).toBeGreaterThanOrEqual(waiting);
    put(i, "colonist");
    stage = i;
    waiting -= 1;
  }
  for (let i = stage; i < order.length; i += 1)
    while (waiting > 0 && crowd(order[i]!) < (circles[order[i]!] ?? 0)) {
      put(i, "colonist");
      waiting -= 1;
    }
  expect(next).toEqual([]);
  return { picture, asked: false };
}

const working = (picture: Picture): Picture =>
  Object.fromEntries(Object.entries(picture).filter(([, { colonist, noble }]) => colonist + noble > 0));

describe("placing people as one gesture", () => {
  it("leads to every picture there is by moves that the rules allow, with and without nobles", () => {
    for (let seed = 0; seed < 600; seed += 1) {
      const any = numbers(seed);
      const task = randomTask(any);
      const picture = randomPicture(task, any);
      const result = played(task, movesFor(task, picture));
      expect(result.asked, `seed ${seed}`).toBe(false);
      expect(working(result.picture), `seed ${seed}`).toEqual(working(picture));
    }
  });

  it("goes on from where the rules are, if somebody was placed without a choice", () => {
    for (let seed = 0; seed < 300; seed += 1) {
      const any = numbers(seed);
      const task = randomTask(any);
      const picture = randomPicture(task, any);
      const all = movesFor(task, picture);
      let placed: Picture = {};
      let asksNobles = task.people.noble > 0;
      for (const [i, deed] of all.entries()) {
        expect(movesFor(task, picture, { placed, asksNobles }), `seed ${seed}`).toEqual(all.slice(i));
        if (deed.kind === "leave-nobles") asksNobles = false;
        else placed = changed(placed, task.order[placeOf(task.order, deed)]!, deed.facts["person"] as Person, 1);
        expect(working(asBefore(task, picture, placed)), `seed ${seed}`).toEqual(working(picture));
      }
    }
  });

  it("is complete with a guess, and never too full with an earlier picture, whatever that was", () => {
    for (let seed = 0; seed < 300; seed += 1) {
      const any = numbers(seed);
      const task = randomTask(any);
      const before = randomPicture(randomTask(any), any);
      const again = asBefore(task, before);
      for (const picture of [bestGuess(task, MARKET), again, bestGuess(task, MARKET, again)]) {
        expect(Object.values(left(task, picture)).every((count) => count >= 0)).toBe(true);
        expect(task.order.every((place) => free(task, picture, place) >= 0)).toBe(true);
        if (picture === again) continue;
        expect(isComplete(task, picture), `seed ${seed}`).toBe(true);
        expect(played(task, movesFor(task, picture)).asked).toBe(false);
      }
    }
  });

  it("keeps as much of an earlier picture as people and circles allow, and leaves who is new in the hand", () => {
    const circles: Counts = { corn: 2, quarry: 1, harbor: 1 };
    const task: Task = { order: ["corn", "quarry", "harbor"], circles, people: { colonist: 2, noble: 0 } };
    const earlier = asBefore(task, { quarry: { colonist: 1, noble: 0 } });
    expect(working(earlier)).toEqual({ quarry: { colonist: 1, noble: 0 } });
    expect(left(task, earlier)).toEqual({ colonist: 1, noble: 0 });
    const again: Picture = { quarry: { colonist: 1, noble: 0 }, harbor: { colonist: 1, noble: 0 } };
    expect(working(asBefore(task, again))).toEqual(again);
  });

  it("guesses what produces first, a plantation with its plant, then the dearest building", () => {
    const circles: Counts = { corn: 1, coffee: 2, quarry: 1, "coffee roaster": 2, "small market": 1, harbor: 1 };
    const guess = (colonist: number): Picture =>
      working(bestGuess({ order: Object.keys(circles), circles, people: { colonist, noble: 0 } }, MARKET));
    expect(Object.keys(guess(1))).toEqual(["corn"]);
    expect(guess(2)).toEqual({ coffee: { colonist: 1, noble: 0 }, "coffee roaster": { colonist: 1, noble: 0 } });
    expect(Object.keys(guess(6)).sort()).toEqual(["coffee", "coffee roaster", "corn", "harbor"]);
  });

  it("fills what is empty and moves nobody, and lets a noble work where that brings a point", () => {
    const chapel = building("chapel", 2, 1);
    const roaster = building("coffee roaster", 6, 2, "coffee");
    const task: Task = {
      order: ["coffee", "chapel", "coffee roaster"],
      circles: { coffee: 1, chapel: 1, "coffee roaster": 2 },
      people: { noble: 1, colonist: 2 },
    };
    expect(at(bestGuess(task, [chapel, roaster]), "chapel")).toEqual({ noble: 1, colonist: 0 });
    const begun = changed({}, "coffee roaster", "noble", 1);
    const filled = bestGuess(task, [chapel, roaster], begun);
    expect(at(filled, "coffee roaster").noble).toBe(1);
    expect(isComplete(task, filled)).toBe(true);
  });

  it("does not waste a noble where a colonist does something else", () => {
    const circles: Counts = { corn: 1, "land office": 1 };
    const task: Task = { order: Object.keys(circles), circles, people: { colonist: 1, noble: 1 } };
    expect(bestGuess(task, MARKET)).toEqual({
      corn: { colonist: 0, noble: 1 },
      "land office": { colonist: 1, noble: 0 },
    });
  });

  it("knows the moves that a picture answers", () => {
    const task: Task = { order: ["corn"], circles: { corn: 2 }, people: { colonist: 1, noble: 0 } };
    expect(movesFor(task, { corn: { colonist: 1, noble: 0 } })).toEqual([
      { kind: "place-on-island", facts: { person: "colonist", tile: "corn plantation" } },
    ]);
    expect(places({ kind: "leave-nobles", facts: {} })).toBe(true);
    expect(places({ kind: "pass", facts: {} })).toBe(false);
  });
});

describe("what a picture yields", () => {
  const crew = (colonist: number): Crew => ({ colonist, noble: 0 });

  it("is of each good as much as both plantations and plants have people for", () => {
    const picture = {
      corn: crew(2),
      indigo: crew(3),
      "small indigo plant": crew(1),
      "indigo plant": crew(1),
      coffee: crew(1),
    };
    expect(yields(MARKET, picture)).toMatchObject({ corn: 2, indigo: 2, coffee: 0 });
  });

  it("is one more by the aqueduct for what a large plant makes", () => {
    const market = [...MARKET, building("aqueduct", 1, 1)];
    const picture = { indigo: crew(1), "indigo plant": crew(1), aqueduct: crew(1) };
    expect(yields(market, picture)["indigo"]).toBe(2);
    expect(yields(market, { ...picture, "indigo plant": crew(0), "small indigo plant": crew(1) })["indigo"]).toBe(1);
  });
});
