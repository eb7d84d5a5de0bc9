/** Past states of the table: one moment, or a replay since the visitor's last move. */

import { ask } from "../connection/api";
import type { Moment } from "../connection/protocol";
import { sentenceOf } from "../connection/refusals";
import { t } from "../language/t.svelte";
import type { TableStore } from "./table.svelte";

/** Maximum number of events that are replayed. */
const MOST_REPLAYED = 59;

export class Past {
  /** The moment that the visitor looks at; null for the present. */
  looking = $state.raw<Moment | null>(null);
  private moments = new Map<number, Moment>();

  constructor(private table: TableStore) {}

  private between(first: number, last: number): Promise<Moment[]> {
    return ask<Moment[]>(`/api/tables/${this.table.id}/past?first=${first}&last=${last}`);
  }

  /** Looks at the table as it was after an event. */
  async look(number: number): Promise<void> {
    try {
      this.looking = this.moments.get(number) ?? (await this.moment(number));
    } catch (reason) {
      this.table.notice = sentenceOf(reason);
    }
  }

  private async moment(number: number): Promise<Moment> {
    const [moment] = await this.between(number, number);
    if (!moment) throw new Error(t("nowhere"));
    this.moments.set(number, moment);
    return moment;
  }

  /** Shows once more what happened since the visitor's last move. */
  async replay(): Promise<void> {
    const { film, mine, number: last } = this.table;
    try {
      const moments = await this.between(Math.max(1, mine, last - MOST_REPLAYED), last);
      this.looking = moments[0] ?? null;
      for (const moment of moments.slice(1)) film.play(moment.happenings ?? [], () => (this.looking = moment));
      film.play([], () => (this.looking = null));
    } catch (reason) {
      this.table.notice = sentenceOf(reason);
    }
  }
}
