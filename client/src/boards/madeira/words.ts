/** What the words of moves mean for the board: places, previews, help. */

import type { View } from "../../lib/protocol";
import type { Stock } from "../types";
import { GOODS, type Player, type Table } from "./types";

export const tableOf = (view: View): Table => view.table as unknown as Table;

const PATTERNS: [RegExp, (found: RegExpExecArray) => string][] = [
  [/^chooses row (\d)$/, (found) => `row:${found[1]}`],
  [/^(?:takes|keeps|lays out) the request (.+)$/, (found) => `request:${found[1]}`],
  [/^places a (?:guild|pirate) \d at (.+)$/, (found) => `building:${found[1]}`],
  [/^performs the action of (.+)$/, (found) => `building:${found[1]}`],
  [/^moves a marker from .+ to (.+)$/, (found) => `building:${found[1]}`],
  [/^passes to slot (\w+)/, (found) => `pass:${found[1]}`],
  [/^harvests (field \w+) again$/, (found) => `at:${found[1]}`],
  [/ship from home$/, () => "at:home"],
  [/slot (\w) of (.+?)(?: at its other price)?$/, (found) => `slot:${found[2]}:${found[1]}`],
  [/king's reward in (.+?):/, (found) => `at:${found[1]}`],
  [/^(?:takes a worker|buys wood|gets wood|relocates) from (.+)$/, (found) => `at:${found[1]}`],
  [/^(?:puts a worker in|relocates to) (.+)$/, (found) => `at:${found[1]}`],
  [/^puts a worker home$/, () => "at:home"],
  [/windmill/, () => "mill"],
  [/^(?:takes|uses|flips) the (\w+)(?: face-up)?$/, (found) => `favor:${found[1]}`],
  [/honor/, () => "at:the city watch"],
];

export function places(words: string): string[] {
  for (const [pattern, place] of PATTERNS) {
    const found = pattern.exec(words);
    if (found) return [place(found)];
  }
  return [];
}

export function preview(words: string, view: View): string {
  const table = tableOf(view);
  const [place = ""] = places(words);
  const [kind, name = "", letter = ""] = place.split(":");
  if (kind === "slot" && words.startsWith("sails")) {
    const where = [...table.markets, ...table.colonies].find((each) => each.name === name);
    const slot = where?.slots.find((each) => each.slot === letter);
    if (!slot) return "";
    const which = words.endsWith("price") ? 1 : 0;
    const reals = slot.reals?.[which];
    return `−${slot.goods[which] ?? slot.goods[0]} ${slot.good}${reals === undefined ? "" : `, +${reals} Reals`}`;
  }
  if (words.startsWith("buys wood")) return `−${table.paying["next wood"] ?? 0} Reals, +1 wood`;
  if (words.startsWith("passes")) {
    const slot = table["passing column"].find((each) => each.slot === name);
    return slot && !words.includes("action") ? `+${slot.reals} Reals` : "";
  }
  if (words === "pays the cost") return `costs ${table.paying["building cost"] ?? 0}`;
  if (words === "receives pirates") return `+${table.paying["pirates for not paying"] ?? 0} pirates`;
  if (kind === "building") {
    const character = table.buildings.find((each) => each.name === name)?.character;
    return character ? `the ${character}` : "";
  }
  return "";
}

export function helpKeys(words: string): string[] {
  const place = words.includes(":") && !words.includes("reward") ? words : (places(words)[0] ?? words);
  const [kind = "", name = ""] = place.split(":");
  const plain = name
    .replace(/^the /, "")
    .replace(/^field \w+$/, "field")
    .replace(/ \d+$/, "");
  const topic: Record<string, string[]> = {
    row: ["guild board", "row"],
    pass: [`slot ${name}`],
    mill: ["windmill"],
    slot: ["ship", "market", "colony"],
    request: [name],
  };
  return [...new Set([plain, name, ...(topic[kind] ?? []), kind, words])].filter(Boolean);
}

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
  return `Round ${table.round} of 5 · ${table.phase}`;
}
