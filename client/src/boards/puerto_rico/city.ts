/** Where buildings lie in the city of four columns and three rows; large ones are two spaces high. */

import type { Building } from "./types";

export interface Laid {
  building: Building;
  column: number;
  row: number;
  wide: number;
  high: number;
}

export function laidOut(
  names: string[],
  market: Building[],
): { built: Laid[]; free: { column: number; row: number }[] } {
  const taken = new Set<string>();
  const free = (column: number, row: number): boolean => column < 4 && row < 3 && !taken.has(`${column} ${row}`);
  const built: Laid[] = [];
  const found = names.map((name) => market.find((each) => each.name === name)).filter((each) => each !== undefined);
  const put = (building: Building, column: number, row: number, wide: number, high: number): void => {
    for (let i = 0; i < wide; i += 1) for (let j = 0; j < high; j += 1) taken.add(`${column + i} ${row + j}`);
    built.push({ building, column, row, wide, high });
  };
  const cells = Array.from({ length: 12 }, (_, i) => ({ column: i % 4, row: Math.floor(i / 4) }));
  for (const building of found.filter((each) => each.spaces > 1)) {
    const high = [3, 2, 1, 0].find((column) => free(column, 0) && free(column, 1));
    if (high !== undefined) put(building, high, 0, 1, 2);
    else {
      const wide = cells.find(({ column, row }) => free(column, row) && free(column + 1, row));
      if (wide) put(building, wide.column, wide.row, 2, 1);
    }
  }
  for (const building of found.filter((each) => each.spaces === 1)) {
    const cell = cells.find(({ column, row }) => free(column, row));
    if (cell) put(building, cell.column, cell.row, 1, 1);
  }
  return { built, free: cells.filter(({ column, row }) => free(column, row)) };
}
