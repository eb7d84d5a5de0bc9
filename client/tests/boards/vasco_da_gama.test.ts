import { render } from "svelte/server";
import { describe, expect, it } from "vitest";
import Composed from "../../src/boards/vasco_da_gama/board/Composed.svelte";
import board from "../../src/boards/vasco_da_gama/index";
import { COMPACT_LAYOUTS, LAYOUTS, MAT_LAYOUTS, NARROW_LAYOUTS } from "../../src/boards/vasco_da_gama/layouts";
import { follow, helpForPlace, WAYS } from "../../src/boards/vasco_da_gama/places";
import Supply from "../../src/boards/vasco_da_gama/mat/Supply.svelte";
import { BoardChoices, type ChoiceSource } from "../../src/boards/board_choices.svelte";
import { placesOf } from "../../src/boards/places";
import type { Deed } from "../../src/lib/deeds";
import type { View } from "../../src/lib/connection/protocol";
import kinds from "../kinds.json";
import Rendered from "./Rendered.svelte";
import type { Table } from "../../src/boards/vasco_da_gama/types";
import views from "../views/vasco_da_gama.json";

const samples = Object.values(views) as unknown as View[];
const source = { module: board, view: null, moves: [], closed: [], recent: [] };

/** Everything that has a place in a picture of the board or of a mat. */
function spots(of: unknown, props: Record<string, unknown>): string[] {
  const { body } = render(Rendered as never, { props: { of, props, source } as never });
  return [...body.matchAll(/data-spot="([^"]*)"/g)].map(([, place]) =>
    place!.replaceAll("&#39;", "'").replaceAll("&quot;", '"').replaceAll("&amp;", "&"),
  );
}

const boards = samples.flatMap((view) =>
  [...LAYOUTS, ...NARROW_LAYOUTS].map((layout) => spots(Composed, { table: view.table, seat: view.seat, layout })),
);
const mats = samples.flatMap((view) =>
  view.names.flatMap((_, seat) =>
    [...COMPACT_LAYOUTS, ...MAT_LAYOUTS].map((layout) =>
      spots(Supply, { table: view.table, seat, own: seat === view.seat, compact: layout.name === "compact", layout }),
    ),
  ),
);
const shown = new Set([...boards, ...mats].flat());
const numberless = (place: string): string => place.replaceAll(/\d+|\bI+\b/g, "#");

describe("the board of Vasco da Gama", () => {
  it("has the same places in every layout", () => {
    for (const each of [boards.slice(0, boards.length / 2), boards.slice(boards.length / 2)])
      for (const places of each) expect([...places].sort()).toEqual([...each[0]!].sort());
  });

  it("has a spot and a symbol for everything that may lie anywhere", () => {
    const drawn = new Set([...shown].map(numberless));
    for (const each of kinds["vasco-da-gama"].lying) {
      const [place = "", thing = ""] = each.split(" | ");
      const spot = board.spot(place, thing);
      expect(drawn, each).toContain(numberless(spot));
      if (thing !== "action disc") expect(board.symbol(thing), each).not.toBe("");
    }
  });

  it("explains every place", () => {
    const { help } = kinds["vasco-da-gama"];
    expect(shown.size).toBeGreaterThan(120);
    for (const place of shown) {
      expect(helpForPlace(place), place).not.toEqual([]);
      expect(
        helpForPlace(place).filter((key) => !help.includes(key)),
        place,
      ).toEqual([]);
    }
  });

  it("shows every number of a ship", () => {
    const table = views.sailing as unknown as {
      table: { landings: { slots: { ship: { project?: number } | null }[] }[] };
    };
    for (const { slots } of table.table.landings)
      for (const { ship } of slots) if (ship?.project) expect(shown).toContain(`ship:${ship.project}`);
  });
});

describe("gestures of Vasco da Gama", () => {
  const placing = views.placing as unknown as View;

  it("pick a number with every area that has an empty slot", () => {
    const places = placesOf(WAYS, { kind: "pick-number", facts: { number: 12 } }, placing);
    const { areas } = placing.table as unknown as { areas: { name: string; slots: number; discs: unknown[] }[] };
    const free = areas.filter(({ slots, discs }) => discs.length < slots).map(({ name }) => `area:${name}`);
    expect(places).toEqual(free);
  });

  it("mark nothing as changed where a number could have gone but did not", () => {
    const deed = { kind: "pick-number", facts: { number: 12 } };
    const choices = new BoardChoices({
      ...source,
      view: placing,
      recent: [{ deed, seat: 0 }],
    } as unknown as ChoiceSource);
    expect(choices.changed("number:12")).toBe(true);
    expect(placesOf(WAYS, deed, placing).filter((place) => choices.changed(place))).toEqual([]);
  });

  it("offer at the called number both, to act and to give up", () => {
    const view = { ...placing, table: { ...placing.table, called: 5 } } as unknown as View;
    const moves = [
      { move: 1, kind: "perform-action", facts: { action: "recruiting" } },
      { move: 2, kind: "give-up-action", facts: {} },
    ];
    const choices = new BoardChoices({ ...source, view, moves } as unknown as ChoiceSource);
    expect(choices.at("number:5").map(({ kind }) => kind)).toEqual(["perform-action", "give-up-action"]);
    expect(choices.at("giving up:1").map(({ kind }) => kind)).toEqual(["give-up-action"]);
  });

  it("perform an action by choosing what lies in its area", () => {
    const perform = (action: string) => ({ kind: "perform-action", facts: { action } });
    const { money, projects, sao_gabriel } = placing.table as unknown as Table;
    const offered = (action: string): string[] => placesOf(WAYS, perform(action), placing).slice(1);
    expect(offered("characters").filter((place) => place.startsWith("purse:"))).toHaveLength(
      [money.upper, money.lower].filter((reals) => reals > 0).length,
    );
    const plans = projects.flatMap((each) => (each ? [`project:${each.project}`] : []));
    expect(offered("purchase projects")).toEqual([...plans, ...(sao_gabriel ? ["são gabriel"] : [])]);
    for (const place of offered("recruiting")) {
      expect(shown).toContain(place);
      expect(follow(perform("recruiting"), [place])).toHaveLength(1);
    }
    expect(follow(perform("recruiting"), ["section 2:grey sailor"])).toEqual([
      { kind: "recruit-sailor", facts: { section: 2, sailor: "grey sailor" } },
    ]);
    expect(follow(perform("purchase projects"), ["project:7"])).toEqual([
      { kind: "buy-project", facts: { project: 7 } },
    ]);
    expect(follow(perform("characters"), ["area:characters"])).toEqual([]);
  });

  it("let Done end what can be ended", () => {
    for (const kind of board.closing ?? []) expect(board.places).toHaveProperty(kind, []);
  });

  it("let ships travel as they lie in their slots", () => {
    expect(["project 7", "ship 12", "merchant ship 3", "captain"].map((thing) => board.figure!(thing))).toEqual([
      { spot: "ship:7" },
      { spot: "ship:12" },
      { spot: "ship:m3" },
      null,
    ]);
  });

  it("play number and area together, in either order", () => {
    const deed = { kind: "pick-number", facts: { number: 12 } };
    const then = [{ kind: "place-disc", facts: { area: "purchase projects" } }];
    expect(follow(deed, ["number:12", "area:purchase projects"])).toEqual(then);
    expect(follow(deed, ["area:purchase projects", "number:12"])).toEqual(then);
    expect(follow(deed, ["number:12"])).toEqual([]);
  });

  it("send a ship to a landing at once", () => {
    const deed = { kind: "choose-landing", facts: { landing: "Mombasa" } };
    expect(follow(deed, ["project:20", "landing:Mombasa"])).toEqual([{ kind: "send-ship", facts: { ship: 20 } }]);
    expect(follow(deed, ["landing:Mombasa"])).toEqual([]);
  });

  it("put a ship into the slot on which it is dropped", () => {
    const made: Deed[] = [];
    const landing = { kind: "choose-landing", facts: { landing: "Mombasa" } };
    const ship = { kind: "send-ship", facts: { ship: 20 } };
    const slot = { kind: "place-ship", facts: { slot: 2, landing: "Mombasa" } };
    const choices = new BoardChoices({
      module: board,
      view: {
        seat: 0,
        table: {
          players: [{ ships: [{ project: 20, limit: 7 }] }],
          landings: [
            {
              name: "Mombasa",
              slots: [
                { value: 7, ship: {} },
                { value: 5, ship: null },
              ],
            },
          ],
        },
      } as unknown as View,
      moves: [{ move: 1, words: "", ...landing }],
      closed: [],
      recent: [],
      choose: (choice) => made.push(choice),
      chooseAll: (choice, then) => made.push(choice, ...then),
      playAll: () => undefined,
      help: () => undefined,
    });
    choices.lift("project:20");
    choices.drop("project:20", "landing:Mombasa", "slot 2 of Mombasa");
    expect(made.map(({ kind, facts }) => ({ kind, facts }))).toEqual([landing, ship, slot]);
    expect(follow(ship, ["project:20", "slot 2 of Mombasa"])).toEqual([slot]);
    // The same gesture performs the expedition first, if its number was only called.
    const perform = { kind: "perform-action", facts: { action: "expedition" } };
    expect(follow(perform, ["project:20", "slot 2 of Mombasa", "landing:Mombasa"])).toEqual([landing, ship, slot]);
    expect(follow(perform, ["landing:Mombasa"])).toEqual([landing]);
    expect(follow(perform, ["project:20"])).toEqual([]);
  });

  it("perform an action by dragging what lies in its area home", () => {
    const perform = (action: string) => ({ move: 1, words: "", kind: "perform-action", facts: { action } });
    const home = (action: string): string[] => {
      const choices = new BoardChoices({
        ...source,
        view: placing,
        moves: [perform(action)],
      } as unknown as ChoiceSource);
      return placesOf(WAYS, perform(action), placing).filter((place) => choices.comesHome(place));
    };
    expect(home("characters").map((place) => place.split(":")[0])).toContain("character");
    expect(home("recruiting")).toContain("captain");
    expect(home("purchase projects")).not.toEqual([]);
    expect(home("expedition")).toEqual([]);
  });

  it("offer a landing only for ships that find a slot there", () => {
    const view = {
      seat: 0,
      table: {
        players: [
          {
            ships: [
              { project: 3, limit: 4 },
              { project: 9, limit: 7 },
            ],
          },
        ],
        landings: [
          {
            name: "Mombasa",
            slots: [
              { value: 7, ship: null },
              { value: 5, ship: {} },
            ],
          },
        ],
      },
    } as unknown as View;
    const places = placesOf(WAYS, { kind: "choose-landing", facts: { landing: "Mombasa" } }, view);
    expect(places).toEqual(["project:9"]);
  });
});
