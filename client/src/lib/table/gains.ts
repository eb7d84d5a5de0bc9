/** Costs and gains of moves in words, from the server's data. */

import { joined, signed, type Sentences } from "../language/sentences";
import type { Deed } from "../deeds";

/** What moves change for their player: things by their names, and points. */
export interface Gains {
  brings?: Record<string, number>;
  points?: number;
}

/** The sum of the gains of some moves, without what cancels out. */
export function total(steps: Gains[]): Gains {
  const brings: Record<string, number> = {};
  for (const step of steps)
    for (const [name, by] of Object.entries(step.brings ?? {})) brings[name] = (brings[name] ?? 0) + by;
  return {
    brings: Object.fromEntries(Object.entries(brings).filter(([, by]) => by !== 0)),
    points: steps.reduce((sum, step) => sum + (step.points ?? 0), 0),
  };
}

/** What a choice brings without what comes in any case: the part that all other choices bring as well. */
export function apart(choice: Gains, others: Gains[]): Gains {
  const alone = (by: number, alike: number[]): number => {
    const shared = by > 0 ? Math.min(by, ...alike) : Math.max(by, ...alike);
    return shared * by > 0 ? by - shared : by;
  };
  if (!others.length) return choice;
  const { brings = {}, points = 0 } = choice;
  const parts = Object.entries(brings).map(([name, by]): [string, number] => [
    name,
    alone(
      by,
      others.map((each) => each.brings?.[name] ?? 0),
    ),
  ]);
  return {
    brings: Object.fromEntries(parts.filter(([, by]) => by !== 0)),
    points: alone(
      points,
      others.map((each) => each.points ?? 0),
    ),
  };
}

/** Costs first, then what it brings: "−2 Reals, +1 bread". Of things only those that are worth telling. */
export function told(said: Sentences, { brings = {}, points = 0 }: Gains, things?: readonly string[]): string {
  const amounts = Object.entries(brings)
    .filter(([name]) => !things || things.includes(name))
    .sort(([, one], [, other]) => one - other)
    .map(([name, by]) => `${signed(by)} ${said.name(name, by)}`);
  if (points) amounts.push(said.say("{sum} point", { sum: signed(points) }, points));
  return amounts.join(", ");
}

/** Maximum length of the one line in the prompt. */
const LONG_NOTE = 46;

/**
 * What was just chosen, and what that costs and brings: "Build the large market: −3 doubloons, +2 points". If that is more than
 * a line, the last choice only, or else only what it costs and brings: what was chosen is seen on the board.
 */
export function chosen(
  said: Sentences,
  stages: { choice: Deed; times: number; gains: Gains }[],
  things?: readonly string[],
): string {
  const words = joined(stages.flatMap(({ choice, times }) => Array<string>(times).fill(said.command(choice))));
  const gains = told(said, total(stages.map((stage) => stage.gains)), things);
  const note = [words, gains].filter(Boolean).join(": ");
  if (note.length <= LONG_NOTE) return note;
  return stages.length > 1 ? chosen(said, stages.slice(-1), things) : gains || words;
}
