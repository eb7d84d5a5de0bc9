/** What a game tells a learner: its components with rulebook section and rulings, and a first game explained. */

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
}

export interface Learning {
  components: Record<string, Lesson>;
  rulings: Ruling[];
  guide: Record<string, string>;
}

export const NOTHING: Learning = { components: {}, rulings: [], guide: {} };

/** In the language that is spoken. */
export const learn = (game: string): Promise<Learning> =>
  askOnce<Learning>(`/api/games/${game}/learning?lang=${preferences.language}`);
