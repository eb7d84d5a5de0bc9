/** The board of a table's game with its words, and what learners are told about it: they come when the game is known. */

import { untrack } from "svelte";
import { boards } from "../../boards";
import type { BoardModule } from "../../boards/types";
import { sentences, speakOf } from "../language/catalogue.svelte";
import { whenIdle } from "../schedule";
import { learn, NOTHING, without, type Learning } from "./learning";

/** What has a board: a table, or a position that is studied. */
export interface BoardHolder {
  about: { game: string; options?: Record<string, string> } | null;
  things: readonly string[] | undefined;
  module: BoardModule | null;
}

export class BoardOf {
  module = $state.raw<BoardModule | null>(null);
  private taught = $state.raw<Learning>(NOTHING);
  /** What learners are told; of expansions that are off nothing. */
  readonly learning = $derived(
    without(this.taught, (component) => {
      const option = this.module?.optionOf?.(component);
      return Boolean(option) && this.table.about?.options?.[option ?? ""] !== "on";
    }),
  );
  /** Whether the board and its words are there; a game without a board is told in bare names. */
  ready = $state(false);

  /** To be made while a page is: it follows the game of the table. */
  constructor(private table: BoardHolder) {
    const here = untrack(() => boards.here(table.about?.game ?? ""));
    this.module = here ?? null;
    table.things = here?.things;
    this.ready = untrack(() => table.about !== null && here !== undefined && sentences().ready);
    $effect(() => {
      const game = table.about?.game;
      if (game) void this.fetch(game);
    });
  }

  private async fetch(game: string): Promise<void> {
    const [module] = await Promise.all([boards.fetch(game), speakOf(game)]);
    this.module = module;
    this.table.things = module?.things;
    this.table.module = module;
    this.ready = true;
  }

  /** What is told to learners is wanted: at once, or when the page has nothing better to do. */
  explain(atOnce: boolean): void {
    const game = this.table.about?.game;
    if (!game || this.taught !== NOTHING) return;
    const ask = (): void => void learn(game).then((found) => (this.taught = found));
    if (atOnce) ask();
    else whenIdle(ask);
  }
}
