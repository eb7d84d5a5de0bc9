import { expect, it } from "vitest";

import { COMPACT_LAYOUTS, MAT_LAYOUTS } from "../../src/boards/vasco_da_gama/layouts";
import { highOf, layTiles, WIDE } from "../../src/boards/vasco_da_gama/mat/dock";

const DOCKS = [
  ...MAT_LAYOUTS.map((each) => ({ name: each.name, compact: false, ...each.parts.dock })),
  ...COMPACT_LAYOUTS.map((each) => ({ name: each.name, compact: true, ...each.parts.dock })),
];

it.each(DOCKS)("keeps up to 16 tiles in the dock of a $name mat, each with its middle free", (dock) => {
  for (let count = 1; count <= 16; count++) {
    const tiles = layTiles(count, dock);
    expect(tiles).toHaveLength(count);
    tiles.forEach(({ x, y, scale }, i) => {
      const [wide, high] = [WIDE * scale, highOf(dock.compact) * scale];
      expect(x).toBeGreaterThanOrEqual(0);
      expect(y).toBeGreaterThanOrEqual(0);
      expect(x + wide).toBeLessThanOrEqual(dock.w);
      expect(y + high).toBeLessThanOrEqual(dock.h);
      const covers = tiles
        .slice(i + 1)
        .some((on) => on.y < y + high / 2 && on.y + high > y + high / 2 && on.x <= x + wide / 2);
      expect(covers, `${i + 1} of ${count}`).toBe(false);
    });
  }
});
