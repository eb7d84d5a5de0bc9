/** The places of Puerto Rico's moves on the board, and their help texts. */

import { parts, type PlaceTable, type Topics } from "../places";
import type { Gestures } from "../types";
import { tileName } from "./table";

export const PLACES: PlaceTable = {
  build: ["market:{building}"],
  "buy-forest": ["mat:land office", "forest"],
  "buy-plantation": ["mat:land office", "stack"],
  "choose-building": ["market:{building}"],
  decline: [],
  "discard-forest": ["mat:forest"],
  "discard-plantation": ["mat:{tile}"],
  "draw-building": ["market:{building}"],
  "draw-plantation": ["stack"],
  "give-from-stack": ["stack"],
  "guest-to-city": ["mat:{building}"],
  "guest-to-island": ["mat:{tile}"],
  keep: ["good:{good}"],
  "leave-good": ["good:{good}"],
  "leave-nobles": ["windrose"],
  "let-guests-stay": [],
  load: ["ship:{ship}", "good:{good}"],
  "load-small-wharf": ["mat:small wharf", "good:{good}"],
  "load-wharf": ["mat:wharf", "good:{good}"],
  "noble-guest-to-city": ["mat:{building}"],
  "noble-guest-to-island": ["mat:{tile}"],
  pass: [],
  "place-drawn": ["stack"],
  "place-forest": ["forest", "mat:forest house"],
  "place-in-city": ["mat:{building}"],
  "place-on-island": ["mat:{tile}"],
  "receive-in-city": ["mat:{building}", "supply:{person}"],
  "receive-on-island": ["mat:{tile}", "supply:{person}"],
  "receive-on-windrose": ["windrose", "supply:{person}"],
  "return-from-city": ["mat:{building}"],
  "return-from-island": ["mat:{tile}"],
  "return-from-windrose": ["windrose"],
  "return-good": ["good:{good}"],
  "return-point": ["chips"],
  "sail-small-wharf": ["mat:small wharf"],
  sell: ["trade", "good:{good}"],
  "sell-face-down": ["stack"],
  "sell-forest": ["mat:forest"],
  "sell-from-stack": ["stack"],
  "sell-plantation": ["mat:{tile}"],
  "sell-to-trading-post": ["mat:trading post", "good:{good}"],
  "show-from-stack": ["stack"],
  store: ["good:{good}"],
  supply: ["good:{good}"],
  "take-colonist": ["supply:colonist"],
  "take-forest": ["forest", "mat:forest house"],
  "take-from-ship": ["aboard:{person}"],
  "take-good": ["supply:{good}"],
  "take-goods": [],
  "take-last-points": ["points"],
  "take-noble": ["supply:noble", "mat:villa"],
  "take-plantation": ["plantation:{tile}"],
  "take-quarry": ["quarry"],
  "take-role": ["placard:{role}"],
  "turn-into-forest": ["plantation:{tile}"],
  "turn-up": ["plantation:{plantation} plantation"],
};

/** A good and the ship that takes it, own wharves among them. */
export const GESTURES: Gestures = {
  load: ["good", "ship"],
  "load-small-wharf": ["good", "mat"],
  "load-wharf": ["good", "mat"],
};

/** A ship can be picked first as well. */
export const EITHER_FIRST = Object.keys(GESTURES);

/** Tiles and buildings can be dragged to one's own mat. */
export const COMES_HOME = [
  "build",
  "choose-building",
  "draw-plantation",
  "take-colonist",
  "take-forest",
  "take-good",
  "take-noble",
  "take-plantation",
  "take-quarry",
  "take-role",
];

/** Help keys of a kind of move, besides the components in its facts. */
export const MOVE_TOPICS: Topics = {
  "buy-forest": ["land office", "forest"],
  "buy-plantation": ["land office"],
  "discard-forest": ["hunting lodge", "forest"],
  "discard-plantation": ["hunting lodge"],
  "draw-plantation": ["hacienda"],
  "guest-to-city": ["guest house"],
  "guest-to-island": ["guest house"],
  keep: ["captain", "storehouse"],
  "let-guests-stay": ["guest house"],
  load: ["captain"],
  "load-small-wharf": ["small wharf"],
  "load-wharf": ["wharf", "captain"],
  "noble-guest-to-city": ["guest house"],
  "noble-guest-to-island": ["guest house"],
  "place-forest": ["forest house", "forest"],
  "place-in-city": ["mayor"],
  "place-on-island": ["mayor"],
  "return-from-city": ["black market"],
  "return-from-island": ["black market"],
  "return-from-windrose": ["black market"],
  "return-good": ["black market"],
  "return-point": ["black market"],
  "sail-small-wharf": ["small wharf"],
  sell: ["trader"],
  "sell-forest": ["land office", "forest"],
  "sell-plantation": ["land office"],
  "sell-to-trading-post": ["trading post"],
  store: ["captain", "small warehouse"],
  supply: ["royal supplier"],
  "take-colonist": ["mayor"],
  "take-forest": ["forest house", "forest"],
  "take-from-ship": ["mayor", "noble"],
  "take-good": ["craftsman"],
  "take-goods": ["craftsman"],
  "take-noble": ["villa", "noble"],
  "take-plantation": ["settler"],
  "take-quarry": ["quarry", "settler"],
  "turn-into-forest": ["forest house", "forest"],
};

const PLACE_TOPICS: Topics = {
  aboard: ["mayor"],
  chips: ["victory point", "captain"],
  colonists: ["mayor"],
  doubloons: ["doubloon"],
  forest: ["forest"],
  good: ["craftsman", "captain"],
  governor: ["governor"],
  place: ["mayor"],
  plantation: ["settler"],
  points: ["victory point", "captain"],
  quarry: ["quarry"],
  ship: ["captain"],
  stack: ["hacienda"],
  supply: ["craftsman"],
  trade: ["trader"],
  windrose: ["mayor"],
};

/** People come with the mayor, what a plantation yields with the craftsman. */
function topicsOf(kind: string, name: string): readonly string[] {
  if (kind === "supply" && (name === "colonist" || name === "noble")) return ["mayor"];
  if (kind === "mat" && name.endsWith(" plantation")) return ["craftsman"];
  return PLACE_TOPICS[kind] ?? [];
}

/** The keys of the help texts about a place. */
export function helpForPlace(place: string): string[] {
  const { kind, name } = parts(place);
  if (kind === "place") return [tileName(name), ...topicsOf(kind, name)];
  return [name, ...topicsOf(kind, name)].filter(Boolean);
}
