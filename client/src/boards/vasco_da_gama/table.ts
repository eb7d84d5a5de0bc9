/** Adapts the view of Vasco da Gama to the frame around the board. */

import { nameOf, sentences } from "../../lib/language/catalogue.svelte";
import type { View } from "../../lib/connection/protocol";
import { t } from "../../lib/language/t.svelte";
import { signed } from "../../lib/language/sentences";
import { parts } from "../places";
import type { CardFacts, Stock } from "../types";
import { CREW_NAMES, type Crew, type Player, type Table, type Tile } from "./types";

export const tableOf = (view: View): Table => view.table as unknown as Table;

/** One of the crew as moves and help name it; the view tells a sailor's colour. */
export const memberName = (kind: Crew): string => (kind === "missionary" ? kind : `${kind} sailor`);

export function stock(player: Record<string, unknown>): Stock[] {
  const found = player as unknown as Player;
  /** A ship in the dock counts by what it can reach. */
  const limits = found.ships.map(({ limit }) => limit).sort((one, other) => other - one);
  const crew = CREW_NAMES.map((kind) => ({
    symbol: kind,
    count: found.crew[kind] ?? 0,
    label: nameOf(memberName(kind), 2),
  }));
  return [
    { symbol: "coin", count: found.reals, label: nameOf("Real", 2) },
    { symbol: "anchor", count: found.captains, label: nameOf("captain", 2) },
    { symbol: "ship", count: limits.join("·") || 0, label: t("shipsLaunched") },
    { symbol: "disc", count: discsOf(found), label: nameOf("action disc", 2) },
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

/** The action discs that a player can still place, with the additional one. */
export const discsOf = ({ discs, additional_disc: additional }: Player): number =>
  discs + (additional === "ready" || additional === "kept" ? 1 : 0);

/** A project or ship in words: limit, crew, and income in each navigation if there is any. */
export function told(tile: Tile): string {
  const limit = t("limitOf", { limit: tile.limit });
  if (tile.project === undefined) return limit;
  const { crew = 0 } = tile;
  const worth = [limit, t("crewOf", { crew: crew ?? 0 }), income(tile)].filter(Boolean).join(", ");
  return `${t("projectOf", { number: tile.project })}: ${worth}`;
}

function income({ reals, points }: Tile): string {
  const said = sentences();
  const amounts = [
    reals ? `${signed(reals)} ${nameOf("Real", reals)}` : "",
    points ? said.say("{sum} point", { sum: signed(points) }, points) : "",
  ].filter(Boolean);
  return amounts.length ? t("earnsUnderWay", { amounts: amounts.join(", ") }) : "";
}

/** What acting with a sequence number costs as the marker stands, and what giving up brings. */
export function card(place: string, view: View): CardFacts {
  const { kind, name } = parts(place);
  const number = kind === "number" ? tableOf(view).numbers.find((each) => each.number === Number(name)) : undefined;
  if (!number) return {};
  const reals = (count: number): string => sentences().counted(count, "Real");
  const { price, giving_up: back } = number;
  const acting = price ? t("actingCosts", { amount: reals(price) }) : t("actingIsFree");
  return { notes: [back ? `${acting} ${t("givingUpBrings", { amount: reals(back) })}` : acting] };
}
