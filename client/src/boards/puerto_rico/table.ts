/** The view of Puerto Rico as the frame around the board wants it. */

import { nameOf } from "../../lib/catalogue.svelte";
import type { View } from "../../lib/protocol";
import { t } from "../../lib/t.svelte";
import type { Strings } from "../../strings";
import type { Stock } from "../types";
import { GOOD_NAMES, type Player, type Table } from "./types";

export const tableOf = (view: View): Table => view.table as unknown as Table;

/** A plantation as moves and help name it; the view tells its good. */
export const tileName = (kind: string): string =>
  (GOOD_NAMES as readonly string[]).includes(kind) ? `${kind} plantation` : kind;

export const isTile = (place: string): boolean =>
  place === "quarry" || (GOOD_NAMES as readonly string[]).includes(place);

export function stock(player: Record<string, unknown>): Stock[] {
  const found = player as unknown as Player;
  return [
    { symbol: "coin", count: found.doubloons, label: nameOf("doubloon", found.doubloons) },
    {
      symbol: "colonist",
      count: Object.values(found.colonists).reduce((sum, each) => sum + each, found.windrose),
      label: nameOf("colonist", 2),
    },
    ...(found.nobles
      ? [
          {
            symbol: "noble",
            count: Object.values(found.nobles).reduce((sum, each) => sum + each, found.nobles_on_the_windrose ?? 0),
            label: nameOf("noble", 2),
          },
        ]
      : []),
    ...GOOD_NAMES.filter((good) => found.goods[good]).map((good) => ({
      symbol: good,
      count: found.goods[good]!,
      label: nameOf(good),
    })),
  ];
}

export const series = (): Record<string, string> => ({
  score: t("score"),
  points: nameOf("chips"),
  doubloons: nameOf("doubloon", 2),
  forests: nameOf("forest", 2),
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
