import { describe, expect, it } from "vitest";
import { isMeant, tilesOf } from "../../src/boards/puerto_rico/mat/pieces";
import type { Player as Islander } from "../../src/boards/puerto_rico/types";
import { stock } from "../../src/boards/vasco_da_gama/table";

describe("Tiles of a kind", () => {
  const player = { tiles: { corn: 4 }, forests: 0, colonists: { corn: 2 }, nobles: { corn: 1 } };
  const meant = (move: string): number[] =>
    tilesOf(player as unknown as Islander)
      .filter((tile) => isMeant(move, player as unknown as Islander, tile))
      .map(({ number }) => number);

  it.each([
    ["receive-on-island", [3]],
    ["guest-to-island", [2, 3]],
    ["noble-guest-to-island", [2, 3]],
    ["return-from-island", [0, 1]],
    ["sell-plantation", [0, 1, 2, 3]],
  ])("of which %s means some", (move, tiles) => {
    expect(meant(move)).toEqual(tiles);
  });
});

describe("Action discs beside the prompt", () => {
  it.each([
    ["ready", 4],
    ["kept", 4],
    ["away", 3],
    ["placed", 3],
  ])("count an additional one that is %s as the mat does", (additional, count) => {
    const player = { ships: [], crew: {}, discs: 3, additional_disc: additional };
    expect(stock(player as unknown as Record<string, unknown>).find(({ symbol }) => symbol === "disc")!.count).toBe(
      count,
    );
  });
});
