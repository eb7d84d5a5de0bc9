/** Adapts the view of Puerto Rico to the frame around the board. */

import { nameOf } from "../../lib/language/catalogue.svelte";
import type { View } from "../../lib/connection/protocol";
import { t } from "../../lib/language/t.svelte";
import type { Strings } from "../../strings";
import type { Stock } from "../types";
import { GOOD_NAMES, type Building, type Player, type Table } from "./types";

export const tableOf = (view: View): Table => view.table as unknown as Table;

/** A plantation as moves and help name it; the view tells its good. */
export const tileName = (kind: string): string =>
  (GOOD_NAMES as readonly string[]).includes(kind) ? `${kind} plantation` : kind;

export const isTile = (place: string): boolean =>
  place === "quarry" || (GOOD_NAMES as readonly string[]).includes(place);

const chosen = (view: View, option: string): boolean => view.options[option] === "on";

export const hasNobles = (view: View): boolean => chosen(view, "nobles");

/** Whether forests can come into this game. */
export const hasForests = (view: View): boolean =>
  tableOf(view).market.some((building) => building.name === "forest house" && building.in_the_game);

/** The colour of a building: that of its good, or whether it is large. */
export const colourOf = (building: Building): string => building.good ?? (building.spaces > 1 ? "large" : "beige");

const COLUMNS = [1, 2, 3, 4];

export interface MarketColumn {
  buildings: Building[];
  /** The costs of the spaces that wait for a building to be chosen. */
  empty: number[];
}

/** The market by columns, with the spaces that are still empty while buildings are chosen. */
export function marketColumns({ market, empty_spaces: spaces }: Table): MarketColumn[] {
  const columnOf = new Map(market.map((building) => [building.cost, building.column]));
  return COLUMNS.map((column) => ({
    buildings: market
      .filter((building) => building.column === column && building.in_the_game)
      .sort((one, other) => Number(one.beige) - Number(other.beige) || one.cost - other.cost),
    empty: spaces.filter((cost) => columnOf.get(cost) === column),
  }));
}

/** The buildings that can be chosen for the game, by columns; those chosen already leave their places empty. */
export const candidateColumns = ({ market }: Table): Building[][] =>
  COLUMNS.map((column) =>
    market
      .filter((building) => building.column === column && !building.good)
      .sort((one, other) => one.cost - other.cost),
  );

export function stock(player: Record<string, unknown>): Stock[] {
  const seen = player as unknown as Player;
  return [
    { symbol: "pr-doubloon", count: seen.doubloons, label: nameOf("doubloon", seen.doubloons) },
    { symbol: "pr-chip", count: seen.points ?? "?", label: nameOf("chips") },
    ...GOOD_NAMES.filter((good) => seen.goods[good]).map((good) => ({
      symbol: `pr-barrel-${good}`,
      count: seen.goods[good]!,
      label: nameOf(good),
    })),
  ];
}

/** What is charted; forests only where there can be any. */
export const series = (view: View): Record<string, string> => ({
  score: t("score"),
  points: nameOf("chips"),
  doubloons: nameOf("doubloon", 2),
  ...(hasForests(view) ? { forests: nameOf("forest", 2) } : {}),
});

/** Why the game ends after this round. */
const ENDS: Record<string, keyof Strings> = {
  "colonists short": "endColonists",
  "city full": "endCity",
  "victory points gone": "endPoints",
};

export function stage(view: View): string {
  const table = tableOf(view);
  const ends = table.ends_after_this_round;
  const last = ends.length ? ` · ${t("lastRound", { why: ends.map((end) => t(ENDS[end] ?? "over")).join(", ") })}` : "";
  return t("round", { round: table.round }) + last;
}
