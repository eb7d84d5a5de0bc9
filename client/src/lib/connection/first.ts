/** Data that the server preloads into the page, so that it can be shown without further requests. */

import type { GameInfo, Update } from "./protocol";

interface First {
  games?: GameInfo[];
  update?: Update;
  refused?: { code: string; sentence: string };
}

function read(): First {
  const text = globalThis.document?.getElementById("first")?.textContent;
  return text ? (JSON.parse(text) as First) : {};
}

const first = read();

/** The games, if the page came with them. */
export const firstGames = (): GameInfo[] | undefined => first.games;

/** The table as it was when the page was sent; returned once, because it becomes stale. */
export function firstUpdate(table: string): Update | undefined {
  const found = first.update;
  first.update = undefined;
  return found?.table === table ? found : undefined;
}

/** Why the server has no page for the address, if it has none. */
export const firstRefusal = (): First["refused"] => first.refused;

/** The game of the table that the page came with. */
export const firstGame = (): string | undefined => first.update?.about?.game;
