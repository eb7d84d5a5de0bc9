import { describe, expect, it } from "vitest";
import { beatsOf, type Trip } from "../../src/lib/motion/beats";
import { MotionQueue, type Beat, type Scene } from "../../src/lib/motion/queue";
import type { HappeningShown } from "../../src/lib/connection/protocol";

/** A stage whose time passes when told; a beat lasts 350 ms, unless its key says that nothing of it can be seen. */
class Theatre {
  told: string[] = [];
  speeds: number[] = [];
  changes = 0;
  private now = 0;
  private timers: { at: number; run: () => void }[] = [];
  readonly queue = new MotionQueue<string>({
    perform: (beat, times) => {
      if (beat.key === "unseen") return 0;
      this.told.push(`begin ${beat.trips.join("+")}`);
      this.speeds.push(times);
      return 350;
    },
    rest: () => this.told.push("rest"),
    after: (milliseconds, run) => {
      const timer = { at: this.now + milliseconds, run };
      this.timers.push(timer);
      return () => (this.timers = this.timers.filter((each) => each !== timer));
    },
    changed: () => (this.changes += 1),
  });

  pass(milliseconds: number): void {
    this.now += milliseconds;
    for (const timer of this.timers.filter((each) => each.at <= this.now)) {
      this.timers = this.timers.filter((each) => each !== timer);
      timer.run();
    }
  }

  scene(name: string, beats: Beat<string>[], locks = true): Scene<string> {
    return { beats, locks, end: () => this.told.push(`end ${name}`) };
  }
}

const beat = (key: string, ...trips: string[]): Beat<string> => ({ key, trips });

describe("a queue of scenes", () => {
  it("plays beats one after another and ends a scene when its last piece has arrived", () => {
    const theatre = new Theatre();
    theatre.queue.push(theatre.scene("one", [beat("a", "A"), beat("b", "B")]));
    theatre.queue.push(theatre.scene("two", [beat("c", "C")]));
    expect(theatre.told).toEqual(["begin A"]);
    theatre.pass(349);
    expect(theatre.told).toEqual(["begin A"]);
    theatre.pass(1);
    expect(theatre.told).toEqual(["begin A", "begin B"]);
    expect(theatre.queue.playing && theatre.queue.locked).toBe(true);
    theatre.pass(350);
    expect(theatre.told).toEqual(["begin A", "begin B", "end one", "begin C"]);
    theatre.pass(350);
    expect(theatre.told.at(-1)).toBe("end two");
    expect(theatre.queue.playing || theatre.queue.locked).toBe(false);
  });

  it("ends at once what has nothing to see", () => {
    const theatre = new Theatre();
    theatre.queue.push(theatre.scene("empty", []));
    theatre.queue.push(theatre.scene("unseen", [beat("unseen", "A")]));
    expect(theatre.told).toEqual(["end empty", "end unseen"]);
    expect(theatre.queue.playing).toBe(false);
  });

  it("skips to the end in order, and nothing comes late", () => {
    const theatre = new Theatre();
    for (const name of ["one", "two", "three"]) theatre.queue.push(theatre.scene(name, [beat(name, name)]));
    theatre.queue.skip();
    expect(theatre.told).toEqual(["begin one", "rest", "end one", "end two", "end three"]);
    theatre.pass(10_000);
    expect(theatre.told).toHaveLength(5);
    expect(theatre.queue.playing).toBe(false);
  });

  it("goes on after a skip", () => {
    const theatre = new Theatre();
    theatre.queue.push(theatre.scene("one", [beat("a", "A")]));
    theatre.queue.skip();
    theatre.queue.push(theatre.scene("two", [beat("b", "B")]));
    theatre.pass(350);
    expect(theatre.told.slice(-2)).toEqual(["begin B", "end two"]);
  });

  it("puts scenes together that look alike, and lets both end", () => {
    const theatre = new Theatre();
    theatre.queue.push(theatre.scene("first", [beat("x", "X")]));
    theatre.queue.push(theatre.scene("one", [beat("place 1", "A")]));
    theatre.queue.push(theatre.scene("two", [beat("place 1", "B")]));
    theatre.queue.push(theatre.scene("other", [beat("place 2", "C")]));
    theatre.pass(350);
    expect(theatre.told.at(-1)).toBe("begin A+B");
    theatre.pass(350);
    expect(theatre.told.slice(-3)).toEqual(["end one", "end two", "begin C"]);
  });

  it("locks only for what has to be seen first", () => {
    const theatre = new Theatre();
    theatre.queue.push(theatre.scene("own", [beat("a", "A")], false));
    expect(theatre.queue.locked).toBe(false);
    theatre.queue.push(theatre.scene("others", [beat("b", "B")]));
    expect(theatre.queue.locked).toBe(true);
  });

  it("hurries when much waits", () => {
    const theatre = new Theatre();
    for (let i = 0; i < 9; i += 1) theatre.queue.push(theatre.scene(`${i}`, [beat(`${i}`, `${i}`)]));
    theatre.pass(350);
    expect(theatre.speeds[0]).toBe(1);
    expect(theatre.speeds[1]).toBeGreaterThan(1.8);
  });
});

describe("beats", () => {
  const passage = { thing: "corn", count: 1, source: { name: "supply" }, target: { name: "windrose", seat: 0 } };
  const happening = (more: Partial<HappeningShown>): HappeningShown => ({ ply: 1, cause: "x", facts: {}, ...more });
  const things = (beats: Beat<Trip>[]): string[][] => beats.map((each) => each.trips.map((trip) => trip.thing));

  it("put what has one cause together, for all seats", () => {
    const happened = [
      happening({
        cause: "take-role",
        actor: 1,
        is_move: true,
        seat: 1,
        passages: [{ ...passage, thing: "doubloon" }],
      }),
      happening({ cause: "production", seat: 0, passages: [passage] }),
      happening({ cause: "production", seat: 1, passages: [passage, passage] }),
      happening({ cause: "cleanup" }),
    ];
    expect(things(beatsOf(happened))).toEqual([["doubloon"], ["corn", "corn", "corn"]]);
  });

  it("send a player's sign to a move by which nothing travels, once", () => {
    const happened = [
      happening({ cause: "take-role", facts: { role: "mayor" }, actor: 2, is_move: true, seat: 2 }),
      happening({ cause: "take-role", facts: { role: "mayor" }, actor: 2, is_move: true, seat: 0 }),
    ];
    const [only, ...others] = beatsOf(happened);
    expect(others).toEqual([]);
    expect(only!.trips.map((trip) => [trip.source.seat, trip.deed?.facts["role"]])).toEqual([[2, "mayor"]]);
  });

  it("play what is watched one place after the other, with the points that it brings", () => {
    const sailing = (landing: string): HappeningShown =>
      happening({ cause: "navigation", facts: { landing }, passages: [passage] });
    const happened = [
      happening({ cause: "earning", seat: 0, points: { ships: 2, landings: 3 } }),
      happening({ cause: "earning", seat: 1, points: { ships: 1 } }),
      sailing("Malindi"),
      sailing("Natal"),
      happening({ cause: "cleanup", passages: [passage] }),
    ];
    const beats = beatsOf(happened, ["earning", "navigation"]);
    expect(beats.map(({ trips }) => trips.map(({ thing, count }) => `${count} ${thing}`))).toEqual([
      ["5 points", "1 points"],
      ["1 corn"],
      ["1 corn"],
      ["1 corn"],
    ]);
    expect(beats.map(({ watched, rests }) => [watched ?? false, rests ?? false])).toEqual([
      [true, true],
      [true, false],
      [true, true],
      [false, false],
    ]);
    expect(beatsOf(happened)).toHaveLength(2);
  });

  it("keep moves of different players apart", () => {
    const move = (actor: number): HappeningShown =>
      happening({ cause: "sell", actor, is_move: true, seat: actor, passages: [passage] });
    expect(beatsOf([move(0), move(1)])).toHaveLength(2);
    expect(beatsOf([move(1), move(1)])).toHaveLength(1);
  });
});
