/** The replay of a game: current step, speed, and the table after the step. */

import { untrack } from "svelte";
import { ask } from "../connection/api";
import type { Moment } from "../connection/protocol";
import type { TableStore } from "../table/table.svelte";

const CHUNK = 20;
const TICK = 200;
/** The ticks per step at speed 1. */
const TICKS = 5;

/** Whether the visitor went from the coach's moments to the analysis board and came back. */
export const cameBack = (): boolean => (history.state as { side?: string } | null)?.side === "coach";

export class Replay {
  /** The step, from 0; -1 before anything is known. */
  at = $state(-1);
  speed = $state(1);
  playing = $state(false);
  /** Whose view is shown: a seat's number, -1 for a spectator's, empty for one's own. */
  seat = $state("");
  /** Whether the last step went one forward, so that it can be shown as motion. */
  forward = false;

  private moments = new Map<string, Moment>();
  private waited = 0;
  private timer = setInterval(() => untrack(() => this.tick()), TICK);

  constructor(private table: TableStore) {}

  readonly line = $derived.by(() => this.table.lines[this.at]);

  get count(): number {
    return this.table.lines.length;
  }

  private tick(): void {
    if (!this.playing || (this.waited += 1) * this.speed < TICKS) return;
    this.waited = 0;
    this.move(this.at + 1, true);
    if (this.at === this.count - 1) this.playing = false;
  }

  private move(to: number, forward: boolean): void {
    this.forward = forward;
    this.at = Math.max(0, Math.min(this.count - 1, to));
  }

  /** Goes to a step, and stays there. */
  go(to: number): void {
    this.playing = false;
    this.move(to, to === this.at + 1);
  }

  /** Goes to the step after this number of plies, or the next one. */
  goToPly(ply: number): void {
    const index = this.table.lines.findIndex((line) => line.ply >= ply);
    if (index >= 0) this.go(index);
  }

  /** To the step of an event. */
  goToEvent(number: number): void {
    const index = this.table.lines.findIndex((line) => this.table.numberOf(line.ply) >= number);
    if (index >= 0) this.go(index);
  }

  /** The table after an event, as this seat saw it. */
  async momentAt(number: number, whose: string): Promise<Moment | undefined> {
    const key = `${whose} ${number}`;
    if (!this.moments.has(key)) {
      const query = whose === "" ? "" : `&seat=${whose}`;
      const path = `/api/tables/${this.table.id}/past?first=${number}&last=${number + CHUNK}${query}`;
      for (const each of await ask<Moment[]>(path)) this.moments.set(`${whose} ${each.number}`, each);
    }
    return this.moments.get(key);
  }

  end(): void {
    clearInterval(this.timer);
  }
}
