/** Content of the cards of places besides the help texts: names, pictures, current state. */

import { nameOf } from "../../lib/language/catalogue.svelte";
import type { View } from "../../lib/connection/protocol";
import { t } from "../../lib/language/t.svelte";
import { parts } from "../places";
import type { CardFacts } from "../types";
import { symbol } from "./pieces";
import { tableOf } from "./table";
import type { Table } from "./types";

/** A building of the market. */
function building(name: string, table: Table): CardFacts {
  const found = table.market.find((each) => each.name === name);
  if (!found) return { name: nameOf(name), symbol: symbol(name) };
  const { price, cost, points, circles, left } = found;
  if (!found.in_the_game) {
    return { name: nameOf(name), symbol: symbol(name), notes: [t("printedFacts", { cost, points, circles })] };
  }
  const facts = t("buildingFacts", { points, circles, left });
  return { name: nameOf(name), symbol: symbol(name), notes: [t("pricePaid", { price, cost }), facts] };
}

/** A tile or building that lies on a mat: what it is worth, not what it costs. */
function built(name: string, table: Table): CardFacts {
  const found = table.market.find((each) => each.name === name);
  if (!found) return { symbol: symbol(name) };
  const { points, circles } = found;
  return { name: nameOf(name), symbol: symbol(name), notes: [t("builtFacts", { points, circles })] };
}

function ship(spaces: number, { ships }: Table): CardFacts {
  const found = ships.find((each) => each.spaces === spaces);
  const good = found?.good;
  return {
    name: t("cargoShip", { spaces }),
    symbol: good ? symbol(good) : "pr-captain",
    notes: found ? [t("cargoLoad", { load: found.load, spaces, good: good ? nameOf(good) : "" }).trim()] : [],
  };
}

function good(name: string, table: Table, front: number): CardFacts {
  const produces = table.players[front]?.production[name] ?? 0;
  const notes = [
    t("sellsFor", { price: table.prices[name] ?? 0 }),
    t("goodLeft", { good: nameOf(name), count: table.goods[name] ?? 0 }),
  ];
  return { name: nameOf(name), symbol: symbol(name), notes: [...notes, t("produces", { count: produces })] };
}

function people(name: string, table: Table): CardFacts {
  const noble = name === "noble";
  const ship = noble ? table.nobles_on_the_ship : table.colonist_ship;
  const supply = noble ? table.nobles : table.colonists;
  return { name: nameOf(name), symbol: symbol(name), notes: [t("colonistsAboard", { ship, supply })] };
}

/** Places without a name of a component. */
const SIGNS: Record<string, string> = {
  chips: "pr-chip",
  colonists: "pr-colonist-ship",
  doubloons: "pr-doubloon",
  forest: "pr-forest",
  governor: "pr-governor",
  points: "pr-chip",
  quarry: "pr-quarry",
  stack: "pr-windrose",
  trade: "pr-trader",
  windrose: "pr-windrose",
};

export function card(place: string, view: View, front: number): CardFacts {
  const table = tableOf(view);
  const { kind, name } = parts(place);
  switch (kind) {
    case "market":
      return building(name, table);
    case "mat":
    case "place":
      return built(name, table);
    case "plantation":
      return { symbol: symbol(name) };
    case "placard":
      return { symbol: symbol(name.replace("second ", "")) };
    case "ship":
      return ship(Number(name), table);
    case "good":
      return good(name, table, front);
    case "aboard":
      return people(name, table);
    case "supply":
      return name === "colonist" || name === "noble" ? people(name, table) : good(name, table, front);
    default:
      return kind in SIGNS ? { symbol: SIGNS[kind] as string } : {};
  }
}
