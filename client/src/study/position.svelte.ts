/** A position to look at and to choose in, for analysis and puzzles: what the board and its prompt need to know. */

import type { BoardModule } from "../boards/types";
import type { Choice, Closed, Now, PositionTold, View } from "../lib/connection/protocol";
import { same, type Deed } from "../lib/deeds";
import { Film } from "../lib/motion/film.svelte";

/** What a board is told about its game. */
interface About {
  game: string;
  options: Record<string, string>;
}

export abstract class PositionStore {
  about = $state.raw<About | null>(null);
  position = $state.raw<PositionTold | null>(null);
  module = $state.raw<BoardModule | null>(null);
  things = $state.raw<readonly string[] | undefined>(undefined);
  notice = $state("");
  failed = $state("");
  /** Whether a choice is on its way. */
  readonly turn = $state({ busy: false });
  readonly film = new Film(
    () => this.module,
    () => this.view,
  );

  get view(): View | null {
    return this.position?.view ?? null;
  }

  get moves(): Choice[] {
    return this.position?.moves ?? [];
  }

  get closed(): Closed[] {
    return this.position?.closed ?? [];
  }

  get names(): string[] {
    return this.view?.names ?? [];
  }

  /** Whose mat lies in front. */
  get front(): number {
    return this.position?.seat ?? 0;
  }

  /** What the frame of a table wants to know about its seats. */
  get now(): Now {
    const position = this.position!;
    return {
      status: position.view.over ? "over" : "running",
      ply: position.ply,
      seats: this.names.map((name) => ({ name, taken: true, present: true })),
      ...(position.to_move === undefined ? {} : { to_move: position.to_move }),
      ...(position.scores ? { scores: position.scores } : {}),
    };
  }

  abstract choose(choice: Choice): Promise<void>;

  /** Several moves of one gesture, as far as they can be made. */
  async chooseAll(deeds: Deed[]): Promise<void> {
    for (const deed of deeds) {
      const choice = this.moves.find((each) => same(each, deed));
      if (!choice) return;
      await this.choose(choice);
    }
  }

  /** Shows a position; pieces travel there if one move led to it. */
  protected show(position: PositionTold, moved: boolean): void {
    if (moved && this.position) this.film.play(position.happenings ?? [], () => (this.position = position), false);
    else this.position = position;
  }
}
