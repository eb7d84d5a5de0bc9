import { describe, expect, it } from "vitest";
import { asBefore, movesFor, places } from "../src/boards/puerto_rico/placing";

const order = ["corn", "indigo", "quarry", "small market"];
const circles = { corn: 2, indigo: 1, quarry: 1, "small market": 1 };

describe("placing colonists as one gesture", () => {
  it("gives one move for each colonist, in the order of places", () => {
    expect(movesFor(order, { "small market": 1, corn: 1, quarry: 1 })).toEqual([
      { kind: "place-on-island", facts: { person: "colonist", tile: "corn plantation" } },
      { kind: "place-on-island", facts: { person: "colonist", tile: "quarry" } },
      { kind: "place-in-city", facts: { person: "colonist", building: "small market" } },
    ]);
  });

  it("knows the moves that place colonists, not those of nobles", () => {
    expect(movesFor(order, { corn: 1 }).every(places)).toBe(true);
    expect(places({ kind: "place-in-city", facts: { person: "noble", building: "villa" } })).toBe(false);
    expect(places({ kind: "pass", facts: {} })).toBe(false);
  });

  it("repeats an earlier arrangement and spreads the rest", () => {
    expect(asBefore(order, circles, {}, 2, { quarry: 1 })).toEqual({
      corn: 1,
      indigo: 0,
      quarry: 1,
      "small market": 0,
    });
    expect(asBefore(order, circles, {}, 1, { corn: 2 })["corn"]).toBe(1);
  });
});
