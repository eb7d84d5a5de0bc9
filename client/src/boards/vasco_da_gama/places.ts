/** The places of Vasco da Gama's moves on the board, and their help texts. */

import type { Deed, Facts } from "../../lib/deeds";
import { parts, type Place, type PlaceTable, type Topics } from "../places";
import type { View } from "../../lib/connection/protocol";
import { memberName, tableOf } from "./table";
import { CREW_NAMES, type Crew, type Table } from "./types";

const AREAS = ["characters", "recruiting", "purchase projects", "navigation"] as const;
const berth = "slot {slot} of {landing}";

/** The number that is called: a log tells it with the move, else it lies on the table. */
const called: Place = (facts, view) => `number:${facts["number"] ?? tableOf(view).called}`;

/** The coin that giving up the called number brings. */
const compensation: Place = (facts, view) => {
  const number = Number(facts["number"] ?? tableOf(view).called);
  return number > 0 && number <= 20 ? `giving up:${Math.ceil(number / 5)}` : "";
};

/** An area with an empty action slot: a number may be picked for it at once. */
const open = (name: string): Place => {
  return (_, view) => {
    const area = tableOf(view).areas?.find((each) => each.name === name);
    return area && area.discs.length < area.slots ? `area:${name}` : "";
  };
};

/** The most ships that a player can have in the dock and send. */
const SHIPS = 7;
const LANDINGS = 6;

/** A ship of the viewer that finds an empty slot at the landing: it may be sent there at once. */
const sent = (which: number): Place => {
  return ({ landing }, view) => {
    const { players, landings } = tableOf(view);
    const free = landings?.find(({ name }) => name === landing)?.slots.filter(({ ship }) => !ship) ?? [];
    const ships = players?.[view.seat ?? -1]?.ships.filter(({ limit }) => free.some(({ value }) => value <= limit));
    const ship = ships?.[which];
    return ship ? `project:${ship.project}` : "";
  };
};

/** The landing that the expedition has chosen. */
const chosen: Place = (_, view) => {
  const { landing } = tableOf(view).action ?? {};
  return landing ? `landing:${landing}` : "";
};

/** Bought or taken things can be dragged to the own mat. */
export const COMES_HOME = [
  "buy-another-project",
  "buy-project",
  "buy-sao-gabriel",
  "host-character",
  "recruit-captain",
  "recruit-sailor",
  "take-project",
  "take-reals",
  "take-sailor",
];

export const PLACES: PlaceTable = {
  "buy-another-project": ["project:{project}"],
  "buy-no-more": [],
  "buy-project": ["project:{project}"],
  "buy-sao-gabriel": ["são gabriel"],
  "choose-landing": ["landing:{landing}"],
  "do-without": [],
  "draw-sailor": ["bag"],
  "fill-section": ["section {section}:{sailor}"],
  "give-up-action": [called, compensation],
  "host-character": ["character:{character}"],
  "keep-additional-disc": ["discs"],
  "keep-merchant-ship": [],
  launch: ["project:{project}"],
  "launch-no-more": [],
  man: ["crew:{member}"],
  "perform-action": [({ action }) => `area:${action === "expedition" ? "navigation" : action}`],
  "pick-number": ["number:{number}"],
  "place-disc": ["area:{area}"],
  "place-ship": [berth],
  "reach-into-bag": ["bag"],
  "recruit-captain": ["captain"],
  "recruit-no-more": [],
  "recruit-sailor": ["section {section}:{sailor}"],
  "send-merchant-ship": [berth, "merchant"],
  "send-no-more": [],
  "send-ship": ["project:{ship}", chosen],
  "take-project": ["project:{project}"],
  "take-reals": ["purse:{space}"],
  "take-sailor": ["section {section}:{sailor}"],
  "turn-up-merchant-ship": ["merchant"],
  "turn-up-vascos-tile": ["vasco next"],
  "uncover-project": ["project:{project}"],
};

/** Somewhere in the area of the action, where something can be chosen as soon as it is performed. */
const within = (action: string, where: (table: Table, view: View) => string | undefined): Place => {
  return (facts, view) => (facts["action"] === action ? (where(tableOf(view), view) ?? "") : "");
};

const CHARACTERS = 4;
const SPACES = 6;
const SECTIONS = 4;
const COLOURS = CREW_NAMES.slice(0, 4);

const purse = (which: "upper" | "lower"): Place =>
  within("characters", ({ money }) => (money[which] ? `purse:${which} space` : ""));
const toHost = (which: number): Place =>
  within("characters", ({ characters }) => {
    const { hosted_by, name } = characters[which] ?? { hosted_by: 0, name: "" };
    return hosted_by === null ? `character:${name}` : "";
  });
const toRecruit = (section: number, colour: Crew): Place =>
  within("recruiting", ({ sections }) =>
    sections[section]?.sailors[colour] ? `section ${section + 1}:${memberName(colour)}` : "",
  );
const toBuy = (space: number): Place =>
  within("purchase projects", ({ projects }) => (projects[space] ? `project:${projects[space].project}` : ""));
const toReach = (which: number): Place =>
  within("expedition", ({ landings, players }, { seat }) => {
    const { name, slots } = landings[which]!;
    const most = Math.max(0, ...(players[seat ?? -1]?.ships ?? []).map(({ limit }) => limit));
    return slots.some(({ ship, value }) => !ship && value <= most) ? `landing:${name}` : "";
  });
const toSail = (which: number): Place =>
  within("expedition", ({ landings, players }, { seat }) => {
    const free = landings.flatMap(({ slots }) => slots.filter(({ ship }) => !ship));
    const ships = players[seat ?? -1]?.ships.filter(({ limit }) => free.some(({ value }) => value <= limit));
    const ship = ships?.[which];
    return ship && `project:${ship.project}`;
  });
const times = (count: number, each: (i: number) => Place): Place[] => Array.from({ length: count }, (_, i) => each(i));

/** Everything that a called number can be used for: choosing it performs the action. */
const INSIDE: readonly Place[] = [
  purse("upper"),
  purse("lower"),
  ...times(CHARACTERS, toHost),
  within("recruiting", () => "captain"),
  ...COLOURS.flatMap((colour) => times(SECTIONS, (section) => toRecruit(section, colour))),
  ...times(SPACES, toBuy),
  within("purchase projects", ({ sao_gabriel }) => (sao_gabriel ? "são gabriel" : "")),
  ...times(LANDINGS, toReach),
  ...times(SHIPS, toSail),
];

/** A called number offers both, to act and to give up; numbers and areas, landings and ships are picked in either order. */
export const WAYS: PlaceTable = {
  "choose-landing": times(SHIPS, sent),
  "perform-action": [called, ...INSIDE],
  "pick-number": AREAS.map(open),
  "place-ship": ["at sea"],
};

/** The follow-up move of an action that was performed by clicking its target. */
function wanted(place: string, action: Facts[string] | undefined): Deed | null {
  const { kind, name } = parts(place);
  if (kind === "purse") return { kind: "take-reals", facts: { space: name } };
  if (kind === "character") return { kind: "host-character", facts: { character: name } };
  if (kind === "captain") return { kind: "recruit-captain", facts: {} };
  if (kind.startsWith("section ")) {
    const section = Number(kind.slice("section ".length));
    return { kind: "recruit-sailor", facts: { section, sailor: name } };
  }
  if (kind === "project" && action === "expedition") return { kind: "send-ship", facts: { ship: Number(name) } };
  if (kind === "project") return { kind: "buy-project", facts: { project: Number(name) } };
  if (kind === "são gabriel") return { kind: "buy-sao-gabriel", facts: {} };
  return kind === "landing" ? { kind: "choose-landing", facts: { landing: name } } : null;
}

/**
 * A number that was picked with an area goes there; a ship that was picked with a landing is sent there, into the slot on which
 * it was dropped; an action that was performed at something that lies in its area is used for that.
 */
export function follow({ kind, facts }: Deed, picked: readonly string[]): Deed[] {
  const named = (kind: string): string => parts(picked.find((place) => place.startsWith(`${kind}:`)) ?? "").name;
  const [area, ship] = [named("area"), Number(named("project"))];
  const slot = picked.map(slotOf).find((each) => each !== null);
  const placed = slot ? [{ kind: "place-ship", facts: slot }] : [];
  if (kind === "perform-action") {
    const action = facts["action"];
    const deeds = picked.map((place) => wanted(place, action)).filter((deed) => deed !== null);
    // A ship alone opens the expedition; where it goes is asked.
    const landing = deeds.filter((deed) => deed.kind === "choose-landing").slice(0, 1);
    return action === "expedition" ? (landing.length ? [...landing, ...deeds.filter(isSent), ...placed] : []) : deeds;
  }
  if (kind === "pick-number" && area) return [{ kind: "place-disc", facts: { area } }];
  if (kind === "choose-landing" && ship) return [{ kind: "send-ship", facts: { ship } }, ...placed];
  return kind === "send-ship" ? placed : [];
}

const isSent = (deed: Deed): boolean => deed.kind === "send-ship";

/** What stands before the number of a slot, and between it and its landing, in the name of their place. */
const SLOT = "slot ";
const OF = " of ";

/** A slot of a landing as the facts of a move; null if the place is something else. */
function slotOf(place: string): { slot: number; landing: string } | null {
  if (!place.startsWith(SLOT)) return null;
  const end = place.indexOf(OF);
  return { slot: Number(place.slice(SLOT.length, end)), landing: place.slice(end + OF.length) };
}

/** Help keys of a kind of move, besides the components in its facts. */
export const MOVE_TOPICS: Topics = {
  "buy-another-project": ["project"],
  "buy-project": ["project"],
  "buy-sao-gabriel": ["são gabriel"],
  "draw-sailor": ["recruiting"],
  "fill-section": ["recruiting"],
  "give-up-action": ["giving up"],
  "keep-merchant-ship": ["merchant ship"],
  launch: ["project"],
  man: ["project", "missionary"],
  "pick-number": ["sequence number", "marker"],
  "reach-into-bag": ["recruiting"],
  "recruit-captain": ["captain"],
  "recruit-sailor": ["recruiting"],
  "send-merchant-ship": ["merchant ship"],
  "send-ship": ["expedition"],
  "take-project": ["project"],
  "take-reals": ["characters"],
  "take-sailor": ["recruiting"],
  "turn-up-merchant-ship": ["merchant ship"],
  "turn-up-vascos-tile": ["marker"],
  "uncover-project": ["project"],
};

/** What explains a place by its kind: what stands before the colon. */
const PLACE_TOPICS: Topics = {
  "at sea": ["expedition"],
  bag: ["bag", "recruiting"],
  captain: ["captain", "recruiting"],
  captains: ["captain"],
  character: ["characters"],
  crew: ["sailor", "project"],
  deck: ["deck", "project"],
  discs: ["action disc"],
  "first player": ["first player"],
  "giving up": ["giving up"],
  holds: [],
  landing: ["complete landings"],
  merchant: ["merchant ship"],
  "merchant deck": ["merchant ship"],
  missionary: ["missionary"],
  number: ["sequence number", "marker"],
  "out of the game": ["out of the game"],
  points: ["points"],
  project: ["project", "ships ready to sail"],
  purse: ["characters", "Vasco da Gama's tile"],
  reals: ["Real"],
  round: ["round marker"],
  section: ["sailor", "recruiting"],
  ship: ["ships under way"],
  slot: ["ship slot", "ships under way"],
  "são gabriel": ["são gabriel", "project"],
  "under way": ["ships under way"],
  vasco: ["Vasco da Gama's tile", "marker"],
  "vasco next": ["Vasco da Gama's tile", "marker"],
};

/** Names of places that are names of components as well. */
const NAMED = new Set(["area", "character", "holds", "landing"]);

/** The keys of the help texts about a place. */
export function helpForPlace(place: string): string[] {
  const { kind, name } = parts(place);
  const slot = slotOf(place);
  if (slot) return [...PLACE_TOPICS["slot"]!, slot.landing];
  if (kind.startsWith("section ")) return [...PLACE_TOPICS["section"]!];
  if (place === "area:navigation") return ["navigation", "expedition"];
  if (name === "missionary") return ["missionary", "project"];
  return [...(NAMED.has(kind) ? [name] : []), ...(PLACE_TOPICS[kind] ?? [])];
}
