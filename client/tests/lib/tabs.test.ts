import { describe, expect, it } from "vitest";
import { outOfSight, scrollTo, tabAsked } from "../../src/lib/play/tabs";

const place = (top: number, choices = 1): { top: number; bottom: number; choices: number } => ({
  top,
  bottom: top + 50,
  choices,
});

describe("a part that is higher than the screen", () => {
  it("stays where it is while half of the choices are in sight", () => {
    expect(scrollTo([place(0), place(900)], 500, 0)).toBe(0);
    expect(scrollTo([place(320), place(900)], 500, 300)).toBe(300);
  });

  it("is scrolled to where most can be chosen", () => {
    expect(scrollTo([place(900), place(960)], 500, 0)).toBe(846);
    expect(scrollTo([place(200), place(260), place(800, 5), place(860, 5)], 500, 0)).toBe(746);
  });

  it("shows all that can be chosen, if there is room for all of it", () => {
    expect(scrollTo([place(320), place(400), place(560), place(700)], 500, 200)).toBe(266);
    expect(scrollTo([place(0, 1), place(60, 1), place(800, 0), place(900, 0)], 500, 600)).toBe(0);
  });

  it("never begins before its top", () => {
    expect(scrollTo([place(4), place(60)], 500, 700)).toBe(0);
  });
});

describe("live places out of sight", () => {
  it("are counted above and below, also if only a part of them is seen", () => {
    const places = [place(0), place(60), place(280), place(480), place(900)];
    expect(outOfSight(places, 500, 0)).toEqual({ above: 0, below: 2 });
    expect(outOfSight(places, 500, 100)).toEqual({ above: 2, below: 1 });
    expect(outOfSight(places, 1000, 0)).toEqual({ above: 0, below: 0 });
  });
});

describe("the tab that comes forward", () => {
  it("is the one in front if it has an answer, else the one with most", () => {
    expect(tabAsked({ board: 1, me: 5 }, "board")).toBe("board");
    expect(tabAsked({ board: 1, me: 5 }, "log")).toBe("me");
    expect(tabAsked({}, "others")).toBe("others");
  });
});
