/** The boards there are; a game without one is shown as structured text. */

import type { BoardModule } from "./types";

const boards: Record<string, () => Promise<{ default: BoardModule }>> = {
  "puerto-rico": () => import("./puerto_rico/index"),
  "vasco-da-gama": () => import("./vasco_da_gama/index"),
  madeira: () => import("./madeira/index"),
};

const loaded = new Map<string, BoardModule | null>();

export async function boardOf(game: string): Promise<BoardModule | null> {
  const load = boards[game];
  if (!loaded.has(game)) loaded.set(game, load ? (await load()).default : null);
  return loaded.get(game) ?? null;
}

/** The board, if it has been loaded; null for a game without one. */
export const boardHere = (game: string): BoardModule | null | undefined => loaded.get(game);
