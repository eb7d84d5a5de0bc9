/** Content of the card of a place besides its help texts. */

import type { View } from "../../lib/connection/protocol";
import { t } from "../../lib/language/t.svelte";
import { parts } from "../places";
import type { CardFacts } from "../types";
import { isCleared, tableOf } from "./table";
import type { Building, Table } from "./types";

/** What a building will cost in phase C, by the guild dice on it; while it is resolved, what it costs. */
function costOf(building: Building, { paying }: Table): string {
  const { guild_dice: dice, being_resolved: resolved, least_cost: least, most_cost: most } = building;
  const { base_cost: cost, building_cost: now, pirates_for_not_paying: pirates } = paying;
  if (resolved && now !== null) return t("buildingCostsNow", { cost: now, pirates });
  return dice ? t("buildingCostsDice", { cost, dice, least, most, pirates }) : t("buildingCosts", { cost, pirates });
}

/** The bonuses that give a reward beside the board, in the order of the rewards. */
const BESIDE = ["reward A", "reward B"];

/** Who stands at a building, and may be used or harvested with, is told before the building itself, and what it costs. */
export function card(place: string, view: View, front: number): CardFacts {
  const { kind, name, more } = parts(place);
  const table = tableOf(view);
  const offered = kind === "tile" ? table.tiles_to_choose?.[name]?.[more] : undefined;
  const request = kind === "request" ? name : name === "request" && typeof offered === "string" ? offered : "";
  if (request) {
    const worth = table.players[front]?.one_more_would_bring?.[request];
    const notes = worth === undefined ? [] : [t("requestBrings", { count: worth })];
    return { topics: kind === "tile" ? [request] : [], notes };
  }
  if (kind === "bonus" && BESIDE.includes(more)) {
    const beside = table.rewards_beside_the_board?.[BESIDE.indexOf(more)];
    return beside ? { topics: [more, beside] } : {};
  }
  const token = place === "token:reward A" ? 0 : place === "token:reward B" ? 1 : -1;
  const reward = table.rewards_beside_the_board?.[token];
  if (reward) return { topics: [reward] };
  const building = kind === "building" ? table.buildings.find((each) => each.name === name) : undefined;
  if (!building) return {};
  const alone = building.free_spaces ? "harvester" : "special harvest";
  const stands = building.character ? [building.character, "harvest"] : [alone];
  return { topics: isCleared(table) ? [] : stands, notes: [costOf(building, table)] };
}
