/** The catalogue of the game that is shown, in the language that is spoken; it is fetched when first wanted. */

import { LazyParts } from "../lazy";
import { preferences } from "../preferences.svelte";
import { Sentences, type Texts } from "./sentences";

const FRAME = "caravela";
const files = import.meta.glob<{ default: Texts }>("../../messages/*/*.json");
const catalogues = new LazyParts<Texts>(
  Object.fromEntries(
    Object.entries(files).map(([path, source]) => [path.slice("../../messages/".length, -".json".length), source]),
  ),
);

let shown = "";
let current = $state.raw(new Sentences("en", {}, {}));

/** What is said about a game in the language that is spoken. A game without a catalogue is told in bare names. */
export async function sentencesOf(game: string): Promise<Sentences> {
  const { language } = preferences;
  const [frame, texts] = await Promise.all([
    catalogues.fetch(`${language}/${FRAME}`),
    catalogues.fetch(`${language}/${game}`),
  ]);
  return new Sentences(language, frame ?? {}, texts ?? {});
}

/** Speaks of this game from now on, as soon as its catalogue is there. */
export async function speakOf(game: string): Promise<void> {
  shown = game;
  const found = await sentencesOf(game);
  if (shown === game && preferences.language === found.language) current = found;
}

/** The same game in the language that has been chosen. */
export const speakAgain = (): Promise<void> => (shown ? speakOf(shown) : Promise.resolve());

export const sentences = (): Sentences => current;

/** A component of the game in the language that is spoken. */
export const nameOf = (name: string, count = 1): string => current.name(name, count);
