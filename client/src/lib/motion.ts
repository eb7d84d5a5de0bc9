/** Quiet motion: a player's sign travels from their strip to the place of each move, one after the other. */

import { calm } from "./preferences.svelte";

const TRAVEL = 320;
const AFTER = 140;
/** When many moves come at once only the last ones are shown on their way; all of them stay outlined. */
const MOST = 8;

export interface Step {
  seat: number;
  place: string;
}

export function travelAll(steps: Step[]): void {
  if (calm() || document.hidden) return;
  steps.slice(-MOST).forEach((step, i) => travel(step, i * AFTER));
}

function centre(element: Element): { x: number; y: number } | null {
  const box = element.getBoundingClientRect();
  return box.width ? { x: box.left + box.width / 2, y: box.top + box.height / 2 } : null;
}

function travel({ seat, place }: Step, delay: number): void {
  const from = document.querySelector(`[data-strip="${seat}"]`);
  const to = document.querySelector(`[data-spot="${CSS.escape(place)}"]`);
  const start = from && centre(from);
  const end = to && centre(to);
  if (!start || !end || end.y < 0 || end.y > innerHeight) return;
  const piece = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const sign = document.createElementNS("http://www.w3.org/2000/svg", "use");
  sign.setAttribute("href", `#p-${seat}`);
  sign.setAttribute("class", `p${seat}`);
  piece.setAttribute("viewBox", "0 0 24 24");
  piece.setAttribute("class", "travelling");
  piece.setAttribute("aria-hidden", "true");
  piece.append(sign);
  document.body.append(piece);
  const at = (point: { x: number; y: number }): string => `translate(${point.x - 14}px, ${point.y - 14}px)`;
  const moving = piece.animate([{ transform: at(start) }, { transform: at(end), opacity: 0.85 }], {
    duration: TRAVEL,
    delay,
    fill: "backwards",
    easing: "ease-in-out",
  });
  moving.onfinish = () => piece.remove();
  moving.oncancel = () => piece.remove();
}
