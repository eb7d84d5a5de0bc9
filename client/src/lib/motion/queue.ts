/** Animation queue: plays scenes one after another, the beats of a scene and then its end. Independent of the page. */

/** Pieces that move together; beats with the same `key` can be merged. */
export interface Beat<Trip> {
  key: string;
  trips: Trip[];
  /** Whether it is played slowly, piece by piece. */
  watched?: boolean;
  /** Whether its pieces can be looked at for a moment when they have arrived. */
  rests?: boolean;
}

/** One update: its animation, and the state after it. */
export interface Scene<Trip> {
  beats: Beat<Trip>[];
  /** Whether choices are blocked until it has been played. */
  locks: boolean;
  end(): void;
}

export interface Stage<Trip> {
  /** Starts to show a beat at a multiple of the normal speed; returns its duration in milliseconds, 0 if nothing is visible. */
  perform(beat: Beat<Trip>, times: number): number;
  /** Ends what is being shown. */
  rest(): void;
  /** Runs it later; returns a function that cancels it. */
  after(milliseconds: number, run: () => void): () => void;
  /** Called when an animation starts or ends. */
  changed(): void;
}

/** Number of waiting scenes that doubles the speed. */
const BACKLOG = 8;

export class MotionQueue<Trip> {
  private waiting: Scene<Trip>[] = [];
  private current: Scene<Trip> | null = null;
  private callOff: (() => void) | null = null;

  constructor(private stage: Stage<Trip>) {}

  get playing(): boolean {
    return this.current !== null;
  }

  /** Whether an animation that blocks choices is being played. */
  get locked(): boolean {
    return [this.current, ...this.waiting].some((scene) => scene?.locks);
  }

  push(scene: Scene<Trip>): void {
    const last = this.waiting.at(-1);
    if (last && goTogether(last, scene)) {
      const first = last.end;
      last.beats = [{ key: last.beats[0]!.key, trips: [...last.beats[0]!.trips, ...scene.beats[0]!.trips] }];
      last.end = () => {
        first();
        scene.end();
      };
    } else this.waiting.push(scene);
    if (this.current === null) this.next();
    else this.stage.changed();
  }

  /** Finishes all waiting scenes. */
  skip(): void {
    this.callOff?.();
    this.callOff = null;
    this.stage.rest();
    while (this.current ?? this.waiting.length) {
      const scene = this.current ?? this.waiting.shift()!;
      this.current = null;
      scene.end();
    }
    this.stage.changed();
  }

  private next(): void {
    this.callOff = null;
    while ((this.current ??= this.waiting.shift() ?? null)) {
      const scene: Scene<Trip> = this.current;
      const [beat, ...rest] = scene.beats;
      scene.beats = rest;
      if (!beat) {
        this.current = null;
        scene.end();
        continue;
      }
      const lasts = this.stage.perform(beat, 1 + this.waiting.length / BACKLOG);
      if (lasts > 0) {
        this.callOff = this.stage.after(lasts, () => this.next());
        this.stage.changed();
        return;
      }
    }
    this.stage.changed();
  }
}

/** Two similar scenes of one beat each, such as placing one colonist after another. */
function goTogether<Trip>(one: Scene<Trip>, other: Scene<Trip>): boolean {
  const [first, second] = [one.beats[0], other.beats[0]];
  return (
    one.beats.length === 1 &&
    other.beats.length === 1 &&
    one.locks === other.locks &&
    first!.key !== "" &&
    first!.key === second!.key
  );
}
