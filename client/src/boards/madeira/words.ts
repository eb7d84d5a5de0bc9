/** What the words of moves mean for the board: places, previews, help. */

import type { View } from "../../lib/protocol";
import { t } from "../../lib/t.svelte";
import { counted } from "../parts/counted";
import type { Stock } from "../types";
import { GROUPS } from "./modules";
import { GOODS, type Player, type Table } from "./types";

export const tableOf = (view: View): Table => view.table as unknown as Table;

type Find = (found: RegExpExecArray, table: Table, seat: number) => string;
const named =
  (kind: string): Find =>
  (found) =>
    `${kind}:${found[1]}`;
/** The building whose die or marker is being resolved. */
const here: Find = (_, table) => `building:${table.building ?? ""}`;
/** The card played last, before whoever looks. */
const ownCard: Find = (_, table, seat) => `card:${table.players?.[seat]?.cards?.at(-1) ?? ""}`;

/** The first pattern that fits tells the place. */
const PATTERNS: [RegExp, Find][] = [
  [/^chooses row (\d)$/, named("row")],
  [/^pays (?:nothing |\d+ times )?for ((?:routes|expeditions|influence|urbanization|wealth) .+)$/, named("demand")],
  [/^(?:takes|keeps|lays out) the (?:request|demand) (.+)$/, named("request")],
  [/^(?:plays|sails to) the card (.+)$/, named("card")],
  [/^takes (\w+) tile (\d)$/, (found) => `tile:${found[1]}:${found[2]}`],
  [/^takes the space with the bonus (.+)$/, (found, table) => `bonus:${table.building}:${found[1]}`],
  [/^(?:uses a protection|protects the)/, () => "token:protection"],
  [/^(?:places|moves) the pirate ship (?:in|to) (.+)$/, named("at")],
  [/^(?:(?:places|moves) the pirate citizen (?:in|to)|settles in) (.+)$/, named("city")],
  [/^takes (?:two of )?what (.+) gives$/, named("city")],
  [/^(?:swaps the worker in|swaps with|lays down the worker in) (.+)$/, named("at")],
  [/^places (?:the card's pirate die|a (?:guild|pirate) \d) at (.+)$/, named("building")],
  [/on(?:to)? the card$|^keeps the card$|^puts the card aside$/, ownCard],
  [/^performs the action of (.+)$/, named("building")],
  [/^moves a marker from .+ to (.+)$/, named("building")],
  [/^(?:passes to|takes the Reals of) slot (\w+)/, named("pass")],
  [/^harvests (field \w+) again$/, named("at")],
  [/ship from home$/, () => "at:home"],
  [/slot (\w) of (.+?)(?: at its other price)?$/, (found) => `slot:${found[2]}:${found[1]}`],
  [/king's reward in (.+?):/, named("at")],
  [/^(?:takes a worker|buys wood|gets wood|relocates) from (.+)$/, named("at")],
  [/^(?:puts a worker in|relocates to) (.+)$/, named("at")],
  [/^puts a worker home$/, () => "at:home"],
  [/windmill/, () => "mill"],
  [/^(?:harvests|performs the character's action|takes the plain space|moves a worker to a field and harvests)/, here],
  [/^pays the cost|^receives pirates$|^pays for the (?:top|bottom) action$/, here],
  [/^(?:discards (?:a )?|takes |gives |exchanges (?:2 )?)(wheat|sugar|wine|bread|wood|pirates)\b/, named("stock")],
  [/^(?:takes|uses|flips) the (?!.*favors)([\w ]+?)(?: face-up| face-down| for goods)?$/, named("favor")],
  [/honor/, () => "at:the city watch"],
];

export function places(words: string, view: View): string[] {
  for (const [pattern, place] of PATTERNS) {
    const found = pattern.exec(words);
    if (found) return [place(found, tableOf(view), view.seat ?? -1)];
  }
  return [];
}

export function preview(words: string, view: View): string {
  const table = tableOf(view);
  const [place = ""] = places(words, view);
  const [kind, name = "", letter = ""] = place.split(":");
  if (kind === "slot" && words.startsWith("sails")) {
    const where = [...table.markets, ...table.colonies].find((each) => each.name === name);
    const slot = where?.slots.find((each) => each.slot === letter);
    if (!slot) return "";
    const which = words.endsWith("price") ? 1 : 0;
    const reals = slot.reals?.[which];
    return `−${slot.goods[which] ?? slot.goods[0]} ${slot.good}${reals === undefined ? "" : `, +${counted(reals, "Real")}`}`;
  }
  if (words.startsWith("buys wood")) return `−${counted(table.paying.next_wood ?? 0, "Real")}, +1 wood`;
  if (words.startsWith("passes")) {
    const slot = table.passing_column.find((each) => each.slot === name);
    return slot && !words.includes("action") ? `+${counted(slot.reals, "Real")}` : "";
  }
  if (words === "pays the cost") return `costs ${table.paying.building_cost ?? 0}`;
  if (words === "receives pirates") return `+${table.paying.pirates_for_not_paying ?? 0} pirates`;
  if (kind === "tile") return table.tiles_to_choose?.[name]?.[letter] ?? "";
  if (kind === "demand") {
    const would = table.players[view.seat ?? -1]?.requests_would_bring?.[name];
    return would === undefined ? "" : `${would} prestige now`;
  }
  if (kind === "building") {
    const character = table.buildings.find((each) => each.name === name)?.character;
    return character ? `the ${character}` : "";
  }
  return "";
}

/** Of a move's words or a place: what explains it, the nearest first. */
export function helpKeys(words: string): string[] {
  const place = words.includes(":") && !words.includes("reward in") ? words : (places(words, NOWHERE)[0] ?? words);
  const [kind = "", name = "", more = ""] = place.replace(/^(\w+) (?:of )?\d:/, "$1:").split(":");
  const plain = name
    .replace(/^the /, "")
    .replace(/^field \w+$/, "field")
    .replace(/ \d+$/, "");
  const topic: Record<string, string[]> = {
    row: ["guild board", "row"],
    pass: [`slot ${name}`],
    mill: ["windmill"],
    slot: ["ship", "market", "colony"],
    bonus: [more],
    tile: ["new beginning"],
    city: ["city", "pirate citizen"],
    back: GROUPS[name] ?? [],
  };
  return [...new Set([plain, name, ...(topic[kind] ?? []), kind, words])].filter(Boolean);
}

const NOWHERE = { table: { building: null } } as unknown as View;

export function stock(player: Record<string, unknown>): Stock[] {
  const found = player as unknown as Player;
  return [
    { symbol: "coin", count: found.reals, label: "Reals" },
    { symbol: "bread", count: found.bread, label: "bread" },
    { symbol: "wood", count: found.wood, label: "wood" },
    ...GOODS.filter((good) => found.goods[good]).map((good) => ({
      symbol: good,
      count: found.goods[good]!,
      label: good,
    })),
    { symbol: "pirate", count: found.pirates ?? "?", label: "pirates" },
  ];
}

export function stage(view: View): string {
  const table = tableOf(view);
  return `${t("roundOf", { round: table.round, all: 5 })} · ${table.phase}`;
}
