/** A table in the making: the game, its options, who sits where, the pace and who may join. */

import { cards } from "../../boards";
import { usualBot } from "./bots";
import { visitor } from "./person.svelte";
import type { GameInfo, OptionListed } from "../connection/protocol";

export type Access = "link" | "lobby" | "hotseat";
export type PaceKind = "none" | "live" | "days";
/** Who sits on a seat: a bot, a friend to come, or somebody at this screen. */
export interface SeatPlan {
  kind: "friend" | "here" | `bot:${string}`;
  name: string;
}

export class TablePlan {
  game = $state.raw<GameInfo | null>(null);
  options = $state<Record<string, string>>({});
  access = $state<Access>("link");
  /** All seats but the first, which is the visitor's. */
  seats = $state<SeatPlan[]>([]);
  pace = $state<PaceKind>("none");
  minutes = $state(15);
  seconds = $state(15);
  days = $state(2);
  spectators = $state(true);
  rated = $state(false);
  title = $state("");
  words = $state("");
  ownName = $state("");

  choose(game: GameInfo): void {
    this.game = game;
    this.options = Object.fromEntries(game.options.map((each) => [each.name, each.default]));
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

  get expansions(): OptionListed[] {
    const pictured = cards[this.game?.name ?? ""]?.expansions ?? {};
    return this.game?.options.filter((option) => option.name in pictured) ?? [];
  }

  /** All other options that mean something with the expansions chosen. */
  get houseRules(): OptionListed[] {
    const apart = this.expansions;
    return (
      this.game?.options.filter(
        (option) => !apart.includes(option) && (!option.needs || this.options[option.needs] === "on"),
      ) ?? []
    );
  }

  get changedRules(): number {
    return this.houseRules.filter((option) => this.options[option.name] !== option.default).length;
  }

  /** What the server is asked for. Options that mean nothing are left as they are. */
  wish(nameOfSeat: (number: number) => string): Record<string, unknown> {
    const shown = new Set([...this.expansions, ...this.houseRules].map((option) => option.name));
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
      options: Object.fromEntries(Object.entries(this.options).filter(([name]) => shown.has(name))),
      access: this.access,
      pace: paces[this.pace],
      spectators: this.spectators,
      rated: this.isRated,
      ...(this.title.trim() ? { title: this.title.trim() } : {}),
      ...(this.words ? { words: this.words } : {}),
    };
  }
}
