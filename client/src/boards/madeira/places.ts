/** The places of Madeira's moves on the board, and their help texts. */

import type { Deed, Facts } from "../../lib/deeds";
import type { View } from "../../lib/connection/protocol";
import { parts, type Place, type PlaceTable, type Topics } from "../places";
import type { Gestures } from "../types";
import { GROUPS } from "./modules";
import { tableOf } from "./table";

/** The building whose die or marker is being resolved: a log tells it with the move, else it lies on the table. */
const resolved = (facts: Facts, view: View): string => String(facts["building"] ?? tableOf(view).building ?? "");
const here: Place = (facts, view) => `building:${resolved(facts, view)}`;
/** The card that is used: a log tells it, else it is the one played last by whoever looks. */
const ownCard: Place = (facts, view) =>
  `card:${facts["card"] ?? tableOf(view).players[view.seat ?? -1]?.cards?.at(-1) ?? ""}`;
const watch = "at:the city watch";
const protection = "token:protection";

export const PLACES: PlaceTable = {
  act: [here],
  "act-then-harvest": [here],
  "bottom-action-first": [here],
  "buy-wood": ["at:{place}"],
  "choose-row": ["row:{row}"],
  "deal-card": [],
  "deal-demand": [],
  "deal-starting-request": [],
  decline: [],
  "decline-rewards": [],
  "discard-good": ["stock:{good}"],
  "discard-no-more-wood": [],
  "discard-pirates": ["stock:pirates"],
  "discard-wood": ["stock:wood"],
  "draw-player": [],
  exchange: ["exchange:{wanted}"],
  "exchange-one": ["exchange:{wanted}", "stock:{good}"],
  "exchange-two-of-a-kind": ["exchange:{wanted}"],
  feed: ["stock:bread"],
  "feed-no-more": [],
  "flip-favor": ["favor:{favor}"],
  "flip-guild": ["guild:{guild}"],
  "get-wood": ["at:{place}"],
  "give-up-prestige": ["mill:prestige:{resource}", "mill"],
  "go-on": [],
  grind: ["mill:grind", "mill"],
  harvest: [here],
  "harvest-again": ["at:{place}"],
  "harvest-then-act": [here],
  "hire-pirate-die": ["pirate die:{value}", ownCard],
  "keep-card": [ownCard],
  "keep-request": ["demand:{request}"],
  "lay-demand": ["request:{demand}"],
  "lay-down": ["at:{place}"],
  "lay-favor": ["favor:{favor}"],
  "lay-request": ["request:{request}"],
  "lay-reward": [({ colony }) => (colony ? `at:${colony}` : "")],
  "move-marker": ["building:{to}"],
  "move-pirate-citizen": ["city:{city}"],
  "move-pirate-ship": ["at:{location}"],
  "move-then-harvest": [here],
  "offer-request": ["request:{request}"],
  "pardon-in-watch": [ownCard],
  "pardon-on-character": [ownCard],
  pass: ["pass:{slot}"],
  "pass-and-act": ["pass:{slot}"],
  "passing-action-first": [],
  pay: [here],
  "pay-for-bottom-action": [here],
  "pay-for-demand": ["demand:{demand}"],
  "pay-for-top-action": [here],
  "pay-nothing-for-demand": ["demand:{demand}"],
  "pay-the-crown": ["crown:{reals}"],
  "pay-without-acting": [here],
  "perform-action-of-slot": ["pass:{slot}"],
  "perform-building-action": ["building:{building}"],
  "place-character": [({ building }) => (building ? `building:${building}` : "")],
  "place-guild-die": ["building:{building}", "die:{value}"],
  "place-guild-die-on-card": [ownCard, "die:{value}"],
  "place-pirate-citizen": ["city:{city}"],
  "place-pirate-die": ["building:{building}", "pirate die:{value}"],
  "place-pirate-die-of-card": ["building:{building}"],
  "place-pirate-ship": ["at:{location}"],
  "play-card": ["card:{card}"],
  "protect-ships": [protection],
  "protect-workers": [protection],
  "put-card-aside": [ownCard],
  "put-worker": ["at:{place}"],
  "put-worker-home": ["at:{place}"],
  "receive-pirates": [here],
  "relocate-from": ["at:{place}"],
  "relocate-to": ["at:{place}"],
  "remove-favor": [],
  "remove-tile": [],
  "roll-guild-die": [],
  "roll-guild-die-again": [here],
  "roll-pirate-die": [watch],
  "roll-pirate-die-again": [here],
  sail: ["{place}"],
  "sail-at-other-price": ["{place}"],
  "sail-for-any-goods": ["{place}"],
  "sail-for-any-goods-at-other-price": ["{place}"],
  "sail-to-card": ["card:{card}"],
  "send-home": [watch],
  "settle-in-city": ["city:{city}"],
  "step-down": ["mill:step-down:{resource}", "mill"],
  "swap-with": ["at:{place}"],
  "swap-worker": ["at:{place}"],
  "take-any-reward": ["reward:{colony}:{reward}"],
  "take-bread": ["stock:bread"],
  "take-favor": ["favor:{favor}"],
  "take-favor-for-goods": ["favor:{favor}"],
  "take-gift": ["city:{city}"],
  "take-good": ["stock:{good}"],
  "take-no-more-gifts": [],
  "take-plain-space": [here],
  "take-reals-of-slot": ["pass:{slot}"],
  "take-request": ["request:{request}"],
  "take-reward": ["reward:{colony}:{reward}"],
  "take-ship": [({ place }) => (place === "home" ? "home:ship" : String(place))],
  "take-space": [(facts, view) => `bonus:${resolved(facts, view)}:${facts["bonus"]}`],
  "take-tile": ["tile:{category}:{tile}"],
  "take-two-of-city": ["city:{city}"],
  "take-worker": [({ place }) => (place === "home" ? "home:worker" : `at:${place}`)],
  "top-action-first": [here],
  "use-favor": ["favor:{favor}"],
  "use-favor-face-down": ["favor:{favor}"],
  "use-protection": [protection],
};

/** Help keys of a kind of move, besides the components in its facts. */
export const MOVE_TOPICS: Topics = {
  "discard-pirates": ["pirates"],
  exchange: ["goods exchanged"],
  "exchange-one": ["goods exchanged"],
  "exchange-two-of-a-kind": ["goods exchanged"],
  grind: ["windmill"],
  harvest: ["harvest"],
  "harvest-again": ["special harvest"],
  "hire-pirate-die": ["card Corsário"],
  "lay-down": ["workers at rest"],
  "move-marker": ["bishop"],
  "move-pirate-citizen": ["pirate citizen"],
  "move-pirate-ship": ["pirate ship"],
  "place-pirate-citizen": ["pirate citizen"],
  "place-pirate-ship": ["pirate ship"],
  "protect-ships": ["protection"],
  "protect-workers": ["protection"],
  "receive-pirates": ["pirates"],
  "relocate-from": ["mayor"],
  "relocate-to": ["mayor"],
  "send-home": ["honor"],
  "step-down": ["windmill"],
  "swap-with": ["swapped workers"],
  "swap-worker": ["swapped workers"],
  "take-tile": ["new beginning"],
  "use-protection": ["protection"],
};

/** A die is picked, then the character or card that takes it; a piece in one's hand, then where it goes. */
export const GESTURES: Gestures = {
  "put-worker": ["in hand", "at"],
  "relocate-to": ["in hand", "at"],
  "place-guild-die": ["die", "building"],
  "place-guild-die-on-card": ["die", "card"],
  "place-pirate-die": ["pirate die", "building"],
};

/** Where the piece in one's hand goes can be picked at once. */
export const EITHER_FIRST = ["put-worker", "relocate-to"];

/** What lies in one's hand can be picked up, or dragged to where it goes. */
export const WAYS: PlaceTable = {
  "put-worker": ["in hand"],
  "relocate-to": ["in hand"],
  "take-space": [here],
};

/** Pieces that are taken in a move of their own, before it is asked where they go. */
export const LIFTED = ["relocate-from", "swap-worker", "take-ship", "take-worker"];

/** A click on a request of a free row chooses the row and takes the request. */
export function follow({ kind }: Deed, picked: readonly string[]): Deed[] {
  const request = picked.map(parts).find((each) => each.kind === "request" || each.kind === "further");
  return kind === "choose-row" && request ? [{ kind: "take-request", facts: { request: request.name } }] : [];
}

/** Windmill and favors may be used before almost any answer. */
export const FREE = [
  "exchange",
  "exchange-two-of-a-kind",
  "give-up-prestige",
  "grind",
  "step-down",
  "use-favor",
  "use-favor-face-down",
];

/** Moving a second piece is optional. */
export const CLOSING = ["decline"];

/** What lies open at the place: a button that names the place tells no more. */
export const SHOWN = ["choose-row", "settle-in-city", "take-request", "take-tile"];

export const AMOUNTS = ["pay-the-crown"];

/** Taken things can be dragged to the own mat. */
export const COMES_HOME = [
  "take-any-reward",
  "take-favor",
  "take-favor-for-goods",
  "take-request",
  "take-reward",
  "take-tile",
];

/** Help keys of each kind of place, after the component that it names. */
const PLACE_TOPICS: Topics = {
  "pirate die": ["pirate die"],
  back: ["card"],
  crown: ["wealth", "Real"],
  die: ["guild die"],
  exchange: ["windmill"],
  "in hand": ["worker"],
  guild: ["guild board"],
  mill: ["windmill"],
  order: ["turn order marker"],
  rounds: ["rounds"],
  row: ["guild board"],
  tile: ["new beginning"],
  windmill: ["windmill"],
};

/** Where the name of a place is not that of what explains it. */
const STOCK_TOPICS: Topics = { Reals: ["Real"], pirates: ["pirates"] };

/** `at:` a field, a city's spot, or a component of that name. */
function landTopics(name: string): readonly string[] {
  if (name.startsWith("field ")) return ["fields", "harvest"];
  if (name === "home") return ["home", "worker", "ship"];
  if (name === "the city watch") return [name, "honor"];
  const [spot = "", ...city] = name.split(" ").reverse();
  return Number(spot) ? [city.reverse().join(" "), "district"] : [name];
}

/** The keys of the help texts about a place, the nearest first. */
export function helpForPlace(place: string): string[] {
  const { kind, name, more } = parts(place);
  const [slot, location] = place.split(" of ");
  if (slot?.startsWith("slot ") && location) return [location, "ship"];
  if (kind === "at") return [...landTopics(name)];
  if (kind === "home") return [name === "flag" ? "action marker" : name, "home"];
  if (kind === "stock") return [...(STOCK_TOPICS[name] ?? [name])];
  if (kind === "card") return [`card ${name}`];
  if (kind === "back") return ["card", ...(GROUPS[name] ?? []).map((card) => `card ${card}`)];
  if (kind === "building") return [name, "action marker"];
  if (kind === "bonus") return [more];
  if (kind === "reward") return [more];
  if (kind in PLACE_TOPICS) return [...PLACE_TOPICS[kind]!];
  return [name];
}
