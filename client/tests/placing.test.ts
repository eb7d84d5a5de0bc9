import { describe, expect, it } from "vitest";
import { asBefore, movesFor, placeWords } from "../src/boards/puerto_rico/placing";

const places = ["corn", "indigo", "quarry", "small market"];
const circles = { corn: 2, indigo: 1, quarry: 1, "small market": 1 };

describe("placing colonists as one gesture", () => {
  it("names places as the moves do", () => {
    expect(placeWords("corn")).toBe("places a colonist on a corn plantation");
    expect(placeWords("indigo")).toBe("places a colonist on an indigo plantation");
    expect(placeWords("quarry")).toBe("places a colonist on a quarry");
    expect(placeWords("wharf")).toBe("places a colonist on the wharf");
  });

  it("gives one move for each colonist, in the order of places", () => {
    expect(movesFor(places, circles, {}, 2, { "small market": 1, corn: 1 })).toEqual([
      "places a colonist on a corn plantation",
      "places a colonist on the small market",
    ]);
  });

  it("leaves out what the table fills by itself", () => {
    expect(movesFor(places, circles, {}, 4, { corn: 1, indigo: 1, quarry: 1, "small market": 1 })).toEqual([
      "places a colonist on a corn plantation",
      "places a colonist on an indigo plantation",
    ]);
    expect(movesFor(places, circles, {}, 5, { corn: 2, indigo: 1, quarry: 1, "small market": 1 })).toEqual([]);
  });

  it("repeats an earlier arrangement and spreads the rest", () => {
    expect(asBefore(places, circles, {}, 2, { quarry: 1 })).toEqual({
      corn: 1,
      indigo: 0,
      quarry: 1,
      "small market": 0,
    });
    expect(asBefore(places, circles, {}, 1, { corn: 2 })["corn"]).toBe(1);
  });
});
