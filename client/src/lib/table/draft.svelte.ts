/** The draft of a turn: moves that the server has previewed and that Done plays together. */

import { total, type Gains } from "./gains";
import type { Deed, Facts } from "../deeds";
import type { Choice, StepTried, Tried, View } from "../connection/protocol";

/** One choice of the draft with the automatic moves that follow it. */
export interface Stage {
  choice: Choice;
  deeds: Deed[];
  /** How often it was made in a row. */
  times: number;
  gains: Gains;
  /** The question that it answers: its kind and what it is about, whatever it counts. */
  asked: string;
  tried: Tried;
}

/** Identifies a repeated question: its kind and components, without counts. */
export function sameAsked(question: { kind: string; facts?: Facts } | null | undefined): string {
  if (!question) return "";
  const about = Object.values(question.facts ?? {}).filter((fact) => typeof fact === "string");
  return [question.kind, ...about].join("|");
}

/** Maximum number of cached previews. */
const REMEMBERED = 60;

export class Draft {
  stages = $state.raw<Stage[]>([]);
  private ply = -1;
  private answers = new Map<string, Promise<Tried>>();

  /** `ask` previews moves from a ply on. */
  constructor(private ask: (ply: number, moves: (number | Facts)[]) => Promise<Tried>) {}

  get last(): Tried | null {
    return this.stages.at(-1)?.tried ?? null;
  }

  get steps(): StepTried[] {
    return this.last?.steps ?? [];
  }

  /** The moves that Done plays. */
  get moves(): number[] {
    return this.steps.map((step) => step.move);
  }

  /** The table after the draft, as far as it can be previewed. */
  get view(): View | null {
    return this.stages.findLast((stage) => stage.tried.view)?.tried.view ?? null;
  }

  /** Previews the draft with one more choice; results are cached. */
  after(ply: number, choice: Choice, times = 1): Promise<Tried> {
    if (ply !== this.ply) this.clear(ply);
    const moves = [...this.moves, ...Array<number>(times).fill(choice.move)];
    const key = moves.join();
    const known = this.answers.get(key);
    if (known) return known;
    const answer = this.ask(ply, moves);
    if (this.answers.size >= REMEMBERED) this.answers.clear();
    this.answers.set(key, answer);
    answer.catch(() => this.answers.delete(key));
    return answer;
  }

  /** The moves of several deeds made with one gesture, with those that follow by themselves: all of them, or a refusal. */
  async follow(ply: number, deeds: Deed[]): Promise<number[]> {
    const tried = await this.ask(ply, [...this.moves, ...deeds.map(({ kind, facts }) => ({ ...facts, kind }))]);
    return tried.steps.map((step) => step.move);
  }

  /** The gain of a choice, including automatic moves. */
  brings(tried: Tried): Gains {
    return total(tried.steps.slice(this.steps.length));
  }

  /** The automatic moves after a choice. */
  following(tried: Tried): StepTried[] {
    return tried.steps.slice(this.steps.length + 1);
  }

  add(choice: Choice, tried: Tried, asked = "", times = 1): Stage {
    const deeds = [choice, ...this.following(tried)];
    const stage = { choice, deeds, times, gains: this.brings(tried), asked, tried };
    this.stages = [...this.stages, stage];
    return stage;
  }

  /** The newest choices, as far as they answer the same question. */
  get newest(): Stage[] {
    const other = this.stages.findLastIndex((stage) => stage.asked !== this.stages.at(-1)!.asked);
    return this.stages.slice(other + 1);
  }

  /**
   * Whether a question comes again, after an answer that did not close it: since then nothing was asked that had been asked
   * before it, for that begins something else.
   */
  asksAgain(asked: string, closing: readonly string[] = []): boolean {
    const all = this.stages.map((stage) => stage.asked);
    const last = all.lastIndexOf(asked);
    if (last < 0 || closing.includes(this.stages[last]!.choice.kind)) return false;
    const before = new Set(all.slice(0, all.indexOf(asked)));
    return !all.slice(last + 1).some((each) => before.has(each));
  }

  /** The choices themselves, without what follows them: from these the turn can be made again. */
  get chosen(): number[] {
    return this.stages.flatMap((stage) => Array<number>(stage.times).fill(stage.choice.move));
  }

  /** Takes back the newest choices that are of this sort; what follows another choice by itself stays with it. */
  drop(these: (deed: Deed) => boolean): void {
    for (let last = this.stages.at(-1); last && these(last.choice); last = this.stages.at(-1)) this.back();
  }

  back(): void {
    this.stages = this.stages.slice(0, -1);
  }

  clear(ply = -1): void {
    this.ply = ply;
    this.answers.clear();
    if (this.stages.length) this.stages = [];
  }
}
