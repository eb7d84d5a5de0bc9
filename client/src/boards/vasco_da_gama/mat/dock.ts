/** Positions of the tiles of a dock: side by side, then overlapping, then in two rows. */

export interface Tile {
  x: number;
  y: number;
  scale: number;
}

export interface Dock {
  w: number;
  h: number;
  compact: boolean;
}

export const WIDE = 56;
/** Small tiles have no number. */
export const highOf = (compact: boolean): number => (compact ? 73 : 88);
const LARGEST = 1.75;
/** Of a tile that another one overlaps, more than half can be seen, so that its middle can be touched. */
const SEEN = 0.6;

export function layTiles(count: number, dock: Dock): Tile[] {
  const [one, two] = [inRows(count, 1, dock), inRows(count, 2, dock)];
  return one.pitch >= SEEN * one.wide || one.pitch / one.wide >= two.pitch / two.wide ? one.tiles : two.tiles;
}

function inRows(count: number, rows: number, { w, h, compact }: Dock) {
  const edge = compact ? 3 : 5;
  const high = highOf(compact);
  const inRow = Math.ceil(count / rows);
  // Up to four small or six large tiles lie side by side; more of them overlap.
  const [few, many] = compact ? [3, 4] : [4, 6];
  const beside = Math.min(Math.max(inRow, few), many);
  const scale = Math.min((h / rows - (1 + 1 / rows) * edge) / high, (w - edge) / (beside * (WIDE + edge)), LARGEST);
  const wide = WIDE * scale;
  const pitch = Math.min(wide + edge, (w - wide - 2 * edge) / Math.max(inRow - 1, 1));
  const top = (h - (high * scale + edge) * rows + edge) / 2;
  const tiles = Array.from({ length: count }, (_, i) => ({
    x: edge + (i % inRow) * pitch,
    y: top + Math.floor(i / inRow) * (high * scale + edge),
    scale,
  }));
  return { wide, pitch, tiles };
}
