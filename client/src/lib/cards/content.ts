/** The content of a card: what a place is and does, available and unavailable choices with reasons, rulebook section. */

import { helpForMove } from "../../boards/places";
import type { BoardModule } from "../../boards/types";
import { told } from "../table/gains";
import type { Learning } from "../play/learning";
import type { Choice, Closed, View } from "../connection/protocol";
import type { Sentences, Told } from "../language/sentences";

export interface LessonTold {
  key: string;
  name: string;
  text: string;
  section: string;
  rulings: string[];
}

export interface CardTold {
  name: string;
  /** The symbol of the sprite; empty if there is none. */
  symbol: string;
  /** The choices available here with cost and gain. */
  open: { words: string; gains: string }[];
  /** The number of further choices. */
  more: number;
  /** The reasons for unavailable choices. */
  closed: { reason: string; words: string }[];
  /** The current state of the place. */
  notes: string[];
  lessons: LessonTold[];
}

export interface CardSource {
  module: BoardModule | null;
  view: View | null;
  front: number;
  learning: Learning;
  said: Sentences;
  things: readonly string[] | undefined;
  /** What is asked now. */
  asked?: { kind: string } | null;
}

/** Maximum number of choices and reasons that are listed individually. */
const MOST = 6;

function lessons(keys: string[], { learning, said }: CardSource): LessonTold[] {
  const known = [...new Set(keys)].filter((key) => said.help(key));
  return known.map((key) => ({
    key,
    name: said.name(key),
    text: said.help(key),
    section: learning.components[key]?.section ?? "",
    rulings: learning.components[key]?.rulings ?? [],
  }));
}

/** Unavailable choices by reason; a reason with many choices is listed without them. */
function reasons(closed: Closed[], said: Sentences): { reason: string; words: string }[] {
  const byReason = new Map<string, Closed[]>();
  for (const each of closed) {
    const reason = said.reason(each.reason) || each.reason.words;
    byReason.set(reason, [...(byReason.get(reason) ?? []), each]);
  }
  return [...byReason].slice(0, MOST).map(([reason, all]) => ({
    reason,
    words: all.length <= 2 ? all.map((each) => said.command(each)).join(", ") : "",
  }));
}

/** The one fact in which two deeds of a kind differ; none if they differ in several, or in a number of things. */
function differing(one: Told, other: Told): string | null {
  const keys = [...new Set([...Object.keys(one), ...Object.keys(other)])];
  const found = keys.filter((key) => String(one[key]) !== String(other[key]));
  return found.length === 1 && found[0] !== "count" ? found[0]! : null;
}

/** Choices with what they cost and bring; those that differ in one fact only are told together: "Pick number 3, 4 and 7". */
function listed(choices: Choice[], { said, things }: CardSource): { words: string; gains: string }[] {
  const rows: { kind: string; facts: Told; first: Told; gains: string; key: string | null }[] = [];
  for (const { kind, facts, brings, points } of choices) {
    const gains = told(said, { brings, points }, things);
    const row = rows.find((each) => {
      const key = each.kind === kind && each.gains === gains ? differing(each.first, facts) : null;
      return key !== null && (each.key ?? key) === key;
    });
    if (row) {
      row.key = differing(row.first, facts)!;
      row.facts = { ...row.facts, [row.key]: [row.facts[row.key]!, facts[row.key]!].flat() };
    } else rows.push({ kind, facts, first: facts, gains, key: null });
  }
  return rows.map((row) => ({ words: said.command(row), gains: row.gains }));
}

/** The card of a place of the board, with what can be done there. */
export function cardOfPlace(
  place: string,
  label: string,
  open: Choice[],
  closed: Closed[],
  source: CardSource,
): CardTold {
  const { module, view, said } = source;
  const keys = module?.helpForPlace(place) ?? [];
  const own = (view && module?.card?.(place, view, source.front)) || {};
  const rows = listed(open, source);
  const about = lessons([...(own.topics ?? []), ...keys], source);
  return {
    name: own.name ?? (label || about[0]?.name || said.name(place)),
    symbol: own.symbol ?? "",
    open: rows.slice(0, MOST),
    more: Math.max(0, rows.length - MOST),
    closed: open.length ? [] : reasons(closed, said),
    notes: own.notes ?? [],
    lessons: about,
  };
}

/** The card of a choice in the list. */
export function cardOfChoice(choice: Choice, source: CardSource): CardTold {
  const { module, said, things } = source;
  const gains = told(said, choice, things);
  return {
    name: said.command(choice, source.asked),
    symbol: "",
    open: gains ? [{ words: "", gains }] : [],
    more: 0,
    closed: [],
    notes: [],
    lessons: lessons(module ? helpForMove(module.topics, choice) : [], source),
  };
}
