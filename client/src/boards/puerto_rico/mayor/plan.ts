/** Placing people as one action: a finished arrangement is converted into the moves that lead to it. */

import type { Deed } from "../../../lib/deeds";
import { isTile, tileName } from "../table";
import type { Building } from "../types";

export type Person = "colonist" | "noble";
export type Crew = Record<Person, number>;
export type Counts = Record<string, number>;
/** Who works at each place; one that is left out is empty. */
export type Picture = Record<string, Crew>;

/** All people of a player and every circle for them. */
export interface Task {
  /** The places in the order of the rules. */
  order: string[];
  circles: Counts;
  people: Crew;
}

const NOBODY: Crew = { colonist: 0, noble: 0 };
export const at = (picture: Picture, place: string): Crew => picture[place] ?? NOBODY;
const size = ({ colonist, noble }: Crew): number => colonist + noble;

/** Kinds of moves that place people: all of them are answered by one picture. */
export const places = ({ kind }: Deed): boolean =>
  kind === "place-on-island" || kind === "place-in-city" || kind === "leave-nobles";

/** Who is still to be placed. */
export function left({ people }: Task, picture: Picture): Crew {
  const placed = Object.values(picture);
  return {
    colonist: placed.reduce((rest, crew) => rest - crew.colonist, people.colonist),
    noble: placed.reduce((rest, crew) => rest - crew.noble, people.noble),
  };
}

export const free = ({ circles }: Task, picture: Picture, place: string): number =>
  (circles[place] ?? 0) - size(at(picture, place));

/** Nobody stays on the windrose while a circle is empty. */
export const isComplete = (task: Task, picture: Picture): boolean =>
  size(left(task, picture)) === 0 || task.order.every((place) => free(task, picture, place) === 0);

/** One person more, or fewer, at a place. */
export function changed(picture: Picture, place: string, who: Person, by: 1 | -1): Picture {
  const crew = at(picture, place);
  return { ...picture, [place]: { ...crew, [who]: crew[who] + by } };
}

function placing(who: Person, place: string): Deed {
  return isTile(place)
    ? { kind: "place-on-island", facts: { person: who, tile: tileName(place) } }
    : { kind: "place-in-city", facts: { person: who, building: place } };
}

/** The progress of the rules through an arrangement: people placed, and whether nobles are still asked for. */
export interface Begun {
  placed: Picture;
  asksNobles: boolean;
}

/**
 * The moves that lead to a complete picture from what is placed already. The rules ask for nobles and then for colonists, both
 * in the order of places; they fill what must be filled in any case by themselves, and then ask no more. Each picture is reached
 * in one way only, so whoever is placed already are the first of its moves.
 */
export function movesFor({ order, circles, people }: Task, picture: Picture, begun?: Begun): Deed[] {
  const { placed, asksNobles } = begun ?? { placed: {}, asksNobles: true };
  const deeds: Deed[] = [];
  const empty: Counts = { ...circles };
  let nobles = people.noble;
  let last = 0;
  order.forEach((place, i) => {
    for (let n = 0; n < at(picture, place).noble; n += 1) {
      if (n >= at(placed, place).noble) deeds.push(placing("noble", place));
      empty[place] = (empty[place] ?? 0) - 1;
      nobles -= 1;
      last = i;
    }
  });
  if (asksNobles && nobles > 0 && order.slice(last).some((place) => (empty[place] ?? 0) > 0))
    deeds.push({ kind: "leave-nobles", facts: {} });
  let waiting = people.colonist + nobles;
  let room = order.reduce((sum, place) => sum + (empty[place] ?? 0), 0);
  let passed = 0; // circles behind the last colonist that stay empty if another goes further on
  for (const place of order) {
    for (let n = 0; n < at(picture, place).colonist; n += 1) {
      if (waiting >= room) return deeds;
      if (n >= at(placed, place).colonist) deeds.push(placing("colonist", place));
      empty[place] = (empty[place] ?? 0) - 1;
      room -= passed + 1;
      passed = 0;
      waiting -= 1;
    }
    passed += empty[place] ?? 0;
  }
  return deeds;
}

/** The aqueduct adds a good of these kinds that a large plant makes. */
const AQUEDUCT = ["indigo", "sugar"];
const LARGE = 3;

/** The production of an arrangement with the next craftsman, by good. */
export function yields(market: Building[], picture: Picture): Counts {
  const working = (place: string): number => size(at(picture, place));
  const plants = (good: string): Building[] => market.filter((building) => building.good === good);
  const made: Counts = { corn: working("corn") };
  for (const good of PROCESSED) {
    const staffed = plants(good).reduce((sum, { name }) => sum + working(name), 0);
    const count = Math.min(working(good), staffed);
    const large = plants(good).some(({ name, circles }) => circles >= LARGE && working(name) > 0);
    made[good] = count + (count && large && working("aqueduct") && AQUEDUCT.includes(good) ? 1 : 0);
  }
  return made;
}

/** A good from the dearest to the cheapest that needs a building. */
const PROCESSED = ["coffee", "tobacco", "sugar", "indigo"];
/** Where a noble works differently from a colonist: better, or not better, so that nobles go elsewhere first. */
const FOR_NOBLES = ["chapel"];
const TOLD_APART = ["land office", "hunting lodge", "zoning office"];

/** The circles in the order in which they are worth people, so many of them. */
function worth({ order, circles }: Task, market: Building[], taken: Counts, people: number): string[] {
  const rest: Counts = Object.fromEntries(order.map((place) => [place, (circles[place] ?? 0) - (taken[place] ?? 0)]));
  const chosen: string[] = [];
  const take = (place: string): void => {
    rest[place] = (rest[place] ?? 0) - 1;
    chosen.push(place);
  };
  const kinds = market.filter((building) => order.includes(building.name));
  for (const good of PROCESSED) {
    const plants = kinds.filter((building) => building.good === good).map((building) => building.name);
    const staffed = plants.reduce((sum, place) => sum + (taken[place] ?? 0), 0);
    let unmatched = staffed - (taken[good] ?? 0); // below zero, plantations wait for plants
    for (;;) {
      const plant = plants.find((place) => (rest[place] ?? 0) > 0);
      const wanted = unmatched > 0 ? [good] : unmatched < 0 ? [plant] : [good, plant];
      if (wanted.some((place) => place === undefined || (rest[place] ?? 0) <= 0)) break;
      if (chosen.length + wanted.length > people) break;
      for (const place of wanted) take(place!);
      if (unmatched) unmatched -= Math.sign(unmatched);
    }
  }
  const dearest = kinds.filter((building) => !building.good).sort((one, other) => other.cost - one.cost);
  for (const place of ["corn", ...dearest.map((building) => building.name), "quarry", ...order])
    while ((rest[place] ?? 0) > 0 && chosen.length < people) take(place);
  return chosen;
}

/** Puts everybody left where it is worth most: what produces first, then buildings from the dearest on, then quarries. */
export function bestGuess(task: Task, market: Building[], begun: Picture = {}): Picture {
  const waiting = left(task, begun);
  const taken = Object.fromEntries(Object.entries(begun).map(([place, crew]) => [place, size(crew)]));
  const chosen = worth(task, market, taken, size(waiting));
  const alike = (place: string): number => (FOR_NOBLES.includes(place) ? -1 : TOLD_APART.includes(place) ? 1 : 0);
  let picture = begun;
  for (const place of [...chosen].sort((one, other) => alike(one) - alike(other))) {
    const who: Person = waiting.noble > 0 ? "noble" : "colonist";
    waiting[who] -= 1;
    picture = changed(picture, place, who, 1);
  }
  return picture;
}

/**
 * An earlier picture, as far as there are people and circles for it beside those who are placed already; whoever is new waits to
 * be placed.
 */
export function asBefore(task: Task, before: Picture, placed: Picture = {}): Picture {
  let picture: Picture = placed;
  for (const place of task.order)
    for (const who of ["noble", "colonist"] as const)
      for (let n = at(before, place)[who] - at(placed, place)[who]; n > 0; n -= 1)
        if (free(task, picture, place) > 0 && left(task, picture)[who] > 0) picture = changed(picture, place, who, 1);
  return picture;
}
