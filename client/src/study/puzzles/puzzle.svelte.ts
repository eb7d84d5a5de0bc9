/** A puzzle that is being solved: its position, the answer and what it was worth. */

import { ask } from "../../lib/connection/api";
import type { Choice, PuzzleAnswered, PuzzleIdea, PuzzleListed, PuzzleTold } from "../../lib/connection/protocol";
import { preferences } from "../../lib/preferences.svelte";
import { anyName, visitor } from "../../lib/site/person.svelte";
import { reasonOf } from "../begin";
import { PositionStore } from "../position.svelte";

export class PuzzleStore extends PositionStore {
  puzzle = $state.raw<PuzzleListed | null>(null);
  answer = $state.raw<PuzzleAnswered | null>(null);
  /** The move that was answered with. */
  chosen = $state<number | null>(null);
  private looks = 0;

  async open(key: string): Promise<void> {
    await this.load(`/api/puzzles/${encodeURIComponent(key)}`);
  }

  /** The next puzzle of the same game; gives its key. */
  async next(theme: string): Promise<string> {
    const { game, key } = this.puzzle!;
    await this.load(`/api/puzzles/next/${game}?theme=${theme}&after=${key}`);
    return this.puzzle?.key ?? key;
  }

  private async load(path: string): Promise<void> {
    const look = (this.looks += 1);
    try {
      const told = await ask<PuzzleTold>(path);
      if (look !== this.looks) return;
      this.again();
      this.puzzle = told.puzzle;
      this.about = { game: told.puzzle.game, options: told.puzzle.options };
      this.position = told.position;
    } catch (reason) {
      if (this.position) this.notice = reasonOf(reason);
      else this.failed = reasonOf(reason);
    }
  }

  async choose(choice: Choice): Promise<void> {
    if (this.turn.busy || this.answer) return;
    this.turn.busy = true;
    this.notice = "";
    try {
      await visitor.enter(visitor.wishedName.trim() || anyName());
      const path = `/api/puzzles/${this.puzzle!.key}/answer?lang=${preferences.language}`;
      const answer = await ask<PuzzleAnswered>(path, { move: choice.move });
      this.chosen = choice.move;
      this.answer = answer;
      if (answer.pending) void this.explain(answer, choice.move);
    } catch (reason) {
      this.notice = reasonOf(reason);
    } finally {
      this.turn.busy = false;
    }
  }

  /** Fetches the facts that have to be played first; without them the rest of the idea stays. */
  private async explain(answer: PuzzleAnswered, move: number): Promise<void> {
    let told: Partial<PuzzleAnswered> = {};
    try {
      told = await ask<PuzzleIdea>(`/api/puzzles/${this.puzzle!.key}/idea?move=${move}&lang=${preferences.language}`);
    } catch {
      // The server is busy: what is shown already is right.
    }
    if (this.answer === answer) this.answer = { ...answer, ...told, pending: false };
  }

  /** A gesture of several moves answers with its first: the puzzle asks for one. */
  override async chooseAll(deeds: Parameters<PositionStore["chooseAll"]>[0]): Promise<void> {
    await super.chooseAll(deeds.slice(0, 1));
  }

  again(): void {
    this.answer = null;
    this.chosen = null;
    this.notice = "";
  }
}
