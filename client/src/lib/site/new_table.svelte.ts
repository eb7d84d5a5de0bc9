/** The form for a new table: game, options, seats, pace, access. */

import { usualBot } from "./bots";
import { visitor } from "./person.svelte";
import type { GameInfo } from "../connection/protocol";
import { GamePlan } from "./game_plan.svelte";

export type Access = "link" | "lobby" | "hotseat";
export type PaceKind = "none" | "live" | "days";
/** Who sits on a seat: a bot, a friend to come, or somebody at this screen. */
export interface SeatPlan {
  kind: "friend" | "here" | `bot:${string}`;
  name: string;
}

export class TablePlan extends GamePlan {
  access = $state<Access>("link");
  /** All seats but the first, which is the visitor's. */
  seats = $state<SeatPlan[]>([]);
  pace = $state<PaceKind>("none");
  minutes = $state(15);
  seconds = $state(15);
  days = $state(2);
  spectators = $state(true);
  rated = $state(false);
  /** Whether players may analyse the game while it runs. */
  analysis = $state(false);
  title = $state("");
  words = $state("");
  ownName = $state("");

  override choose(game: GameInfo): void {
    super.choose(game);
    this.resize(Math.min(Math.max(3, game.players[0]), game.players[1]));
  }

  private get bot(): `bot:${string}` {
    return `bot:${usualBot(this.game!)}`;
  }

  resize(count: number): void {
    this.seats = Array.from({ length: count - 1 }, (_, i) => this.seats[i] ?? { kind: this.bot, name: "" });
    this.fit();
  }

  /** Seats follow who may join: at one screen nobody comes by link. */
  fit(): void {
    const other = this.access === "hotseat" ? "here" : "friend";
    this.seats = this.seats.map((seat) => (seat.kind.startsWith("bot:") ? seat : { ...seat, kind: other }));
    const first = this.seats[0];
    const alone = this.seats.every((seat) => seat.kind.startsWith("bot:"));
    if (first && alone && this.access !== "link") this.seats[0] = { ...first, kind: other };
    if (this.access === "hotseat") this.pace = "none";
    this.rated = this.access === "lobby";
  }

  /** Only accounts play rated games, and only with a clock. */
  get mayRate(): boolean {
    return visitor.isAccount && this.pace !== "none" && this.access !== "hotseat";
  }

  get isRated(): boolean {
    return this.rated && this.mayRate;
  }

  /** The message to the server. */
  wish(nameOfSeat: (number: number) => string): Record<string, unknown> {
    const paces = {
      none: { kind: "none" },
      live: { kind: "live", bank: this.minutes * 60, increment: this.seconds },
      days: { kind: "days", days: this.days },
    };
    const others = this.seats.map((seat, i) => {
      if (seat.kind.startsWith("bot:")) return { bot: seat.kind.slice(4) };
      return seat.kind === "here" ? { name: seat.name.trim() || nameOfSeat(i + 2) } : {};
    });
    const own = this.access === "hotseat" && this.ownName.trim() ? { name: this.ownName.trim() } : {};
    return {
      game: this.game!.name,
      seats: [own, ...others],
      options: this.wishedOptions,
      access: this.access,
      pace: paces[this.pace],
      spectators: this.spectators,
      rated: this.isRated,
      analysis: this.analysis && !this.isRated,
      ...(this.title.trim() ? { title: this.title.trim() } : {}),
      ...(this.words ? { words: this.words } : {}),
    };
  }
}
