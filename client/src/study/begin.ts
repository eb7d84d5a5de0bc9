/** Begins a study; gives its id. Whoever has no name yet gets one. */

import { ask, Refused } from "../lib/connection/api";
import { sentenceOf } from "../lib/connection/refusals";
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

/** Refusals whose own sentence says what is wrong, as of a position that no game can reach. */
const TELLING = ["bad-study", "not-yours", "no-study", "no-puzzle"];

export const reasonOf = (reason: unknown): string =>
  reason instanceof Refused && TELLING.includes(reason.code) ? reason.message : sentenceOf(reason);
