import { describe, expect, it } from "vitest";
import { Shelf } from "../src/lib/shelf";

describe("parts that are fetched when wanted", () => {
  it("fetches once and keeps at hand", async () => {
    let asked = 0;
    const shelf = new Shelf({ one: () => Promise.resolve({ default: ++asked }) });
    expect(shelf.here("one")).toBeUndefined();
    expect(await shelf.fetch("one")).toBe(1);
    expect(await shelf.fetch("one")).toBe(1);
    expect(shelf.here("one")).toBe(1);
  });

  it("says that there is none of a name", async () => {
    const shelf = new Shelf<number>({});
    expect(shelf.here("none")).toBeNull();
    expect(await shelf.fetch("none")).toBeNull();
  });

  it("tries again what could not be had", async () => {
    let broken = true;
    const shelf = new Shelf({ one: () => (broken ? Promise.reject(new Error()) : Promise.resolve({ default: 1 })) });
    shelf.fill();
    await expect(shelf.fetch("one")).rejects.toThrow();
    broken = false;
    expect(await shelf.fetch("one")).toBe(1);
  });
});
