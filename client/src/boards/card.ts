/** Data about a game that is available before its board is loaded: one `game.ts` in each game's folder. */

import type { Component } from "svelte";
import type { Language } from "../strings";
import type { BoardModule } from "./types";

/** A short introduction to a game. */
export interface GameLesson {
  goal: string;
  /** What happens in a round, step by step. */
  round: string[];
  /** Where points come from. */
  scoring: string[];
}

export interface GameCard {
  /** As the server calls the game. */
  name: string;
  title: string;
  /** One sentence for its card. */
  about: Record<Language, string>;
  /** A small living picture. */
  Miniature: Component;
  /** The options that are expansions, each with its picture: a path in a square of 24. */
  expansions: Record<string, string>;
  board: () => Promise<{ default: BoardModule }>;
  lesson: () => Promise<{ default: Record<Language, GameLesson> }>;
}
