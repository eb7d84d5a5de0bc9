/** The content of a card: what a place is and does, available and unavailable choices with reasons, rulebook section. */

import { helpForMove } from "../../boards/places";
import type { BoardModule } from "../../boards/types";
import { told } from "../table/gains";
import type { Learning } from "../play/learning";
import type { Choice, Closed, View } from "../connection/protocol";
import type { Sentences } from "../language/sentences";

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

const listed = (choices: Choice[], source: CardSource): { words: string; gains: string }[] =>
  choices.slice(0, MOST).map((each) => ({
    words: source.said.command(each),
    gains: told(source.said, each, source.things),
  }));

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
  const about = lessons([...(own.topics ?? []), ...keys], source);
  return {
    name: own.name ?? (label || about[0]?.name || said.name(place)),
    symbol: own.symbol ?? "",
    open: listed(open, source),
    more: Math.max(0, open.length - MOST),
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
