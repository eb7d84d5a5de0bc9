/** What the page says about each game it knows, in a sentence. */

import type { Strings } from "../strings";

export const ABOUT: Record<string, keyof Strings> = {
  "puerto-rico": "aboutPuertoRico",
  madeira: "aboutMadeira",
  "vasco-da-gama": "aboutVascoDaGama",
};
