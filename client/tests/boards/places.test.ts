import { describe, expect, it } from "vitest";
import * as madeira from "../../src/boards/madeira/places";
import { helpForMove, placesOf, type PlaceTable, type Topics } from "../../src/boards/places";
import { laidOut } from "../../src/boards/puerto_rico/city";
import * as puertoRico from "../../src/boards/puerto_rico/places";
import type { Building } from "../../src/boards/puerto_rico/types";
import * as vasco from "../../src/boards/vasco_da_gama/places";
import type { Facts } from "../../src/lib/deeds";
import type { View } from "../../src/lib/connection/protocol";
import kinds from "../kinds.json";

const GAMES: Record<string, { PLACES: PlaceTable; MOVE_TOPICS: Topics }> = {
  "puerto-rico": puertoRico,
  madeira,
  "vasco-da-gama": vasco,
};

describe.each(Object.entries(GAMES))("the places of %s", (game, { PLACES, MOVE_TOPICS }) => {
  const moves: Record<string, string[]> = kinds[game as keyof typeof kinds].moves;

  it("are told for every kind of move there is, and for no other", () => {
    expect(Object.keys(PLACES).sort()).toEqual(Object.keys(moves).sort());
    expect(Object.keys(MOVE_TOPICS).filter((kind) => !(kind in moves))).toEqual([]);
  });

  it("lead to help that there is", () => {
    const { help } = kinds[game as keyof typeof kinds];
    expect(
      Object.values(MOVE_TOPICS)
        .flat()
        .filter((key) => !help.includes(key)),
    ).toEqual([]);
  });

  it("ask for facts that the move has", () => {
    for (const [kind, places] of Object.entries(PLACES))
      for (const place of places.filter((each) => typeof each === "string"))
        for (const [, fact] of place.matchAll(/\{(\w+)\}/g)) expect(moves[kind], `${kind}: ${place}`).toContain(fact);
  });
});

it("every game with a list of kinds has its table", () => {
  expect(Object.keys(GAMES).sort()).toEqual(Object.keys(kinds).sort());
});

const view = (table: unknown, seat: number | null = null): View => ({ table, names: [], seat }) as unknown as View;

describe("Puerto Rico", () => {
  it.each<[string, Facts, string[]]>([
    ["take-role", { role: "second prospector" }, ["placard:second prospector"]],
    ["take-plantation", { tile: "corn plantation" }, ["plantation:corn plantation"]],
    ["turn-up", { plantation: "sugar" }, ["plantation:sugar plantation"]],
    ["load", { good: "corn", ship: 5 }, ["ship:5", "good:corn"]],
    ["place-in-city", { person: "colonist", building: "city hall" }, ["mat:city hall"]],
    ["pass", {}, []],
  ])("%s %j", (kind, facts, places) => expect(placesOf(puertoRico.PLACES, { kind, facts }, view({}))).toEqual(places));

  it("explains moves and places by the components they name", () => {
    const help = (kind: string, facts: Facts): string[] => helpForMove(puertoRico.MOVE_TOPICS, { kind, facts });
    expect(help("build", { building: "hacienda" })).toContain("hacienda");
    expect(help("sell", { good: "corn" })).toContain("trader");
    expect(puertoRico.helpForPlace("market:wharf")).toContain("wharf");
    expect(puertoRico.helpForPlace("stack")).toContain("hacienda");
  });

  it("lays a city out without overlap", () => {
    const market = Array.from(
      { length: 9 },
      (_, i) => ({ name: `b${i}`, spaces: i < 5 ? 2 : 1, circles: 1 }) as Building,
    );
    const { built, free } = laidOut(["b0", "b1", "b2", "b3", "b5", "b6", "b7", "b8"], market);
    expect(built).toHaveLength(8);
    expect(free).toHaveLength(0);
  });
});

describe("Vasco da Gama", () => {
  it.each<[string, Facts, string]>([
    ["perform-action", { action: "expedition" }, "area:navigation"],
    ["perform-action", { action: "recruiting" }, "area:recruiting"],
    ["give-up-action", {}, "number:5"],
    ["give-up-action", { number: 3 }, "number:3"],
    ["recruit-sailor", { sailor: "orange sailor", section: 2 }, "section 2:orange sailor"],
    ["place-ship", { slot: 2, landing: "Terra de Boa Gente" }, "slot 2 of Terra de Boa Gente"],
  ])("%s %j", (kind, facts, place) =>
    expect(placesOf(vasco.PLACES, { kind, facts }, view({ called: 5 }))[0]).toBe(place),
  );
});

describe("Madeira", () => {
  const seen = view({ building: "Moinho", players: [{ cards: ["Naus", "Poios"] }] }, 0);
  it.each<[string, Facts, string[]]>([
    ["act", {}, ["building:Moinho"]],
    ["act", { building: "Capitania" }, ["building:Capitania"]],
    ["keep-card", {}, ["card:Poios"]],
    ["take-space", { bonus: "dark guild" }, ["bonus:Moinho:dark guild"]],
    ["take-ship", { place: "home" }, ["home:ship"]],
    ["take-ship", { place: "slot a of India" }, ["slot a of India"]],
    ["sail", { place: "slot b of the wine market" }, ["slot b of the wine market"]],
    ["take-tile", { category: "stores", tile: 2 }, ["tile:stores:2"]],
    ["lay-reward", { reward: "prestige" }, []],
    ["flip-guild", { guild: "green" }, ["guild:green"]],
    ["place-guild-die", { value: 2, building: "Moinho" }, ["building:Moinho", "die:2"]],
    ["pay-the-crown", { reals: 9 }, ["crown:9"]],
  ])("%s %j", (kind, facts, places) => expect(placesOf(madeira.PLACES, { kind, facts }, seen)).toEqual(places));

  it("explains the pieces of the modules", () => {
    expect(madeira.helpForPlace("card:Poios")).toContain("card Poios");
    expect(madeira.helpForPlace("bonus:Moinho:dark guild")).toContain("dark guild");
    expect(madeira.helpForPlace("back:colonies")).toContain("card Poncha");
    expect(madeira.helpForPlace("tile:stores:2")).toContain("new beginning");
  });

  it("explains cities and buildings by themselves, not by the cards of their names", () => {
    expect(madeira.helpForPlace("city:Funchal")).toEqual(["Funchal"]);
    expect(madeira.helpForPlace("at:Machico 3")).toEqual(["Machico", "district"]);
    expect(madeira.helpForPlace("building:Capitania")).toEqual(["Capitania", "action marker"]);
  });
});
