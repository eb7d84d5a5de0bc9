/** A turn in the making: small moves that the server has tried out, and that are played together with Done. */

import { total, type Gains } from "./gains";
import { same, type Deed } from "./deeds";
import type { Choice, StepTried, Tried, View } from "./protocol";

/** One choice of the turn with the moves that follow it by themselves. */
export interface Stage {
  deeds: Deed[];
  gains: Gains;
  tried: Tried;
}

/** After so many answers the oldest are forgotten. */
const REMEMBERED = 60;

export class Draft {
  stages = $state.raw<Stage[]>([]);
  private ply = -1;
  private answers = new Map<string, Promise<Tried>>();

  /** `ask` tells what moves from a ply on lead to. */
  constructor(private ask: (ply: number, moves: number[]) => Promise<Tried>) {}

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

  /** The table as the turn would leave it, as far as that can be told. */
  get view(): View | null {
    return this.stages.findLast((stage) => stage.tried.view)?.tried.view ?? null;
  }

  /** Where the draft and one more choice lead; the same question is asked once. */
  after(ply: number, choice: Choice): Promise<Tried> {
    if (ply !== this.ply) this.clear(ply);
    const moves = [...this.moves, choice.move];
    const key = moves.join();
    const known = this.answers.get(key);
    if (known) return known;
    const answer = this.ask(ply, moves);
    if (this.answers.size >= REMEMBERED) this.answers.clear();
    this.answers.set(key, answer);
    answer.catch(() => this.answers.delete(key));
    return answer;
  }

  /** The moves that lead through these deeds, with those that follow by themselves; what cannot be done is left out. */
  async follow(ply: number, open: Choice[], deeds: Deed[]): Promise<number[]> {
    let moves = this.moves;
    for (const deed of deeds) {
      const choice = open.find((each) => same(each, deed));
      if (!choice) continue;
      const tried = await this.ask(ply, [...moves, choice.move]);
      moves = tried.steps.map((step) => step.move);
      open = tried.moves ?? [];
    }
    return moves;
  }

  /** What a choice would bring, the moves that follow it by themselves included. */
  brings(tried: Tried): Gains {
    return total(tried.steps.slice(this.steps.length));
  }

  add(choice: Choice, tried: Tried): Stage {
    const follows = tried.steps.slice(this.steps.length + 1);
    const stage = { deeds: [choice, ...follows], gains: this.brings(tried), tried };
    this.stages = [...this.stages, stage];
    return stage;
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
