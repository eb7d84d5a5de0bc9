/** Adapts the view of Madeira to the frame around the board. */

import { nameOf, sentences } from "../../lib/language/catalogue.svelte";
import type { View } from "../../lib/connection/protocol";
import type { Deed, Facts } from "../../lib/deeds";
import { t } from "../../lib/language/t.svelte";
import type { Stock } from "../types";
import { GOOD_NAMES, type Player, type Table } from "./types";

export const tableOf = (view: View): Table => view.table as unknown as Table;

/** One building has no character, but with new roles the harvester, who is no figure; between rounds none has one. */
export const isCleared = ({ buildings }: Table): boolean =>
  buildings.filter(({ character }) => (character ?? "harvester") === "harvester").length > 1;

export function stock(player: Record<string, unknown>): Stock[] {
  const found = player as unknown as Player;
  return [
    { symbol: "coin", art: "m-coin", count: found.reals, label: nameOf("Real", 2) },
    { symbol: "bread", art: "m-bread", count: found.bread, label: nameOf("bread") },
    { symbol: "wood", art: "m-wood", count: found.wood, label: nameOf("wood") },
    ...GOOD_NAMES.filter((good) => found.goods[good]).map((good) => ({
      symbol: good,
      art: `m-${good}`,
      count: found.goods[good]!,
      label: nameOf(good),
    })),
    { symbol: "pirate", art: "m-pirate", count: found.pirates ?? "?", label: nameOf("pirate", 2) },
  ];
}

const FOREST = "the forest";

/** Workers are fed, and ships kept up, as far as bread and wood last; the forest gives all the wood that one gets. */
export function repeats(choice: Deed, asked: Facts, view: View): { count: number; words: string } | null {
  const player = tableOf(view).players[view.seat ?? -1];
  const all = Number(asked["left"] ?? 0);
  const feeds = choice.kind === "feed";
  if (choice.kind === "get-wood" && choice.facts["place"] === FOREST)
    return { count: all, words: t("woodFromForest", { count: all }) };
  if (!player || !(feeds || choice.kind === "discard-wood")) return null;
  const count = Math.min(all, feeds ? player.bread : player.wood);
  return {
    count,
    words: t(feeds ? (count < all ? "feedSome" : "feedAll") : count < all ? "keepUpSome" : "keepUpAll", { count, all }),
  };
}

export const series = (): Record<string, string> => ({
  prestige: nameOf("prestige"),
  reals: nameOf("Real", 2),
  bread: nameOf("bread"),
  wood: nameOf("wood"),
  pirates: nameOf("pirate", 2),
  windmill: nameOf("windmill"),
});

/** The phases as the view names them, by their kinds. */
const PHASES: Record<string, string> = {
  "A. round setup": "round-setup",
  "B. character actions": "character-actions",
  "C. building actions": "building-actions",
  "D. maintenance": "maintenance",
  "E. the Crown's requests": "crowns-requests",
};

/** The kind of the current phase. */
export const phaseOf = (view: View): string => PHASES[tableOf(view).phase] ?? tableOf(view).phase;

export const stage = (view: View): string =>
  `${t("roundOf", { round: tableOf(view).round, all: 5 })} · ${sentences().phase(phaseOf(view))}`;
