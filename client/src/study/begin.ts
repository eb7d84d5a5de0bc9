/** Begins a study; gives its id. Whoever has no name yet gets one. */

import { ask, Refused } from "../lib/connection/api";
import { sentenceOf } from "../lib/connection/refusals";
import { preferences } from "../lib/preferences.svelte";
import { anyName, visitor } from "../lib/site/person.svelte";

export interface Beginning {
  game?: string;
  players?: number;
  options?: Record<string, string>;
  position?: string;
  record?: string;
  table?: string;
  title?: string;
}

export async function begin(from: Beginning): Promise<string> {
  await visitor.enter(visitor.wishedName.trim() || anyName());
  return (await ask<{ id: string }>("/api/studies", from)).id;
}

/** A pasted text: positions are JSON, everything else is taken for a record. */
export const pasted = (text: string): Beginning =>
  text.trimStart().startsWith("{") ? { position: text } : { record: text };

/** What is wrong with a position or record only the server's own sentence can tell, which is English. */
export function reasonOf(reason: unknown): string {
  if (!(reason instanceof Refused) || reason.code !== "bad-study") return sentenceOf(reason);
  return preferences.language === "en" ? reason.message : `${sentenceOf(reason)} ${reason.message}`;
}
