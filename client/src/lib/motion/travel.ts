/** Pieces travel over the page from one place to another. */

import { placesOf } from "../../boards/places";
import type { BoardModule } from "../../boards/types";
import type { PlaceShown, View } from "../connection/protocol";
import { POINTS, SIGN, type Trip } from "./beats";

/** The duration of a piece's animation. */
export const TRAVEL = 350;
/** The same for slow animations, and the delay before the next piece starts. */
const LEISURE = 700;
const LEISURE_AFTER = 220;
/** The duration and the rise of a points animation. */
const TELLING = 1500;
const RISE = 26;
/** The delay between two pieces of the same beat. */
const AFTER = 60;
/** Maximum number of pieces that lengthen a beat. */
const MOST_APART = 8;
/** Maximum number of equal pieces that are shown. */
const MOST_ALIKE = 3;

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

/** The moving element, and its offset from the middle of its place. */
interface Picture {
  svg: SVGSVGElement;
  aside: Point;
}

const MIDDLE: Point = { x: 0, y: 0 };

function svgOf(viewBox: string, look: string, ...drawn: SVGElement[]): SVGSVGElement {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", viewBox);
  svg.setAttribute("class", look);
  svg.setAttribute("aria-hidden", "true");
  svg.append(...drawn);
  return svg;
}

/** The piece as the board draws it; the board hides it until the animation is over. */
function taken(spot: string): Picture | null {
  const drawn = document.querySelector<SVGGraphicsElement>(`.shared [data-spot="${CSS.escape(spot)}"]`);
  const [own, place] = [centre(drawn), centre(drawn?.closest(".spot"))];
  if (!drawn || !own || !place) return null;
  const { x, y, width, height } = drawn.getBBox();
  const scale = drawn.getScreenCTM()?.a ?? 1;
  // The colours of a game belong to what lies around its board.
  const game = drawn.closest(".composition")?.parentElement?.className ?? "";
  const copy = drawn.cloneNode(true) as SVGGraphicsElement;
  copy.removeAttribute("data-spot");
  const svg = svgOf(`${x} ${y} ${width} ${height}`, `${game} travelling figure`, copy);
  svg.style.cssText = `width: ${width * scale}px; height: ${height * scale}px`;
  // It continues from its current position.
  document.querySelector(`.travelling[data-piece="${CSS.escape(spot)}"]`)?.remove();
  svg.dataset["piece"] = spot;
  drawn.classList.add("away");
  return { svg, aside: { x: own.x - place.x, y: own.y - place.y } };
}

/** The moving element: drawn as on the board, as a symbol, or as its owner's sign. */
function pictureOf(trip: Trip, module: BoardModule): Picture {
  const owner = trip.target?.seat ?? trip.source.seat ?? 0;
  const figure = trip.thing === SIGN ? null : (module.figure?.(trip.thing) ?? null);
  const own = figure && "spot" in figure ? taken(figure.spot) : null;
  if (own) return own;
  if (figure && "art" in figure) {
    const { art, sign, look = "" } = figure;
    const drawn = sign ? [use(art, `p${owner}`), use(`p-${owner}`, "sign-on", sign)] : [use(art, look)];
    return { svg: svgOf("0 0 32 32", "travelling", ...drawn), aside: MIDDLE };
  }
  const symbol = trip.thing === SIGN ? "" : module.symbol(trip.thing);
  const drawn = symbol ? use(`s-${symbol}`, `t-${symbol}`) : use(`p-${owner}`, `p${owner}`);
  return { svg: svgOf("0 0 24 24", "travelling", drawn), aside: MIDDLE };
}

const beside = ({ x, y }: Point, aside: Point): Point => ({ x: x + aside.x, y: y + aside.y });

/**
 * Starts the pieces of a beat; returns the total duration, 0 if none is visible. They vanish where
 * they arrive; those that the board draws itself stay until `arrive` is called. `atLeisure` is slower.
 */
export function travel(
  trips: Trip[],
  module: BoardModule,
  view: View | null,
  times: number,
  atLeisure = false,
): number {
  let started = 0;
  let lasts = 0;
  const alike = trips.reduce((sum, trip) => sum + Math.min(trip.count, MOST_ALIKE), 0);
  const apart = atLeisure ? LEISURE_AFTER : AFTER * Math.min(1, MOST_APART / Math.max(1, alike));
  for (const trip of trips) {
    if (trip.thing === POINTS) {
      if (tell(trip, TELLING / times)) lasts = Math.max(lasts, TELLING / times);
      continue;
    }
    const [from, to] = ends(trip, module, view);
    if (!from || !to || Math.hypot(from.x - to.x, from.y - to.y) < 4) continue;
    const leaves = module.leaves !== undefined && trip.target?.name === module.leaves;
    for (let i = 0; i < Math.min(trip.count, MOST_ALIKE); i += 1) {
      const [duration, delay] = [(atLeisure ? LEISURE : TRAVEL) / times, (started * apart) / times];
      const { svg, aside } = pictureOf(trip, module);
      move(svg, beside(from, aside), leaves ? to : beside(to, aside), duration, delay, leaves);
      started += 1;
      lasts = Math.max(lasts, duration + delay);
    }
  }
  return lasts;
}

/** Shows rising points at a player's mat; returns whether they are visible. */
function tell({ count, source }: Trip, duration: number): boolean {
  const at = seen(home(source.seat));
  if (!at) return false;
  const told = document.createElement("span");
  told.className = "travelling telling";
  told.setAttribute("aria-hidden", "true");
  told.textContent = `+${count}`;
  document.body.append(told);
  const shown = (rise: number): string => `translate(${at.x}px, ${at.y - rise}px) translate(-50%, -50%)`;
  const rising = told.animate(
    [
      { transform: shown(0), opacity: 0 },
      { transform: shown(RISE * 0.4), opacity: 1, offset: 0.2 },
      { transform: shown(RISE * 0.8), opacity: 1, offset: 0.8 },
      { transform: shown(RISE), opacity: 0 },
    ],
    { duration, fill: "both", easing: "ease-out" },
  );
  rising.onfinish = rising.oncancel = () => told.remove();
  return true;
}

/** Moves it from one point to another; a figure stays there, unless it leaves the board. */
function move(svg: SVGElement, from: Point, to: Point, duration: number, delay: number, leaves = false): void {
  document.body.append(svg);
  const figure = svg.classList.contains("figure");
  const at = ({ x, y }: Point, scale = 1): string => `translate(${x}px, ${y}px) translate(-50%, -50%) scale(${scale})`;
  const middle = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
  const moving = svg.animate(
    [
      { transform: at(from), opacity: 1 },
      { transform: at(middle, figure ? 1.08 : 1.25), opacity: 1 },
      { transform: at(to, leaves ? 0.6 : 1), opacity: leaves ? 0 : 1 },
    ],
    { duration, delay, fill: "both", easing: "ease-in-out" },
  );
  if (!figure || leaves) moving.onfinish = () => svg.remove();
  moving.oncancel = () => svg.remove();
}

/** Stops all animations; figures keep their positions until everything has arrived. */
export function arrive(everything = true): void {
  for (const each of document.querySelectorAll(everything ? ".travelling" : ".travelling:not(.figure)")) each.remove();
  if (everything) for (const each of document.querySelectorAll(".away")) each.classList.remove("away");
}
