import { describe, expect, it } from "vitest";
import { kept, limited, stepped } from "../../src/lib/play/zoom";

describe("zoom", () => {
  it("goes to the next step from anywhere between, and no further than the last", () => {
    expect([stepped(1, 1), stepped(1.37, 1), stepped(3, 1)]).toEqual([1.25, 1.5, 3]);
    expect([stepped(3, -1), stepped(1.37, -1), stepped(1, -1)]).toEqual([2.5, 1.25, 1]);
    expect([limited(0.2), limited(1.234), limited(9)]).toEqual([1, 1.23, 3]);
  });

  it("keeps what is under the hand there", () => {
    expect(kept(0, 100, 2)).toBe(100);
    expect(kept(300, 100, 1.5)).toBe(500);
    expect((kept(300, 100, 1.5) + 100) / 1.5).toBeCloseTo(400);
  });
});
