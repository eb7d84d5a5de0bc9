/** The parts of the table on a small screen. */

export const TABS = ["board", "me", "others", "log"] as const;
export type Tab = (typeof TABS)[number];

/** The tabs there are: where board and own mat lie together, they are one. */
export const tabsOf = (together: boolean): readonly Tab[] => (together ? TABS.filter((tab) => tab !== "me") : TABS);

/** The tab of a place; null if it is not drawn. */
function tabOf(spot: Element, together: boolean): Tab | null {
  if (spot.closest(".opponents")) return "others";
  if (spot.closest(".front")) return together ? "board" : "me";
  return spot.closest(".shared") ? "board" : null;
}

/** A place that only holds a picked piece is no answer; its targets are. */
const HELD = '[data-spot="in hand"]';

/** Moves that are possible at any time do not answer the question; the page does not scroll to them. */
const FREE = "[data-free]";

/** The number of places that answer the question in each tab, without picked ones. */
export function aliveByTab(together: boolean): Partial<Record<Tab, number>> {
  const counts: Partial<Record<Tab, number>> = {};
  for (const spot of document.querySelectorAll(`.playing .spot.alive:not(.chosen, ${HELD}, ${FREE})`)) {
    const tab = tabOf(spot, together);
    if (tab) counts[tab] = (counts[tab] ?? 0) + 1;
  }
  return counts;
}

/** The tab in which the question is answered: the one in front if it has an answer, else the one with most answers. */
export function tabAsked(counts: Partial<Record<Tab, number>>, front: Tab): Tab {
  if (counts[front]) return front;
  const [best] = Object.entries(counts).sort(([, one], [, other]) => other - one);
  return (best?.[0] as Tab | undefined) ?? front;
}

/** A place with choices: its edges relative to the scrolled content, and the weight of its choices. */
export interface LivePlace {
  top: number;
  bottom: number;
  choices: number;
}

const MARGIN = 8;
/** Height of the indicator of places above, which covers the upper edge. */
const PILL = 54;
/** Maximum weight of a place by its number of choices. */
const MANY = 4;
/** Weight of a place where a move can be chosen but does not happen. */
const OF_A_WAY = 0.5;

/**
 * How far a part of this height is to be scrolled, so that the places with most choices are in sight: where all of them are, if
 * they can be; else as far as it is now, if that shows half of them, or to the first of the best.
 */
export function scrollTo(places: readonly LivePlace[], height: number, now: number): number {
  const inSight = (top: number): number =>
    places
      .filter((place) => place.top >= top && place.bottom <= top + height)
      .reduce((sum, place) => sum + place.choices, 0);
  const all = places.reduce((sum, place) => sum + place.choices, 0);
  const tops = places.map((place) => Math.max(0, place.top - PILL)).sort((one, other) => one - other);
  const best = tops.reduce((found, top) => (inSight(top) > inSight(found) ? top : found), now);
  return inSight(now) * 2 >= all && inSight(best) < all ? now : best;
}

/** The number of places with choices above and below the visible part. */
export interface Beyond {
  above: number;
  below: number;
}

export const NONE: Beyond = { above: 0, below: 0 };

/** Places with choices that are not completely visible at a scroll position. */
export function outOfSight(places: readonly LivePlace[], height: number, now: number): Beyond {
  return {
    above: places.filter((place) => place.top < now - 1).length,
    below: places.filter((place) => place.bottom > now + height + 1 && place.top >= now - 1).length,
  };
}

/** The visible scrolling part of the table with its places that have choices. */
function scrolled(): { area: Element; places: LivePlace[] } | null {
  const spots = [
    ...document.querySelectorAll<HTMLElement | SVGElement>(`.playing .spot.alive:not(.chosen, ${FREE})`),
  ].filter((spot) => spot.checkVisibility({ visibilityProperty: true }) && spot.getBoundingClientRect().height > 0);
  const area = spots[0]?.closest(".board-area, .opponents");
  if (!area) return null;
  const edge = area.getBoundingClientRect().top - area.scrollTop;
  const places = spots
    .filter((spot) => area.contains(spot))
    .map((spot) => {
      const { top, bottom } = (spot.querySelector(":scope > .glow") ?? spot).getBoundingClientRect();
      const choices =
        spot.dataset["way"] === undefined ? Math.min(MANY, Number(spot.dataset["choices"] ?? 1)) : OF_A_WAY;
      return { top: top - edge, bottom: bottom - edge, choices };
    });
  return { area, places };
}

const go = (area: Element, top: number): void => area.scrollTo({ top, behavior: "instant" });

/** Scrolls a part that is higher than the screen to the places with most choices. */
export function aliveInSight(): void {
  const found = scrolled();
  if (found) go(found.area, scrollTo(found.places, found.area.clientHeight, found.area.scrollTop));
}

/** The places with choices of the visible part that are outside the view. */
export function beyond(): Beyond {
  const found = scrolled();
  return found ? outOfSight(found.places, found.area.clientHeight, found.area.scrollTop) : NONE;
}

/** Shows the nearest live places above or below. */
export function showBeyond(side: keyof Beyond): void {
  const found = scrolled();
  if (!found) return;
  const { area, places } = found;
  const { scrollTop: now, clientHeight: height } = area;
  if (side === "above") {
    const hidden = places.filter((place) => place.top < now - 1).map((place) => place.bottom);
    go(area, Math.max(0, Math.max(...hidden) + MARGIN - height));
  } else {
    const hidden = places.filter((place) => place.bottom > now + height + 1).map((place) => place.top);
    go(area, Math.min(...hidden) - PILL);
  }
}
