/** The boards there are; a game without one is shown as structured text. */

import type { BoardModule } from "./types";

const boards: Record<string, () => Promise<{ default: BoardModule }>> = {
  "puerto-rico": () => import("./puerto_rico/index"),
  "vasco-da-gama": () => import("./vasco_da_gama/index"),
  madeira: () => import("./madeira/index"),
};

export async function boardOf(game: string): Promise<BoardModule | null> {
  const found = boards[game];
  return found ? (await found()).default : null;
}
