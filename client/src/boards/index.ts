/** The games that the page knows: every folder here with a `game.ts`. A game without one is shown as structured text. */

import { LazyParts } from "../lib/lazy";
import type { GameCard } from "./card";
import type { BoardModule } from "./types";

const found = import.meta.glob<{ default: GameCard }>("./*/game.ts", { eager: true });

/** By the server's name. */
export const cards: Record<string, GameCard> = Object.fromEntries(
  Object.values(found).map(({ default: card }) => [card.name, card]),
);

export const boards = new LazyParts<BoardModule>(
  Object.fromEntries(Object.values(cards).map((card) => [card.name, card.board])),
);

/** A game's title by its name. */
export const titleOf = (game: string): string => cards[game]?.title ?? game;
