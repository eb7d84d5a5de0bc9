/** Tables that one click opens. */

import { easyBot, usualBot } from "./bots";
import { openTable } from "./person.svelte";
import type { GameInfo } from "../connection/protocol";
import { router } from "./route.svelte";

/** A game against bots that answer at once; not rated, so that hints and taking back are there. */
export async function playNow(game: GameInfo, name: string): Promise<void> {
  const bot = usualBot(game);
  const count = Math.min(Math.max(3, game.players[0]), game.players[1]);
  const seats = [{}, ...Array.from({ length: count - 1 }, () => ({ bot }))];
  router.go(`/table/${await openTable({ game: game.name, seats, rated: false }, name)}`);
}

/** A first game, explained question by question. */
export async function playGuided(game: GameInfo, name: string): Promise<void> {
  const bot = easyBot(game);
  const seats = [{}, ...Array.from({ length: Math.max(2, game.players[0]) - 1 }, () => ({ bot }))];
  router.go(`/table/${await openTable({ game: game.name, seats, rated: false }, name)}?guide`);
}
