import { describe, expect, it } from "vitest";
import { amountsIn, answersTo, buttonWidth, fit, linesAt, mostUseful } from "../../../src/lib/play/bar";
import type { Choice } from "../../../src/lib/connection/protocol";

const choice = (kind: string, facts: Choice["facts"] = {}, points = 0): Choice => ({
  move: 0,
  words: kind,
  kind,
  facts,
  points,
});

describe("the answers to a question", () => {
  it("leave out what may be done at any time", () => {
    const moves = ["act", "harvest", "decline", "grind", "step-down"].map((kind) => choice(kind));
    expect(answersTo(moves, ["grind", "step-down"]).map(({ kind }) => kind)).toEqual(["act", "harvest", "decline"]);
  });

  it("are all choices where the question is about these", () => {
    const moves = ["go-on", "grind", "step-down"].map((kind) => choice(kind));
    expect(answersTo(moves, ["grind", "step-down"])).toBe(moves);
  });

  it("are the only answer there is, where much may be done besides", () => {
    const moves = ["receive-pirates", "use-favor", "grind", "step-down"].map((kind) => choice(kind));
    expect(answersTo(moves, ["use-favor", "grind", "step-down"]).map(({ kind }) => kind)).toEqual(["receive-pirates"]);
  });
});

describe("buttons", () => {
  const measure = (words: string): number => words.length * 8;
  const width = (words: string, amounts = "", lines = 3): number => buttonWidth(words, amounts, lines, measure);

  it("are as wide as three lines of their words and amounts need", () => {
    expect(width("Pass")).toBe(72);
    expect(width("Take the corn plantation")).toBe(width("plantation"));
    expect(width("Take the corn plantation", "+1 corn")).toBeGreaterThan(width("Take the corn plantation"));
    expect(width("Take the corn plantation", "", 2)).toBe(width("Take the corn", "", 1));
  });

  it("have as many lines as words that are measured need", () => {
    expect(linesAt("", 70, measure)).toBe(0);
    expect(linesAt("Take the corn plantation", 8 * 8, measure)).toBe(3);
    expect(linesAt("Take the corn plantation", 8 * 24, measure)).toBe(1);
    expect(linesAt("Take the corn plantation", 8 * 23, measure)).toBe(2);
  });

  it("fit beside each other or not at all", () => {
    expect(fit([72, 72], 151)).toBe(true);
    expect(fit([72, 72], 150)).toBe(false);
    expect(fit([], 0)).toBe(true);
  });
});

describe("how many", () => {
  const paid = [2, 0, 1].map((reals) => choice("pay-the-crown", { reals }, Math.min(reals, 1)));

  it("is asked only where every choice is an amount", () => {
    expect(amountsIn(paid, ["pay-the-crown"]).map(({ facts }) => facts["reals"])).toEqual([0, 1, 2]);
    expect(amountsIn([...paid, choice("decline")], ["pay-the-crown"])).toEqual([]);
    expect(amountsIn(paid)).toEqual([]);
  });

  it("is answered with the least that brings the most points, or with the most", () => {
    expect(mostUseful(amountsIn(paid, ["pay-the-crown"]))).toBe(1);
    expect(mostUseful([choice("keep"), choice("keep"), choice("keep")])).toBe(2);
  });
});
