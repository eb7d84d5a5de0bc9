/** Pieces travel over the page from one place to another. */

import { placesOf } from "../../boards/places";
import type { BoardModule, Figure } from "../../boards/types";
import type { PlaceShown, View } from "../connection/protocol";
import { SIGN, type Trip } from "./beats";

/** How long a piece is on its way. */
export const TRAVEL = 350;
/** The next piece of the same beat sets out after so long. */
const AFTER = 60;
/** A beat with many pieces lasts no longer than one with so many. */
const MOST_APART = 8;
/** So many equal pieces are seen at most; they stand for all. */
const MOST_ALIKE = 3;
const SIZE = 30;

interface Point {
  x: number;
  y: number;
}

function centre(element: Element | null | undefined): Point | null {
  const box = element?.getBoundingClientRect();
  return box?.width ? { x: box.left + box.width / 2, y: box.top + box.height / 2 } : null;
}

/** A place on the mat of a seat, else on the shared board. */
function spots(place: string, seat: number | undefined): Element[] {
  const all = [...document.querySelectorAll(`[data-spot="${CSS.escape(place)}"]`)];
  const of = (each: Element): string | undefined => each.closest<HTMLElement>("[data-seat]")?.dataset.seat;
  if (seat === undefined) return all.filter((each) => of(each) === undefined);
  const own = all.filter((each) => of(each) === String(seat));
  return own.length ? own : all.filter((each) => of(each) === undefined);
}

/** The first of some elements that is on the screen. */
function seen(elements: (Element | null)[]): Point | null {
  for (const each of elements) {
    const point = centre(each);
    if (point && point.x >= 0 && point.y >= 0 && point.x <= innerWidth && point.y <= innerHeight) return point;
  }
  return null;
}

const home = (seat: number | undefined): (Element | null)[] =>
  seat === undefined
    ? []
    : [document.querySelector(`[data-seat="${seat}"]`), document.querySelector(`[data-strip="${seat}"]`)];

function where(place: PlaceShown, thing: string, module: BoardModule): Point | null {
  const spot = module.spot(place.name, thing);
  return seen([...(spot ? spots(spot, place.seat) : []), ...home(place.seat)]);
}

function ends(trip: Trip, module: BoardModule, view: View | null): [Point | null, Point | null] {
  if (trip.target) return [where(trip.source, trip.thing, module), where(trip.target, trip.thing, module)];
  const [place = ""] = trip.deed && view ? placesOf(module.places, trip.deed, view) : [];
  const strip = document.querySelector(`[data-strip="${trip.source.seat}"]`);
  return [seen([strip, ...home(trip.source.seat)]), place ? seen(spots(place, trip.source.seat)) : null];
}

const SVG = "http://www.w3.org/2000/svg";

function use(id: string, look: string, [x, y, across]: readonly number[] = []): SVGElement {
  const drawn = document.createElementNS(SVG, "use");
  drawn.setAttribute("href", `#${id}`);
  if (look) drawn.setAttribute("class", look);
  if (across !== undefined) {
    drawn.setAttribute("x", String(x! - across / 2));
    drawn.setAttribute("y", String(y! - across / 2));
    drawn.setAttribute("width", String(across));
    drawn.setAttribute("height", String(across));
  }
  return drawn;
}

/** A piece as it lies on the board, with its owner's sign. */
function figure({ art, sign, look = "" }: Figure, owner: number): SVGElement[] {
  return sign ? [use(art, `p${owner}`), use(`p-${owner}`, "sign-on", sign)] : [use(art, look)];
}

/** What travels: as it looks on the board, as a symbol, or as the sign of its owner. */
function piece(trip: Trip, module: BoardModule): SVGElement {
  const owner = trip.target?.seat ?? trip.source.seat ?? 0;
  const own = trip.thing === SIGN ? null : (module.figure?.(trip.thing) ?? null);
  const symbol = own || trip.thing === SIGN ? "" : module.symbol(trip.thing);
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", own ? "0 0 32 32" : "0 0 24 24");
  svg.setAttribute("class", "travelling");
  svg.setAttribute("aria-hidden", "true");
  if (own) svg.append(...figure(own, owner));
  else if (symbol) svg.append(use(`s-${symbol}`, `t-${symbol}`));
  else svg.append(use(`p-${owner}`, `p${owner}`));
  return svg;
}

/**
 * Lets the pieces of a beat set out; gives how long they are on their way altogether, 0 if none can be seen. They vanish where
 * they arrive, or stay there until `arrive` is called.
 */
export function travel(trips: Trip[], module: BoardModule, view: View | null, times: number, stay = false): number {
  let started = 0;
  const alike = trips.reduce((sum, trip) => sum + Math.min(trip.count, MOST_ALIKE), 0);
  const apart = (AFTER * Math.min(1, MOST_APART / Math.max(1, alike))) / times;
  for (const trip of trips) {
    const [from, to] = ends(trip, module, view);
    if (!from || !to || Math.hypot(from.x - to.x, from.y - to.y) < 4) continue;
    for (let i = 0; i < Math.min(trip.count, MOST_ALIKE); i += 1) {
      const moving = move(piece(trip, module), from, to, TRAVEL / times, started * apart);
      if (stay) moving.onfinish = null;
      started += 1;
    }
  }
  return started ? TRAVEL / times + (started - 1) * apart : 0;
}

function move(svg: SVGElement, from: Point, to: Point, duration: number, delay: number): Animation {
  document.body.append(svg);
  const at = ({ x, y }: Point, scale = 1): string => `translate(${x - SIZE / 2}px, ${y - SIZE / 2}px) scale(${scale})`;
  const middle = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
  const moving = svg.animate([{ transform: at(from) }, { transform: at(middle, 1.25) }, { transform: at(to) }], {
    duration,
    delay,
    fill: "both",
    easing: "ease-in-out",
  });
  moving.onfinish = () => svg.remove();
  moving.oncancel = () => svg.remove();
  return moving;
}

/** Nothing is on its way any more. */
export function arrive(): void {
  for (const each of document.querySelectorAll(".travelling")) each.remove();
}
