/** Adapts the view of Vasco da Gama to the frame around the board. */

import { nameOf, sentences } from "../../lib/language/catalogue.svelte";
import type { View } from "../../lib/connection/protocol";
import { t } from "../../lib/language/t.svelte";
import type { Stock } from "../types";
import { CREW_NAMES, type Crew, type Player, type Table, type Tile } from "./types";

export const tableOf = (view: View): Table => view.table as unknown as Table;

/** One of the crew as moves and help name it; the view tells a sailor's colour. */
export const memberName = (kind: Crew): string => (kind === "missionary" ? kind : `${kind} sailor`);

export function stock(player: Record<string, unknown>): Stock[] {
  const found = player as unknown as Player;
  const crew = CREW_NAMES.map((kind) => ({
    symbol: kind,
    count: found.crew[kind] ?? 0,
    label: nameOf(memberName(kind), 2),
  }));
  return [
    { symbol: "coin", count: found.reals, label: nameOf("Real", 2) },
    { symbol: "anchor", count: found.captains, label: nameOf("captain", 2) },
    { symbol: "ship", count: found.ships.length, label: t("shipsLaunched") },
    { symbol: "disc", count: found.discs, label: nameOf("action disc", 2) },
    ...crew.filter((each) => each.count > 0),
  ];
}

export const series = (): Record<string, string> => ({
  score: t("score"),
  points: nameOf("points"),
  reals: nameOf("Real", 2),
  captains: nameOf("captain", 2),
  ships_under_way: nameOf("ships under way"),
});

export const stage = (view: View): string =>
  `${t("roundOf", { round: tableOf(view).round, all: 5 })} · ${sentences().phase(tableOf(view).phase)}`;

/** The symbols of the characters. */
export const PORTRAITS: Record<string, string> = {
  "Bartolomeu Dias": "dias",
  "Francisco Alvares": "alvares",
  "Girolamo Sernigi": "sernigi",
  "Manuel I": "manuel",
};

/** What a character is called in little room. */
export function surname(character: string): string {
  const name = nameOf(character);
  return name.length > 9 ? (name.split(" ").at(-1) ?? name) : name;
}

/** A project or ship in words: limit, crew and income. */
export function told(tile: Tile): string {
  const limit = t("limitOf", { limit: tile.limit });
  if (tile.project === undefined) return limit;
  const said = sentences();
  const { reals = 0, points = 0 } = tile;
  const worth = {
    crew: tile.crew ?? 0,
    reals: said.counted(reals ?? 0, "Real"),
    points: said.say("{sum} point", { sum: points ?? 0 }, points ?? 0),
  };
  return `${t("projectOf", { number: tile.project })}: ${limit}, ${t("projectWorth", worth)}`;
}
