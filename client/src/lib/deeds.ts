/** Moves, questions, reasons and happenings as data: a kind that stays for good, and the facts that tell them apart. */

export type Facts = Record<string, string | number>;

export interface Deed {
  kind: string;
  facts: Facts;
}

export function same(one: Deed, other: Deed): boolean {
  const names = Object.keys(one.facts);
  return (
    one.kind === other.kind &&
    names.length === Object.keys(other.facts).length &&
    names.every((name) => one.facts[name] === other.facts[name])
  );
}

/** Whether this is what a line of the log tells. A line may know more of the move, such as where a piece came from. */
export const toldBy = (line: Deed, move: Deed): boolean =>
  line.kind === move.kind && Object.entries(move.facts).every(([name, value]) => line.facts[name] === value);
