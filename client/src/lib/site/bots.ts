/** Names of bots, and the default bots of new tables. */

import { sentences } from "../language/catalogue.svelte";
import type { GameInfo } from "../connection/protocol";
import { t } from "../language/t.svelte";

function first(game: GameInfo, wished: string[]): string {
  return wished.find((name) => game.bots.some((bot) => bot.name === name)) ?? game.bots.at(-1)?.name ?? "greedy";
}

/** A good opponent that answers at once: the strongest one thinks a second over every colonist. */
export const usualBot = (game: GameInfo): string => first(game, ["helmsman", "sailor"]);

/** For a first game: a weak opponent. */
export const easyBot = (game: GameInfo): string => first(game, ["cabin-boy", "greedy"]);

/** The name of a bot in the current language; the server uses a key such as `cabin-boy`. */
export const botName = (name: string): string => t("bot", { name: levelName(name) });

/** The same where there is little room. */
export const levelName = (name: string): string => sentences().say(name.replaceAll("-", " "));
