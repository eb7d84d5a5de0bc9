/** Positions of buildings in a city of twelve spaces; large ones are two spaces high. */

import type { Building } from "./types";

const SPACES = 12;

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
  columns = 4,
): { built: Laid[]; free: { column: number; row: number }[] } {
  const rows = SPACES / columns;
  const taken = new Set<string>();
  const free = (column: number, row: number): boolean =>
    column < columns && row < rows && !taken.has(`${column} ${row}`);
  const built: Laid[] = [];
  const found = names.map((name) => market.find((each) => each.name === name)).filter((each) => each !== undefined);
  const put = (building: Building, column: number, row: number, wide: number, high: number): void => {
    for (let i = 0; i < wide; i += 1) for (let j = 0; j < high; j += 1) taken.add(`${column + i} ${row + j}`);
    built.push({ building, column, row, wide, high });
  };
  const cells = Array.from({ length: SPACES }, (_, i) => ({ column: i % columns, row: Math.floor(i / columns) }));
  for (const building of found.filter((each) => each.spaces > 1)) {
    const high = cells.findLast(({ column, row }) => row === 0 && free(column, 0) && free(column, 1))?.column;
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
