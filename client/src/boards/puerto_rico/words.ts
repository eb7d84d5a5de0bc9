/** What the words of moves mean for the board: places, previews, help. */

import type { View } from "../../lib/protocol";
import { t } from "../../lib/t.svelte";
import { counted } from "../parts/counted";
import type { Stock } from "../types";
import { GOODS, type Good, type Player, type Table } from "./types";

const ROLES = /^takes the (settler|mayor|builder|craftsman|trader|captain|second prospector|prospector)$/;

export const tableOf = (view: View): Table => view.table as unknown as Table;

export function places(words: string): string[] {
  let found = ROLES.exec(words);
  if (found) return [`placard:${found[1]}`];
  found = /^(?:takes the|turns up) (\w+)(?: plantation)?$/.exec(words);
  if (found) return [`plantation:${found[1]}`];
  if (words === "takes a quarry") return ["quarry"];
  if (/^takes a (?:colonist|noble)/.test(words)) return ["colonists"];
  found =
    /^(?:places a (?:colonist|noble) on|moves a (?:noble )?guest to|returns a (?:colonist|noble) from) (.+)$/.exec(
      words,
    );
  if (found) return [`mat:${placeNamed(found[1]!)}`];
  found = /^(?:sells|discards) an? (\w+)(?: plantation)?(?: with the land office)?$/.exec(words);
  if (found) return [`mat:${found[1]}`];
  if (words.endsWith("with the land office")) return ["mat:land office"];
  found = /^(?:supplies|returns) one (\w+)$/.exec(words);
  if (found) return [`good:${found[1]}`];
  found = /^(?:sells (\w+) to the trading post|puts one (\w+) on the small wharf)$/.exec(words);
  if (found) return [found[1] ? "mat:trading post" : "mat:small wharf", `good:${found[1] ?? found[2]}`];
  found = /^(?:builds|chooses|puts) the (.+?)(?: for the game| into the game)?$/.exec(words);
  if (found) return [`market:${found[1]}`];
  found = /^takes one (\w+) more$/.exec(words);
  if (found) return [`supply:${found[1]}`];
  found = /^sells (\w+)$/.exec(words);
  if (found) return ["trade", `good:${found[1]}`];
  found = /^loads (\w+) on ship (\d)$/.exec(words);
  if (found) return [`ship:${found[2]}`, `good:${found[1]}`];
  found = /^loads (\w+) on the wharf$/.exec(words);
  if (found) return ["mat:wharf", `good:${found[1]}`];
  found = /^(?:stores|keeps) (\w+)$/.exec(words);
  if (found) return [`good:${found[1]}`];
  if (words.includes("hacienda") || words.includes("from the stack")) return ["stack"];
  return [];
}

/** "an indigo plantation", "a quarry", "the small market": what the place is called on the mat. */
function placeNamed(words: string): string {
  return words.replace(/^(?:an?|the) /, "").replace(/ plantation$/, "");
}

function manned(player: Player, building: string): boolean {
  return player.buildings.includes(building) && (player.colonists[building] ?? 0) > 0;
}

export function preview(words: string, view: View, seat: number): string {
  const table = tableOf(view);
  const player = table.players[seat];
  if (!player) return "";
  const privileged = table.role_taker === seat;
  const [place = ""] = places(words);
  const [kind, name = ""] = place.split(":");
  if (kind === "placard") {
    const placard = table.placards.find((each) => each.name === name);
    const more = (placard?.doubloons ?? 0) + (name.endsWith("prospector") ? 1 : 0);
    return more ? `+${counted(more, "doubloon")}` : "";
  }
  if (kind === "market") {
    const building = table.market.find((each) => each.name === name);
    return building ? `−${counted(building.price, "doubloon")}, +${counted(building.points, "point")}` : "";
  }
  if (kind === "ship") {
    const ship = table.ships.find((each) => String(each.spaces) === name);
    const good = words.split(" ")[1] as Good;
    const count = Math.min(player.goods[good] ?? 0, ship ? ship.spaces - ship.load : 0);
    return `${count} ${good} aboard, +${counted(count + (manned(player, "harbor") ? 1 : 0), "point")}`;
  }
  if (place === "mat:wharf") {
    const count = player.goods[words.split(" ")[1] as Good] ?? 0;
    return `+${counted(count + (manned(player, "harbor") ? 1 : 0), "point")}`;
  }
  if (kind === "trade") {
    const good = words.split(" ")[1] as Good;
    const more =
      (privileged ? 1 : 0) + (manned(player, "small market") ? 1 : 0) + (manned(player, "large market") ? 2 : 0);
    return `+${counted(table.prices[good] + more, "doubloon")}`;
  }
  return "";
}

const TOPICS: [RegExp, string[]][] = [
  [/^sells|^trade/, ["trader"]],
  [/^loads|^ship:/, ["captain"]],
  [/^stores|^keeps/, ["captain", "small warehouse"]],
  [/^places a colonist|^colonists/, ["mayor"]],
  [/^takes one|^supply:/, ["craftsman"]],
  [/^takes the \w+ plantation|^plantation:|^takes a quarry/, ["settler"]],
];

export function helpKeys(words: string): string[] {
  const found = places(words);
  const name = (found[0] ?? words).split(":")[1] ?? found[0] ?? words;
  const own = ["stack"].includes(name) ? ["hacienda"] : [name];
  const topics = TOPICS.filter(([pattern]) => pattern.test(words)).flatMap(([, keys]) => keys);
  return [...new Set([...own, ...topics])];
}

export function stock(player: Record<string, unknown>): Stock[] {
  const found = player as unknown as Player;
  return [
    { symbol: "coin", count: found.doubloons, label: "doubloons" },
    {
      symbol: "colonist",
      count: Object.values(found.colonists).reduce((sum, each) => sum + each, found.windrose),
      label: "colonists",
    },
    ...(found.nobles
      ? [
          {
            symbol: "noble",
            count: Object.values(found.nobles).reduce((sum, each) => sum + each, found.nobles_on_the_windrose ?? 0),
            label: "nobles",
          },
        ]
      : []),
    ...GOODS.filter((good) => found.goods[good]).map((good) => ({
      symbol: good,
      count: found.goods[good]!,
      label: good,
    })),
  ];
}

export function stage(view: View): string {
  const table = tableOf(view);
  const ends = table.ends_after_this_round;
  const last = ends.length ? ` · ${t("lastRound", { why: ends.join(", ") })}` : "";
  return t("round", { round: table.round }) + last;
}
