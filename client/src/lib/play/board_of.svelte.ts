/** Loads the board of a table's game with its texts and learning material as soon as the game is known. */

import { untrack } from "svelte";
import { boards } from "../../boards";
import type { BoardModule } from "../../boards/types";
import { sentences, speakOf } from "../language/catalogue.svelte";
import { whenIdle } from "../schedule";
import { mountArt } from "./art";
import { learn, NOTHING, without, type Learning } from "./learning";

/** A source of a board: a table, or a position of a study. */
export interface BoardHolder {
  about: { game: string; options?: Record<string, string> } | null;
  things: readonly string[] | undefined;
  module: BoardModule | null;
}

export class BoardOf {
  module = $state.raw<BoardModule | null>(null);
  private taught = $state.raw<Learning>(NOTHING);
  /** Learning material, without expansions that are off. */
  readonly learning = $derived(
    without(this.taught, (component) => {
      const option = this.module?.optionOf?.(component);
      return Boolean(option) && this.table.about?.options?.[option ?? ""] !== "on";
    }),
  );
  /** Whether board and texts are loaded; a game without a board shows plain names. */
  ready = $state(false);

  /** Create it during component initialization; it follows the game of the table. */
  constructor(private table: BoardHolder) {
    const here = untrack(() => boards.here(table.about?.game ?? ""));
    mountArt(here?.art);
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
    mountArt(module?.art);
    this.module = module;
    this.table.things = module?.things;
    this.table.module = module;
    this.ready = true;
  }

  /** Loads the learning material, at once or when the page is idle. */
  explain(atOnce: boolean): void {
    const game = this.table.about?.game;
    if (!game || this.taught !== NOTHING) return;
    const ask = (): void => void learn(game).then((found) => (this.taught = found));
    if (atOnce) ask();
    else whenIdle(ask);
  }
}
