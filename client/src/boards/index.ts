/** The boards there are; a game without one is shown as structured text. */

import { LazyParts } from "../lib/lazy";
import type { BoardModule } from "./types";

export const boards = new LazyParts<BoardModule>({
  "puerto-rico": () => import("./puerto_rico/index"),
  "vasco-da-gama": () => import("./vasco_da_gama/index"),
  madeira: () => import("./madeira/index"),
});
