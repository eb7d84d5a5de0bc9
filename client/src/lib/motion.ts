/** Quiet motion: pieces travel from where they were to where they have gone, one after the other. */

import { placesOf } from "../boards/places";
import type { BoardModule } from "../boards/types";
import type { Deed } from "./deeds";
import type { HappeningShown, PlaceShown, View } from "./protocol";
import { calm } from "./preferences.svelte";

const TRAVEL = 320;
const AFTER = 140;
/** When many things happen at once only the last ones are shown on their way; all of them stay outlined. */
const MOST = 8;

/** From one element to another, with the symbol that travels and its look. */
interface Step {
  from: Element | null;
  to: Element | null;
  symbol: string;
  look: string;
}

const strip = (seat: number | undefined): Element | null =>
  seat === undefined ? null : document.querySelector(`[data-strip="${seat}"]`);
const spot = (place: string): Element | null =>
  place ? document.querySelector(`[data-spot="${CSS.escape(place)}"]`) : null;
/** What lies on the mat of another goes to their strip: only one's own mat has places. */
function where(place: PlaceShown, thing: string, module: BoardModule, own: number | null): Element | null {
  const found = spot(module.spot(place.name, thing));
  const elsewhere = place.seat !== undefined && place.seat !== own && found?.closest(".mat");
  return (elsewhere ? null : found) ?? strip(place.seat);
}

/** Everything that has changed its place. */
export function travelAll(happened: HappeningShown[], module: BoardModule, own: number | null): void {
  const steps = happened.flatMap((happening) =>
    (happening.passages ?? []).map(({ thing, source, target }): Step => {
      const owner = target.seat ?? source.seat;
      const symbol = module.symbol(thing);
      return {
        from: where(source, thing, module, own),
        to: where(target, thing, module, own),
        symbol: symbol ? `s-${symbol}` : `p-${owner ?? 0}`,
        look: symbol ? `t-${symbol}` : `p${owner ?? 0}`,
      };
    }),
  );
  travel(steps.filter(({ from, to }) => from && to && from !== to));
}

/** A player's sign goes to where a move was made. */
export function travelTo(deed: Deed, seat: number | undefined, module: BoardModule, view: View): void {
  const [place = ""] = placesOf(module.places, deed, view);
  if (seat !== undefined) travel([{ from: strip(seat), to: spot(place), symbol: `p-${seat}`, look: `p${seat}` }]);
}

function travel(steps: Step[]): void {
  if (calm() || document.hidden) return;
  steps.slice(-MOST).forEach((step, i) => move(step, i * AFTER));
}

function centre(element: Element): { x: number; y: number } | null {
  const box = element.getBoundingClientRect();
  return box.width ? { x: box.left + box.width / 2, y: box.top + box.height / 2 } : null;
}

function move({ from, to, symbol, look }: Step, delay: number): void {
  const start = from && centre(from);
  const end = to && centre(to);
  if (!start || !end || end.y < 0 || end.y > innerHeight) return;
  const piece = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const sign = document.createElementNS("http://www.w3.org/2000/svg", "use");
  sign.setAttribute("href", `#${symbol}`);
  sign.setAttribute("class", look);
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
