/** Which choices are buttons in the prompt: all answers to a question, where they fit with what they cost and bring. */

import { linesOf } from "../../boards/parts/wrap";
import type { Choice } from "../connection/protocol";

/** So many buttons at most. */
export const MOST_BUTTONS = 6;
/** Lines of a button, its amounts included. */
const LINES = 3;
/** Pixels: a letter, what stands around the words, the least width, and the room between two buttons. */
const LETTER = 7.2;
const AROUND = 16;
const LEAST = 72;
const GAP = 7;

/** How many lines words need that break at so many letters. */
function lines(words: string, letters: number): number {
  if (!words) return 0;
  const broken = linesOf(words, letters);
  return broken.some((line) => line.length > letters) ? Infinity : broken.length;
}

/** Amounts that break only between them and between long names: a number stays with its name. */
export const unbroken = (amounts: string): string => amounts.replace(/(\d) /gu, "$1\u00a0");

/** The least width of a button that tells its words and amounts whole. */
export function buttonWidth(words: string, amounts = ""): number {
  let letters = 1;
  while (lines(words, letters) + lines(amounts, letters) > LINES) letters += 1;
  return Math.max(LEAST, Math.ceil(letters * LETTER) + AROUND);
}

/** Whether buttons of these widths stand beside each other in so much room. */
export const fit = (widths: number[], room: number): boolean =>
  widths.reduce((sum, each) => sum + each + GAP, -GAP) <= room;

/** The answers to a question, without what may be done besides at any time; that is all, if the question is about it. */
export function answersTo(moves: Choice[], free: readonly string[] = []): Choice[] {
  const own = moves.filter((choice) => !free.includes(choice.kind));
  return own.length > 1 ? own : moves;
}

/** The amount that a choice names. */
const amountOf = (choice: Choice): number =>
  Number(Object.values(choice.facts).find((fact) => typeof fact === "number"));

/** The answers to "how many", from the least to the most; none if something else is asked. */
export function amountsIn(moves: Choice[], kinds: readonly string[] = []): Choice[] {
  if (!moves.length || !moves.every((choice) => kinds.includes(choice.kind))) return [];
  return [...moves].sort((one, other) => amountOf(one) - amountOf(other));
}

/** The most useful of some amounts: the least that brings the most points or, if none brings any, the most. */
export function mostUseful(amounts: Choice[]): number {
  const points = amounts.map((choice) => choice.points ?? 0);
  const most = Math.max(...points);
  return points.every((each) => each === most) ? amounts.length - 1 : points.indexOf(most);
}
