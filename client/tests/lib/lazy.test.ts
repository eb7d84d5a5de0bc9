import { describe, expect, it } from "vitest";
import { LazyParts } from "../../src/lib/lazy";

describe("parts that are fetched when wanted", () => {
  it("fetches once and keeps at hand", async () => {
    let asked = 0;
    const parts = new LazyParts({ one: () => Promise.resolve({ default: ++asked }) });
    expect(parts.here("one")).toBeUndefined();
    expect(await parts.fetch("one")).toBe(1);
    expect(await parts.fetch("one")).toBe(1);
    expect(parts.here("one")).toBe(1);
  });

  it("says that there is none of a name", async () => {
    const parts = new LazyParts<number>({});
    expect(parts.here("none")).toBeNull();
    expect(await parts.fetch("none")).toBeNull();
  });

  it("tries again what could not be had", async () => {
    let broken = true;
    const parts = new LazyParts({
      one: () => (broken ? Promise.reject(new Error()) : Promise.resolve({ default: 1 })),
    });
    parts.fill();
    await expect(parts.fetch("one")).rejects.toThrow();
    broken = false;
    expect(await parts.fetch("one")).toBe(1);
  });
});
