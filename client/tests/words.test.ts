import { describe, expect, it } from "vitest";
import type { View } from "../src/lib/protocol";
import * as puertoRico from "../src/boards/puerto_rico/words";
import { laidOut } from "../src/boards/puerto_rico/city";
import * as madeira from "../src/boards/madeira/words";
import * as vasco from "../src/boards/vasco_da_gama/words";
import type { Building } from "../src/boards/puerto_rico/types";

const view = (table: unknown): View => ({ table, names: [], question: "" }) as unknown as View;

describe("Puerto Rico's words", () => {
  it.each([
    ["takes the settler", ["placard:settler"]],
    ["takes the second prospector", ["placard:second prospector"]],
    ["takes the corn plantation", ["plantation:corn"]],
    ["turns up sugar", ["plantation:sugar"]],
    ["takes a quarry", ["quarry"]],
    ["takes a colonist from the supply", ["colonists"]],
    ["takes a colonist for the small market", ["colonists"]],
    ["places a colonist on an indigo plantation", ["mat:indigo"]],
    ["places a colonist on a quarry", ["mat:quarry"]],
    ["places a colonist on the city hall", ["mat:city hall"]],
    ["builds the construction hut", ["market:construction hut"]],
    ["takes one coffee more", ["supply:coffee"]],
    ["sells corn", ["trade", "good:corn"]],
    ["loads corn on ship 5", ["ship:5", "good:corn"]],
    ["loads corn on the wharf", ["mat:wharf", "good:corn"]],
    ["keeps sugar", ["good:sugar"]],
    ["draws a plantation with the hacienda", ["stack"]],
    ["chooses the guest house for the game", ["market:guest house"]],
    ["places a noble on an indigo plantation", ["mat:indigo"]],
    ["moves a noble guest to the villa", ["mat:villa"]],
    ["returns a colonist from a quarry", ["mat:quarry"]],
    ["takes a noble from the ship", ["colonists"]],
    ["sells a corn plantation with the land office", ["mat:corn"]],
    ["discards a forest", ["mat:forest"]],
    ["buys a plantation with the land office", ["mat:land office"]],
    ["sells corn to the trading post", ["mat:trading post", "good:corn"]],
    ["puts one sugar on the small wharf", ["mat:small wharf", "good:sugar"]],
    ["supplies one indigo", ["good:indigo"]],
    ["passes", []],
  ])("%s", (words, places) => expect(puertoRico.places(words)).toEqual(places));

  it("tells what a choice costs and brings", () => {
    const table = {
      role_taker: 0,
      placards: [{ name: "trader", doubloons: 2, taker: null }],
      market: [{ name: "hacienda", price: 1, points: 1 }],
      ships: [{ spaces: 5, good: "corn", load: 3 }],
      prices: { corn: 0, coffee: 4 },
      players: [
        { goods: { corn: 4, coffee: 1 }, buildings: ["small market", "harbor"], colonists: { "small market": 1 } },
      ],
    };
    const preview = (words: string): string => puertoRico.preview(words, view(table), 0);
    expect(preview("takes the trader")).toBe("+2 doubloons");
    expect(preview("builds the hacienda")).toBe("−1 doubloon, +1 point");
    expect(preview("loads corn on ship 5")).toBe("2 corn aboard, +2 points");
    expect(preview("sells coffee")).toBe("+6 doubloons");
    expect(preview("passes")).toBe("");
  });

  it("explains components and questions", () => {
    expect(puertoRico.helpKeys("builds the hacienda")).toContain("hacienda");
    expect(puertoRico.helpKeys("market:wharf")).toContain("wharf");
    expect(puertoRico.helpKeys("takes the mayor")).toContain("mayor");
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

describe("Vasco da Gama's words", () => {
  const table = {
    called: 5,
    marker: 8,
    numbers: Array.from({ length: 22 }, (_, i) => ({ number: i + 1, price: Math.max(0, 7 - i), giving_up: 1 })),
  };
  it.each([
    ["picks number 12", "number:12"],
    ["places it in the purchase projects area", "area:purchase projects"],
    ["performs the expedition action", "area:navigation"],
    ["gives up the action", "number:5"],
    ["buys project 13 too", "project:13"],
    ["recruits an orange sailor from section 2", "section:2:orange"],
    ["places it in slot 2 of Terra de Boa Gente", "slot:Terra de Boa Gente:2"],
    ["sends the merchant ship to slot 1 of Natal", "slot:Natal:1"],
    ["sends ship 9", "project:9"],
    ["hosts Manuel I", "character:Manuel I"],
    ["takes the Reals of the upper space", "purse:upper"],
    ["mans it with a missionary", "crew:missionary"],
  ])("%s", (words, place) => expect(vasco.places(words, view(table))).toEqual([place]));

  it("tells the price of a number while the marker stays", () => {
    expect(vasco.preview("picks number 3", view(table), 0)).toContain("pay 5");
    expect(vasco.preview("picks number 12", view(table), 0)).toContain("free");
    expect(vasco.helpKeys("picks number 3")).toContain("sequence number");
    expect(vasco.helpKeys("hosts Manuel I")).toEqual(["Manuel I"]);
  });
});

describe("Madeira's words", () => {
  const table = {
    building: "Moinho",
    players: [{ cards: ["Naus", "Poios"], requests_would_bring: { "wealth of bread": 18 } }],
    tiles_to_choose: { stores: { "2": "1 wheat, 2 wood" } },
  };
  const seen = { ...view(table), seat: 0 };
  it.each([
    ["places a guild 2 at Fortaleza", "building:Fortaleza"],
    ["performs the character's action", "building:Moinho"],
    ["harvests", "building:Moinho"],
    ["harvests field 2a again", "at:field 2a"],
    ["pays the cost and does not act", "building:Moinho"],
    ["discards a bread", "stock:bread"],
    ["exchanges 2 wheat for sugar", "stock:wheat"],
    ["steps down in the windmill for bread", "mill"],
    ["flips the monk face-up", "favor:monk"],
    ["flips the high commissioner face-up", "favor:high commissioner"],
    ["uses the minister resident face-down", "favor:minister resident"],
    ["takes the envoy for goods", "favor:envoy"],
    ["takes the request wealth of the windmill", "request:wealth of the windmill"],
    ["pays 3 times for wealth of the windmill", "demand:wealth of the windmill"],
    ["plays the card D. João II", "card:D. João II"],
    ["sails to the card Calecute", "card:Calecute"],
    ["keeps the card", "card:Poios"],
    ["places a pirate 2 on the card", "card:Poios"],
    ["places the card's pirate die at Capitania", "building:Capitania"],
    ["takes the space with the bonus dark guild", "bonus:Moinho:dark guild"],
    ["takes the plain space", "building:Moinho"],
    ["uses a protection", "token:protection"],
    ["protects the ships", "token:protection"],
    ["moves the pirate citizen to Machico", "city:Machico"],
    ["takes two of what Funchal gives", "city:Funchal"],
    ["settles in Porto Santo", "city:Porto Santo"],
    ["moves the pirate ship to the wine market", "at:the wine market"],
    ["swaps with Funchal 5", "at:Funchal 5"],
    ["lays down the worker in Machico 2", "at:Machico 2"],
    ["takes stores tile 2", "tile:stores:2"],
    ["takes the Reals of slot IV", "pass:IV"],
  ])("%s", (words, place) => expect(madeira.places(words, seen)).toEqual([place]));

  it("has no place for the favors of a guild", () => {
    expect(madeira.places("flips the green favors face-up", seen)).toEqual([]);
  });

  it("tells what modules bring, and which help explains their pieces", () => {
    expect(madeira.preview("takes stores tile 2", seen)).toBe("1 wheat, 2 wood");
    expect(madeira.preview("pays for wealth of bread", seen)).toBe("18 prestige now");
    expect(madeira.helpKeys("card:Poios")).toContain("Poios");
    expect(madeira.helpKeys("card of 2:Poios")).toContain("Poios");
    expect(madeira.helpKeys("bonus:Moinho:dark guild")).toContain("dark guild");
    expect(madeira.helpKeys("demand of 1:wealth of bread")).toContain("wealth of bread");
    expect(madeira.helpKeys("back 1:colonies")).toContain("Poncha");
    expect(madeira.helpKeys("tile:stores:2")).toContain("new beginning");
    expect(madeira.helpKeys("takes the space with the bonus protection")).toContain("protection");
  });
});
