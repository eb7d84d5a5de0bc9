/** Plain requests to the server. */

import { firstGames } from "./first";
import type { GameInfo } from "./protocol";

export class Refused extends Error {
  constructor(
    readonly code: string,
    sentence: string,
    readonly status = 0,
    readonly facts: Record<string, string | number> = {},
  ) {
    super(sentence);
  }
}

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** With `keepalive` the request is finished even if the page is closed meanwhile. */
export async function ask<T>(path: string, body?: unknown, method?: Method, keepalive = false): Promise<T> {
  return JSON.parse(await askText(path, body, method, keepalive)) as T;
}

export async function askText(path: string, body?: unknown, method?: Method, keepalive = false): Promise<string> {
  const json = { headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
  const answer = await fetch(path, {
    method: method ?? (body === undefined ? "GET" : "POST"),
    ...(body === undefined ? {} : json),
    ...(keepalive ? { keepalive } : {}),
  });
  const text = await answer.text();
  if (answer.ok) return text;
  throw refusalIn(text, answer.status);
}

/** What the server's answer refuses. */
export function refusalIn(text: string, status: number): Refused {
  let said: { code?: string; sentence?: string; facts?: Record<string, string | number> } = {};
  try {
    said = JSON.parse(text) as typeof said;
  } catch {
    // Not every proxy answers in JSON; the status says enough.
  }
  return new Refused(said.code ?? "failed", said.sentence ?? `${status}`, status, said.facts);
}

const kept = new Map<string, Promise<unknown>>();

/** Cached while the page is open: games and their help do not change while a server runs. */
export function askOnce<T>(path: string): Promise<T> {
  let found = kept.get(path) as Promise<T> | undefined;
  if (!found) {
    found = ask<T>(path);
    found.catch(() => kept.delete(path));
    kept.set(path, found);
  }
  return found;
}

/** The games there are, at once if the page came with them. */
export async function allGames(): Promise<GameInfo[]> {
  return firstGames() ?? askOnce<GameInfo[]>("/api/games");
}

/** The options of a table that differ from the game's defaults. */
export async function unusual(game: string, options: Record<string, string>): Promise<Record<string, string>> {
  const known = (await allGames()).find((each) => each.name === game)?.options ?? [];
  const usual = new Map(known.map((option) => [option.name, option.default]));
  return Object.fromEntries(Object.entries(options).filter(([name, value]) => value !== usual.get(name)));
}
