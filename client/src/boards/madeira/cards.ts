/** What the card of a place tells besides the help texts that its name leads to. */

import type { View } from "../../lib/connection/protocol";
import { parts } from "../places";
import type { CardFacts } from "../types";
import { tableOf } from "./table";

/** Who stands at a building, and may be used or harvested with, is told before the building itself. */
export function card(place: string, view: View): CardFacts {
  const { kind, name } = parts(place);
  const building = kind === "building" ? tableOf(view).buildings.find((each) => each.name === name) : undefined;
  if (!building) return {};
  const alone = building.free_spaces ? "harvester" : "special harvest";
  return { topics: building.character ? [building.character, "harvest"] : [alone] };
}
