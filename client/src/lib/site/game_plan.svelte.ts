/** A game with its expansions and house rules, as somebody wants to play or to analyse it. */

import { cards } from "../../boards";
import type { GameInfo, OptionListed } from "../connection/protocol";

export class GamePlan {
  game = $state.raw<GameInfo | null>(null);
  options = $state<Record<string, string>>({});

  choose(game: GameInfo): void {
    this.game = game;
    this.options = Object.fromEntries(game.options.map((each) => [each.name, each.default]));
  }

  /** How many can play. */
  get counts(): number[] {
    const [least, most] = this.game?.players ?? [2, 4];
    return Array.from({ length: most - least + 1 }, (_, i) => least + i);
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

  /** The options that mean something; the others are left as they are. */
  get wishedOptions(): Record<string, string> {
    const shown = new Set([...this.expansions, ...this.houseRules].map((option) => option.name));
    return Object.fromEntries(Object.entries(this.options).filter(([name]) => shown.has(name)));
  }
}
