/** Learning material of a game: components with rulebook section and rulings, and the guide for a first game. */

import { askOnce } from "../connection/api";
import { preferences } from "../preferences.svelte";

export interface Lesson {
  text: string;
  section: string;
  rulings: string[];
}

export interface Ruling {
  number: string;
  question: string;
  answer: string;
  reason: string;
  /** The components that it is about. */
  about: string[];
}

export interface Learning {
  components: Record<string, Lesson>;
  rulings: Ruling[];
  guide: Record<string, string>;
}

export const NOTHING: Learning = { components: {}, rulings: [], guide: {} };

/** The material without components that are not in the game, and without rulings about them. */
export function without(learning: Learning, isAbsent: (component: string) => boolean): Learning {
  const rulings = learning.rulings.filter(({ about }) => !about.some(isAbsent));
  const numbers = new Set(rulings.map((each) => each.number));
  const components = Object.entries(learning.components)
    .filter(([key]) => !isAbsent(key))
    .map(([key, lesson]) => [key, { ...lesson, rulings: lesson.rulings.filter((each) => numbers.has(each)) }] as const);
  return { ...learning, rulings, components: Object.fromEntries(components) };
}

/** In the current language. */
export const learn = (game: string): Promise<Learning> =>
  askOnce<Learning>(`/api/games/${game}/learning?lang=${preferences.language}`);
