/**
 * Which choices are buttons of the prompt: those without a place on the board, and all answers to a question with few
 * of them, if they fit with their costs and gains. More would only repeat the board.
 */

import type { Choice } from "../connection/protocol";
import type { Measure } from "./measure";

/** Maximum number of answers that have buttons although they have places on the board. */
export const MOST_BUTTONS = 3;
/** Lines of a button, its amounts included: as few as its room allows. */
export const FEWEST_LINES = 2;
export const MOST_LINES = 3;
/** Pixels: padding and border of a button with some air, minimum width, and gap between two buttons. */
const AROUND = 18;
const LEAST = 72;
const GAP = 7;
/** Pixels by which a button is made wider until its words fit; it is a multiple of some wide, so that figures rarely change it. */
const STEP = 4;
const WHOLE = 8;

/** The number of lines of a text that wraps at this width, if no word is wider. */
export function linesAt(words: string, width: number, measure: Measure): number {
  if (!words) return 0;
  const space = measure(" ");
  let lines = 1;
  let filled = 0;
  for (const word of words.split(" ")) {
    const more = measure(word);
    if (filled && filled + space + more > width) {
      lines += 1;
      filled = more;
    } else filled += (filled && space) + more;
  }
  return lines;
}

/** Amounts with line breaks only between them and in long names: a number stays with its name. */
export const unbroken = (amounts: string): string => amounts.replace(/(\d) /gu, "$1\u00a0");

/** The minimum width of a button that shows its text and amounts completely in this many lines. */
export function buttonWidth(words: string, amounts: string, most: number, measure: Measure): number {
  let width = Math.max(...`${words} ${amounts}`.split(" ").map(measure));
  while (linesAt(words, width, measure) + linesAt(amounts, width, measure) > most) width += STEP;
  return Math.max(LEAST, Math.ceil((width + AROUND) / WHOLE) * WHOLE);
}

/** Whether buttons of these widths fit side by side. */
export const fit = (widths: number[], room: number): boolean =>
  widths.reduce((sum, each) => sum + each + GAP, -GAP) <= room;

/**
 * The answers to a question, without what may be done besides at any time; with it, if the question is about it and that is
 * not too much.
 */
export function answersTo(moves: Choice[], free: readonly string[] = []): Choice[] {
  const own = moves.filter((choice) => !free.includes(choice.kind));
  return own.length > 1 || (own.length && moves.length > MOST_BUTTONS) ? own : moves;
}

/** The amount that a choice names. */
const amountOf = (choice: Choice): number =>
  Number(Object.values(choice.facts).find((fact) => typeof fact === "number"));

/** The answers to "how many" in ascending order; empty for other questions. */
export function amountsIn(moves: Choice[], kinds: readonly string[] = []): Choice[] {
  if (!moves.length || !moves.every((choice) => kinds.includes(choice.kind))) return [];
  return [...moves].sort((one, other) => amountOf(one) - amountOf(other));
}

/** The best default amount: the smallest that earns the most points or, if none earns points, the largest. */
export function mostUseful(amounts: Choice[]): number {
  const points = amounts.map((choice) => choice.points ?? 0);
  const most = Math.max(...points);
  return points.every((each) => each === most) ? amounts.length - 1 : points.indexOf(most);
}
