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

/** Maximum length of the one line in the prompt: beside buttons, and where there are none. */
export const LONG_NOTE = 52;
export const ROOMY_NOTE = 90;

/** A choice that was made, with the moves that followed it by themselves. */
interface Made {
  choice: Deed;
  deeds?: readonly Deed[];
  times: number;
  gains: Gains;
  /** The question that it answers: its kind, and what it is about. */
  asked?: string;
}

/** The kind of the question that was answered. */
export const askedOf = ({ asked = "" }: { asked?: string }): { kind: string } => ({ kind: asked.split("|", 1)[0]! });

/** Choices and what they cost and bring: with what followed them by itself, and without. */
function notes(said: Sentences, stages: Made[], things?: readonly string[]): string[] {
  const gains = told(said, total(stages.map((stage) => stage.gains)), things);
  const note = (deeds: (stage: Made) => readonly Deed[]): string => {
    const words = joined(
      stages.flatMap((stage) =>
        deeds(stage).map((deed) => said.command(deed, deed === stage.choice ? askedOf(stage) : null)),
      ),
    );
    return [words, gains].filter(Boolean).join(": ");
  };
  const own = ({ choice, times }: Made): Deed[] => Array<Deed>(times).fill(choice);
  return [note((stage) => (stage.times === 1 && stage.deeds) || own(stage)), note(own)];
}

/**
 * What was just chosen, and what that costs and brings: "Build the large market: −3 doubloons, +2 points". If that is more than
 * a line, the last choice only, or else only what it costs and brings: what was chosen is seen on the board.
 */
export function chosen(said: Sentences, stages: Made[], things?: readonly string[], most = LONG_NOTE): string {
  const fitting = notes(said, stages, things).find((note) => note.length <= most);
  if (fitting !== undefined) return fitting;
  if (stages.length > 1) return chosen(said, stages.slice(-1), things, most);
  return (
    told(said, total(stages.map((stage) => stage.gains)), things) ||
    stages.map((each) => said.command(each.choice, askedOf(each)))[0]!
  );
}

/**
 * The newest choices of a turn in the making, or all of one that is ready, with what they cost and bring. If that is more than a
 * line, what was chosen last, and in all what the newest have cost so far, or what the ready turn costs and brings.
 */
export function noted(
  said: Sentences,
  { stages, newest, ready }: { stages: Made[]; newest: Made[]; ready: boolean },
  inAll: (sum: string) => string,
  things?: readonly string[],
  most = LONG_NOTE,
): string {
  if (!stages.length) return "";
  const these = ready ? stages : newest;
  const whole = notes(said, these, things).find((note) => note.length <= most);
  if (whole !== undefined) return whole;
  const note = chosen(said, newest, things, most);
  const all = total(these.map((stage) => stage.gains));
  const sum = told(said, ready ? all : costs(all), things);
  if (!sum || note.includes(sum)) return note;
  return [`${note} · ${inAll(sum)}`, inAll(sum)].find((each) => each.length <= most) ?? note;
}

/** Only what is given away. */
const costs = ({ brings = {} }: Gains): Gains => ({
  brings: Object.fromEntries(Object.entries(brings).filter(([, by]) => by < 0)),
});
