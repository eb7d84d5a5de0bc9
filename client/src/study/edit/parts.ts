/** Parts of a position on the page: which are shown, in which groups, and which lie at a place of the board. */

import type { PartChoiceTold, PartTold } from "../../lib/connection/protocol";
import type { Sentences } from "../../lib/language/sentences";
import { w } from "../words";

export type PartValue = number | string;
export type Values = Record<string, PartValue>;

/** The parts of one player, or of the shared board, under a heading. */
export interface PartGroup {
  name: string;
  parts: PartTold[];
}

const ANY = "*";
const NOTHING: readonly PartValue[] = [0, -1, ""];

/** Whether a part of a position says anything: people in a building that nobody has do not. */
export function isShown(part: PartTold, values: Values): boolean {
  const there = (id: string): boolean => !NOTHING.includes(values[id] ?? 0);
  return !part.needs || there(part.needs) || there(part.id);
}

/** A star stands for any kind of place, or for the rest of its name. */
function lies(at: string, place: string): boolean {
  if (at.startsWith(ANY)) return place.endsWith(at.slice(1));
  return at.endsWith(ANY) ? place.startsWith(at.slice(0, -1)) : at === place;
}

/** What lies at a place: on a mat only what is that player's or everybody's. */
export const partsAt = (parts: readonly PartTold[], place: string, seat: number | null): PartTold[] =>
  parts.filter(
    (part) =>
      (seat === null || part.seat === undefined || part.seat === seat) &&
      (part.places ?? []).some((at) => lies(at, place)),
  );

/** The parts of a player, or of the shared board, by their headings in their order. */
export function grouped(parts: readonly PartTold[], seat: number | undefined): PartGroup[] {
  const groups = new Map<string, PartTold[]>();
  for (const part of parts) {
    if (part.seat !== seat) continue;
    const here = groups.get(part.group);
    if (here) here.push(part);
    else groups.set(part.group, [part]);
  }
  return [...groups].map(([name, there]) => ({ name, parts: there }));
}

const capitalized = (label: string): string => label.charAt(0).toUpperCase() + label.slice(1);

/** The label of a part that is called like its component. */
const NAME_ALONE = "{name}";

/** What a part is called; a component of which there may be several, in the plural. */
export function labelOf(part: PartTold, said: Sentences): string {
  const { name } = part.facts ?? {};
  if (part.kind === "number" && part.label === NAME_ALONE) return capitalized(said.name(String(name), 2));
  return capitalized(said.part(part.label, part.facts ?? {}));
}

/** Whether what somebody looks for is part of the label. */
export function isNamed(part: PartTold, sought: string, names: Sentences): boolean {
  const label = labelOf(part, names).toLocaleLowerCase();
  return label.includes(sought);
}

/** A value in words: a text of its own, a player, or a component. */
export function choiceOf(choice: PartChoiceTold, said: Sentences, names: readonly string[]): string {
  if (choice.says) return said.part(choice.says, choice.seat === undefined ? {} : { player: choice.seat });
  return choice.seat === undefined ? said.name(choice.name ?? "") : (names[choice.seat] ?? "");
}

/** A value of a part in words. */
export function valueOf(part: PartTold, value: PartValue, said: Sentences, names: readonly string[]): string {
  if (part.kind === "switch") return w(value ? "switchOn" : "switchOff");
  const choice = (part.choices ?? []).find((each) => each.value === value);
  return choice ? choiceOf(choice, said, names) : String(value);
}
