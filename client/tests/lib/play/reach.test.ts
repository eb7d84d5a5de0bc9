import { describe, expect, it } from "vitest";
import { distance, REACH } from "../../../src/lib/play/reach";

const box = (left: number, top: number, width: number, height: number) => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});

describe("the reach of a finger", () => {
  const small = box(100, 100, 20, 30);

  it("is nowhere less than 40 pixels wide and high", () => {
    expect(REACH).toBe(40);
    for (const [x, y] of [
      [90, 95],
      [130, 95],
      [90, 135],
      [130, 135],
    ] as const)
      expect(distance(x, y, small)).toBeCloseTo(Math.hypot(10, 5));
    expect(distance(89, 110, small)).toBe(Infinity);
    expect(distance(110, 136, small)).toBe(Infinity);
  });

  it("ends at the edge of what is large enough", () => {
    const large = box(0, 0, 80, 40);
    expect(distance(80, 40, large)).toBe(0);
    expect(distance(81, 20, large)).toBe(Infinity);
  });

  it("tells which of two neighbours is nearer", () => {
    const other = box(124, 100, 20, 30);
    expect(distance(121, 110, small)).toBeLessThan(distance(121, 110, other));
    expect(distance(123, 110, small)).toBeGreaterThan(distance(123, 110, other));
  });
});
