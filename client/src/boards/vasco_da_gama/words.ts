/** What the words of moves mean for the board: places, previews, help. */

import type { View } from "../../lib/protocol";
import { t } from "../../lib/t.svelte";
import { counted } from "../parts/counted";
import type { Stock } from "../types";
import { CREW, type Crew, type Player, type Table } from "./types";

export const tableOf = (view: View): Table => view.table as unknown as Table;

const AREA: Record<string, string> = { expedition: "navigation" };

const PATTERNS: [RegExp, (found: RegExpExecArray, view: View) => string][] = [
  [/^(?:launches|buys|takes|uncovers) project (\d+)/, (found) => `project:${found[1]}`],
  [/^sends ship (\d+)$/, (found) => `project:${found[1]}`],
  [/^mans it with an? (\w+)/, (found) => `crew:${found[1]}`],
  [/^picks number (\d+)$/, (found) => `number:${found[1]}`],
  [/^places it in the (.+) area$/, (found) => `area:${found[1]}`],
  [/^performs the (.+) action$/, (found) => `area:${AREA[found[1]!] ?? found[1]}`],
  [/^gives up/, (_, view) => `number:${tableOf(view).called}`],
  [/^buys the São Gabriel$/, () => "são gabriel"],
  [/(\w+) sailor (?:from|in) section (\d)$/, (found) => `section:${found[2]}:${found[1]}`],
  [/^recruits a captain$/, () => "captain"],
  [/^sails for (.+)$/, (found) => `landing:${found[1]}`],
  [/slot (\d) of (.+)$/, (found) => `slot:${found[2]}:${found[1]}`],
  [/^reaches into the bag$|^draws /, () => "bag"],
  [/^takes the Reals of the (\w+) space$/, (found) => `purse:${found[1]}`],
  [/^hosts (.+)$/, (found) => `character:${found[1]}`],
  [/merchant ship/, () => "merchant"],
  [/Vasco da Gama's tile/, () => "vasco"],
];

export function places(words: string, view: View): string[] {
  for (const [pattern, place] of PATTERNS) {
    const found = pattern.exec(words);
    if (found) return [place(found, view)];
  }
  return [];
}

export function preview(words: string, view: View, seat: number): string {
  const table = tableOf(view);
  const [place = ""] = places(words, view);
  const [kind, name = "", more = ""] = place.split(":");
  if (words.startsWith("picks number")) {
    const number = table.numbers[Number(name) - 1];
    if (!number) return "";
    return number.price > 0
      ? `pay ${number.price} if the marker stays; giving up brings ${number.giving_up}`
      : `free if the marker stays; giving up brings ${number.giving_up}`;
  }
  if (words.startsWith("performs")) {
    const price = table.numbers[table.called - 1]?.price ?? 0;
    return price ? `−${counted(price, "Real")} for the right to act` : "free of charge";
  }
  if (words.startsWith("gives up")) return `+${counted(table.numbers[table.called - 1]?.giving_up ?? 0, "Real")}`;
  if (words.startsWith("buys project")) return words.endsWith("too") ? "4 Reals for both" : "−1 Real";
  if (kind === "são gabriel") return `−${counted(table.sao_gabriel?.crew ?? 0, "Real")}`;
  if (words.startsWith("recruits") && kind === "section") {
    const price = table.action.sailor_costs?.[more as Crew];
    return price === undefined ? "" : `−${counted(price, "Real")}`;
  }
  if (kind === "captain") {
    const price = table.action.captain_costs ?? 0;
    return price ? `−${counted(price, "Real")}, +1 captain` : "+1 captain, free";
  }
  if (kind === "slot") {
    const slot = table.landings.find((each) => each.name === name)?.slots[Number(more) - 1];
    return slot && !words.includes("merchant") ? `+${counted(slot.value, "point")}` : "";
  }
  if (kind === "purse") return `+${counted(table.money[name as "upper" | "lower"], "Real")}`;
  if (kind === "project" && table.players[seat]) {
    const tile = tileNumber(table, Number(name));
    return tile
      ? `limit ${tile.limit}, crew ${tile.crew}, income ${counted(tile.reals ?? 0, "Real")} and ${counted(tile.points ?? 0, "point")}`
      : "";
  }
  return "";
}

function tileNumber(
  table: Table,
  number: number,
): { limit: number; crew?: number; reals?: number; points?: number } | null {
  const all = [...table.projects, ...table.players.flatMap((each) => [...each.projects, ...each.ships])];
  return all.find((each) => each?.project === number) ?? null;
}

export function helpKeys(words: string): string[] {
  const [kind = "", name = ""] = (words.includes(":") ? words : (placeOf(words) ?? words)).split(":");
  switch (kind) {
    case "number":
      return words.startsWith("gives up") ? ["giving up"] : ["sequence number", "marker"];
    case "area":
    case "landing":
    case "character":
    case "slot":
      return [name];
    case "project":
      return ["project"];
    case "section":
    case "bag":
      return ["recruiting"];
    case "crew":
      return ["project", "missionary"];
    case "purse":
      return ["characters"];
    case "merchant":
      return ["merchant ship"];
    case "vasco":
      return ["marker"];
    default:
      return [kind];
  }
}

const NOWHERE = { table: { called: 0 } } as unknown as View;

function placeOf(words: string): string | undefined {
  return places(words, NOWHERE)[0];
}

export function stock(player: Record<string, unknown>): Stock[] {
  const found = player as unknown as Player;
  const crew = CREW.map((kind) => ({
    symbol: kind,
    count: found.crew[kind] ?? 0,
    label: `${kind}${kind === "missionary" ? "" : " sailors"}`,
  }));
  return [
    { symbol: "coin", count: found.reals, label: "Reals" },
    { symbol: "anchor", count: found.captains, label: "captains" },
    { symbol: "ship", count: found.ships.length, label: "ships launched" },
    { symbol: "disc", count: found.discs, label: "action discs" },
    ...crew.filter((each) => each.count > 0),
  ];
}

export function stage(view: View): string {
  return t("roundOf", { round: tableOf(view).round, all: 5 });
}
