/** What the page says about each game it knows, in a sentence. */

import type { Strings } from "../strings";

export const ABOUT: Record<string, keyof Strings> = {
  "puerto-rico": "aboutPuertoRico",
  madeira: "aboutMadeira",
  "vasco-da-gama": "aboutVascoDaGama",
};

const TITLES: Record<string, string> = {
  "puerto-rico": "Puerto Rico",
  madeira: "Madeira",
  "vasco-da-gama": "Vasco da Gama",
};

/** A game's title where the server tells only its name. */
export const titleOf = (game: string): string => TITLES[game] ?? game;

/** The expansions that a table plays with, by the names of their options. */
export const expansions = (options: Record<string, string>): string[] =>
  Object.keys(options).filter((name) => options[name] === "on");
