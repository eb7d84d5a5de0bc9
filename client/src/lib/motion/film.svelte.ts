/** Animates the events of a table: pieces travel, then the new state is shown. */

import { flushSync } from "svelte";
import type { BoardModule } from "../../boards/types";
import { calm, motionSpeed } from "../preferences.svelte";
import type { HappeningShown, View } from "../connection/protocol";
import { beatsOf, type Trip } from "./beats";
import { MotionQueue, type Beat } from "./queue";
import { arrive, travel } from "./travel";

/** Pause after an animation that deserves attention. */
const LINGER = 900;

export class Film {
  /** Whether pieces are on their way. */
  playing = $state(false);
  /** Whether choices are blocked until the animation is over. */
  locked = $state(false);

  private queue: MotionQueue<Trip>;

  /** Animations need a board. */
  constructor(
    private module: () => BoardModule | null,
    private view: () => View | null,
  ) {
    this.queue = new MotionQueue<Trip>({
      perform: (beat, times) => this.perform(beat, times),
      rest: arrive,
      after: (milliseconds, run) => {
        const timer = setTimeout(run, milliseconds);
        return () => clearTimeout(timer);
      },
      changed: () => {
        this.playing = this.queue.playing;
        this.locked = this.queue.locked;
      },
    });
  }

  private get still(): boolean {
    return this.module() === null || document.hidden || calm();
  }

  private perform(beat: Beat<Trip>, times: number): number {
    const module = this.module();
    if (this.still || !module) return 0;
    flushSync();
    arrive(false);
    const speed = times * motionSpeed();
    const lasts = travel(beat.trips, module, this.view(), speed, beat.watched);
    return lasts && beat.rests ? lasts + LINGER / speed : lasts;
  }

  /** Plays the animation, then shows the result; at once if nothing moves. */
  play(happened: HappeningShown[], end: () => void, locks = true): void {
    if (this.still && this.queue.playing) this.queue.skip();
    const shown = (): void => {
      arrive();
      end();
    };
    this.queue.push({ beats: this.still ? [] : beatsOf(happened, this.watched), locks, end: shown });
  }

  private get watched(): readonly string[] {
    return this.module()?.lingers ?? [];
  }

  /** Whether an animation is shown before the next choice even if the visitor caused it. */
  isWatched(happened: HappeningShown[]): boolean {
    return happened.some(
      ({ is_move, cause, passages }) => !is_move && passages?.length && this.watched.includes(cause),
    );
  }

  skip(): void {
    if (this.queue.playing) this.queue.skip();
  }
}
