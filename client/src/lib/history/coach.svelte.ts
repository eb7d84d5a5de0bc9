/** The coach's findings for the replay: win probabilities, the cost of each decision, and better moves. */

import { ask } from "../connection/api";
import type { CoachFindings, DecisionJudged } from "../connection/protocol";
import { sentenceOf } from "../connection/refusals";

interface Report {
  state: "none" | "working" | "ready";
  link: string;
  /** How far it is, from 0 to 1. */
  done: number;
}

/** Loss of win probability from which a decision counts as costly. */
export const DEAR = 0.04;
const PAUSE = 3000;

export class CoachStore {
  state = $state<Report["state"] | "">("");
  findings = $state.raw<CoachFindings | null>(null);
  done = $state(0);
  notice = $state("");
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private table: string) {}

  private byPly = $derived(new Map((this.findings?.decisions ?? []).map((each) => [each.ply, each])));

  judged(ply: number): DecisionJudged | undefined {
    return this.byPly.get(ply);
  }

  /** The plies of costly decisions, in order. */
  readonly dear = $derived(
    (this.findings?.decisions ?? []).filter((each) => each.cost >= DEAR).map((each) => each.ply),
  );

  /** Checks whether there is a report; optionally starts one. */
  async look(begin = false): Promise<void> {
    try {
      const { state, done } = await ask<Report>(`/api/tables/${this.table}/coach`, begin ? {} : undefined);
      this.state = state;
      this.done = done;
      this.notice = "";
      if (state === "ready") this.findings = await ask<CoachFindings>(`/api/tables/${this.table}/coach/findings`);
      if (state === "working") this.timer = setTimeout(() => void this.look(), PAUSE);
    } catch (reason) {
      this.notice = sentenceOf(reason);
    }
  }

  end(): void {
    clearTimeout(this.timer);
  }
}
