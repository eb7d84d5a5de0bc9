/** The visitor's turn: choosing, previewing, confirming and playing moves. */

import type { Choice, Tried } from "../connection/protocol";
import { sentenceOf } from "../connection/refusals";
import { same, type Deed } from "../deeds";
import { sentences } from "../language/catalogue.svelte";
import { preferences } from "../preferences.svelte";
import { Draft, sameAsked } from "./draft.svelte";
import { told } from "./gains";
import { keepDraft, keptDraft } from "./kept_draft";
import type { TableStore } from "./table.svelte";

export class Turn {
  private working = $state(false);
  /** Whether the turn was played, and what it has led to is still to be shown. */
  sent = $state(false);
  /** Whether the next choice becomes a standing order instead of a move. */
  ordering = $state(false);
  /** The number of other players' moves that an undo would take back; it needs a confirmation. */
  doubts = $state(0);
  /** The moves that wait for Done. */
  readonly draft = new Draft((ply, moves) => this.table.tried(ply, moves));

  constructor(private table: TableStore) {}

  /** Whether nothing can be added, taken back or played just now. */
  get busy(): boolean {
    return this.working || this.sent;
  }

  private get confirms(): boolean {
    if (preferences.confirm !== "people") return preferences.confirm === "always";
    return (this.table.now?.seats ?? []).filter((seat) => !seat.bot && !seat.you).length > 0;
  }

  /** The visitor has chosen. A turn of several moves is made ready and waits for Done. */
  choose(choice: Choice): void {
    if (this.ordering) {
      this.ordering = false;
      const move = { kind: choice.kind, ...choice.facts };
      void this.table.act("order", { order: { moves: [move], question: this.table.question?.kind ?? null } });
    } else if (preferences.confirm === "never") void this.play([choice.move]);
    else void this.stage(choice);
  }

  /** The same choice so many times in a row, in one message. */
  repeat(choice: Choice, times: number): void {
    if (this.ordering) this.choose(choice);
    else if (preferences.confirm === "never") void this.play(Array<number>(times).fill(choice.move));
    else void this.stage(choice, times);
  }

  /** A choice with what follows it by the same gesture, as far as that can be made. */
  async chooseAll(choice: Choice, then: Deed[]): Promise<void> {
    if (this.ordering) return this.choose(choice);
    if (preferences.confirm === "never") return await this.playAll(() => [choice, ...then]);
    const before = this.draft.steps.length;
    await this.stage(choice);
    for (const [i, deed] of then.entries()) {
      const made = this.draft.steps[before + 1 + i];
      if (made && same(made, deed)) continue; // it has followed by itself
      const next = this.table.moves.find((each) => same(each, deed));
      if (!next) return;
      await this.stage(next);
    }
  }

  /** A choice that wants no more of what is asked: if nothing else is asked after it, the turn is played. */
  async close(choice: Choice): Promise<void> {
    await this.stage(choice);
    if (this.draft.stages.at(-1)?.choice === choice && this.draft.last?.ends) await this.play();
  }

  /** Adds a choice to the turn; the only one of a turn is played at once, unless even that is to be confirmed. */
  private async stage(choice: Choice, times = 1): Promise<void> {
    if (this.busy || !this.table.now) return;
    this.working = true;
    this.table.notice = "";
    const { ply } = this.table.now;
    try {
      const tried = await this.draft.after(ply, choice, times);
      if (this.table.now.ply !== ply) return;
      if (tried.ends && !this.draft.stages.length && !this.confirms)
        return await this.send(
          ply,
          tried.steps.map((step) => step.move),
        );
      this.sayTried(choice, tried);
      this.draft.add(choice, tried, sameAsked(this.table.question), times);
      this.keep();
    } catch (reason) {
      this.table.notice = sentenceOf(reason);
    } finally {
      this.working = false;
    }
  }

  /** Says what a choice does and brings, before the next question is said. */
  private sayTried(choice: Choice, tried: Tried): void {
    const said = sentences();
    const done = [choice, ...this.draft.following(tried)].map((deed) => said.move(deed)).join(", ");
    const brings = told(said, this.draft.brings(tried), this.table.things);
    this.table.spoken.say([done, brings].filter(Boolean).join(": "));
  }

  /** Discards the draft. */
  clear(): void {
    this.draft.clear(this.table.now?.ply);
    this.keep();
  }

  /** Stores the draft, so that it survives a reload. */
  private keep(): void {
    if (this.table.now) keepDraft(this.table.id, { ply: this.table.now.ply, moves: this.draft.chosen });
  }

  /** Restores the draft from before the page was loaded. */
  async remake(): Promise<void> {
    const kept = keptDraft(this.table.id);
    const { ply } = this.table.now ?? {};
    if (ply === undefined || kept?.ply !== ply || this.draft.stages.length) return;
    this.working = true;
    try {
      for (const move of kept.moves) {
        const choice = this.table.moves.find((each) => each.move === move);
        if (!choice) break;
        const tried = await this.draft.after(ply, choice);
        if (this.table.now?.ply !== ply) break;
        this.draft.add(choice, tried, sameAsked(this.table.question));
      }
    } catch {
      // Start with an empty draft.
    } finally {
      this.working = false;
    }
  }

  /** Plays the turn that is ready, and these moves after it. */
  async play(more: number[] = []): Promise<void> {
    const moves = [...this.draft.moves, ...more];
    if (this.busy || !this.table.now || !moves.length) return;
    this.working = true;
    await this.send(this.table.now.ply, moves);
    this.working = false;
  }

  /**
   * Plays several moves made with one gesture, all of them or none. They replace those of the turn that are of their sort, and
   * are told when these are taken back.
   */
  async playAll(deeds: () => Deed[], replaced: (deed: Deed) => boolean = () => false): Promise<void> {
    if (this.busy || !this.table.now) return;
    this.working = true;
    this.table.notice = "";
    const { ply } = this.table.now;
    try {
      this.draft.drop(replaced);
      const moves = await this.draft.follow(ply, deeds());
      if (this.table.now.ply === ply) await this.send(ply, moves);
    } catch (reason) {
      this.table.notice = sentenceOf(reason);
    } finally {
      this.working = false;
    }
  }

  private async send(ply: number, moves: number[]): Promise<void> {
    this.sent = true;
    const done = await this.table.act("move", { ply, moves });
    if (!done || done.refused) this.sent = false;
  }

  /** What the turn has led to is shown, or it was lost. */
  settle(): void {
    this.working = this.sent = false;
  }

  /**
   * Takes back the last choice of the turn in the making, or the last move, or everything from a ply on. Where others have
   * moved since, the first time only asks.
   */
  undo(to?: number): void {
    const last = to ?? this.table.now?.undo?.last;
    if (to === undefined && this.draft.stages.length) {
      this.draft.back();
      this.keep();
    } else if (last !== undefined) {
      const others = this.doubts || to !== undefined || this.needsConsent ? 0 : this.after(last);
      this.doubts = others;
      if (!others) void this.table.act("undo", to === undefined ? {} : { to });
    }
  }

  /** Whether other people are asked before anything is taken back. */
  private get needsConsent(): boolean {
    const { now } = this.table;
    return now?.undo?.free_to === undefined && (now?.seats ?? []).some((each) => each.taken && !each.bot && !each.you);
  }

  /** How many moves others have made from a ply on. */
  private after(ply: number): number {
    const you = this.table.you;
    return this.table.lines.filter((line) => line.ply >= ply && !line.by_chance && !you.includes(line.seat ?? -1))
      .length;
  }
}
