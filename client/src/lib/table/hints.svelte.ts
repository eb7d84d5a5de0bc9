/** Hints on request in unrated games. */

import { ask } from "../connection/api";
import type { Facts } from "../deeds";
import type { Choice } from "../connection/protocol";
import { sentenceOf } from "../connection/refusals";
import type { Advice } from "../language/sentences";
import { t } from "../language/t.svelte";
import type { TableStore } from "./table.svelte";

export interface Hint extends Advice {
  move: number;
  kind: string;
  facts: Facts;
  win_share: number;
}

export class Hints {
  given = $state.raw<Hint[]>([]);
  /** Which of them is marked on the board. */
  marked = $state(0);
  thinking = $state(false);
  notice = $state("");

  constructor(private table: TableStore) {}

  /** Whether there is anything to ask for. */
  get possible(): boolean {
    const { about, now, moves, past } = this.table;
    return !about?.rated && now?.status === "running" && moves.length > 1 && !past.looking;
  }

  /** The hint whose place glows. */
  get shown(): Hint | null {
    return (this.possible && this.given[this.marked]) || null;
  }

  /** What has been played and made ready: hints are about the question after it. */
  get moment(): string {
    return [this.table.now?.ply, ...this.table.turn.draft.moves].join();
  }

  async ask(): Promise<void> {
    const { moment } = this;
    const staged = this.table.turn.draft.moves.join();
    this.thinking = true;
    this.notice = "";
    try {
      const given = await ask<Hint[]>(`/api/tables/${this.table.id}/hints${staged && `?moves=${staged}`}`);
      if (moment !== this.moment) return;
      this.given = given;
      this.marked = 0;
      if (!given.length) this.notice = t("hintNone");
    } catch (reason) {
      this.notice = sentenceOf(reason);
    } finally {
      this.thinking = false;
    }
  }

  /** The choice that a hint speaks of, while it is open. */
  choiceOf(hint: Hint): Choice | undefined {
    return this.table.moves.find((choice) => choice.move === hint.move);
  }

  follow(hint: Hint): void {
    const choice = this.choiceOf(hint);
    if (choice) this.table.turn.choose(choice);
  }

  hide(): void {
    this.given = [];
    this.notice = "";
  }
}
