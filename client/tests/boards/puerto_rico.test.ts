import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { render } from "svelte/server";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { BoardChoices, MOST_AT_PLACE, type ChoiceSource } from "../../src/boards/board_choices.svelte";
import { placesOf } from "../../src/boards/places";
import { laidOut } from "../../src/boards/puerto_rico/city";
import board from "../../src/boards/puerto_rico/index";
import { layoutsFor } from "../../src/boards/puerto_rico/layouts";
import City from "../../src/boards/puerto_rico/mat/City.svelte";
import Compact from "../../src/boards/puerto_rico/mat/Compact.svelte";
import Island from "../../src/boards/puerto_rico/mat/Island.svelte";
import { COMPACT, LAYOUTS } from "../../src/boards/puerto_rico/mat/layouts";
import Windrose from "../../src/boards/puerto_rico/mat/Windrose.svelte";
import { Mayor } from "../../src/boards/puerto_rico/mayor/mayor.svelte";
import { places } from "../../src/boards/puerto_rico/mayor/plan";
import Candidates from "../../src/boards/puerto_rico/shared/Candidates.svelte";
import ColonistShip from "../../src/boards/puerto_rico/shared/ColonistShip.svelte";
import Market from "../../src/boards/puerto_rico/shared/Market.svelte";
import Roles from "../../src/boards/puerto_rico/shared/Roles.svelte";
import Ships from "../../src/boards/puerto_rico/shared/Ships.svelte";
import Supply from "../../src/boards/puerto_rico/shared/Supply.svelte";
import Tiles from "../../src/boards/puerto_rico/shared/Tiles.svelte";
import TradingHouse from "../../src/boards/puerto_rico/shared/TradingHouse.svelte";
import { hasForests, hasNobles, tableOf } from "../../src/boards/puerto_rico/table";
import type { Choice, View } from "../../src/lib/connection/protocol";
import kinds from "../kinds.json";
import Rendered from "./Rendered.svelte";

interface Decision {
  question: string;
  view: View;
  moves: Choice[];
}

/** Decisions of random games, made by `python -m bench.decisions`. */
const decisions = JSON.parse(
  gunzipSync(readFileSync(new URL("../decisions/puerto-rico.json.gz", import.meta.url))).toString(),
) as Decision[];
const sprite = readFileSync(new URL("../../src/art/puerto_rico.svg", import.meta.url), "utf-8");
const help = new Set(kinds["puerto-rico"].help);

const sourceOf = ({ view, moves }: Decision): ChoiceSource => ({
  module: board,
  view,
  moves,
  closed: [],
  recent: [],
  choose: () => undefined,
  chooseAll: () => undefined,
  playAll: () => undefined,
  help: () => undefined,
});

/** Everything that a table shows, as text. */
function rendered(decision: Decision): string {
  const { view } = decision;
  const table = tableOf(view);
  const front = view.seat ?? 0;
  const source = sourceOf(decision);
  const mat = (seat: number, own: boolean): Record<string, unknown> => ({
    player: table.players[seat],
    supply: table.goods,
    market: table.market,
    governor: table.governor === seat,
    nobles: hasNobles(view),
    mayor: new Mayor(new BoardChoices(source), () => ({ view, seat, own })),
  });
  const { parts } = layoutsFor(false, 8)[0]!;
  const own = LAYOUTS[0]!.parts;
  const nobles = hasNobles(view);
  const shared: [unknown, Record<string, unknown>][] = table.empty_spaces.length
    ? [[Candidates, { table, box: parts.ships }]]
    : [
        [Ships, { table, box: parts.ships }],
        [ColonistShip, { table, nobles, box: parts.colonists }],
        [TradingHouse, { table, box: parts.trade }],
        [Tiles, { table, players: table.players.length, forests: hasForests(view), box: parts.tiles }],
        [Supply, { table, nobles, box: parts.supply }],
      ];
  const all: [unknown, Record<string, unknown>][] = [
    [Roles, { table, box: parts.roles }],
    ...shared,
    [Market, { table, box: parts.market }],
    [Island, { ...mat(front, true), box: own.island }],
    [City, { ...mat(front, true), box: own.city }],
    [Windrose, { ...mat(front, true), box: own.windrose }],
    ...table.players.flatMap((_, seat) =>
      COMPACT.map(({ parts }): [unknown, Record<string, unknown>] => [Compact, { ...mat(seat, false), parts }]),
    ),
  ];
  return all.map(([of, props]) => render(Rendered as never, { props: { of, props, source } as never }).body).join("");
}

const spotsIn = (html: string): string[] => [...html.matchAll(/data-spot="([^"]*)"/g)].map(([, spot]) => spot!);

describe("Puerto Rico's board", () => {
  const shown = new Map<Decision, string>();

  beforeAll(() => {
    vi.stubGlobal("sessionStorage", { getItem: () => null });
    vi.stubGlobal("location", { pathname: "/table/test" });
    for (const decision of decisions) shown.set(decision, rendered(decision));
  });

  it("shows a place for every choice that has one; while people are placed a circle is one", () => {
    for (const decision of decisions) {
      const spots = new Set(spotsIn(shown.get(decision)!));
      for (const choice of decision.moves) {
        const wanted = placesOf(board.places, choice, decision.view);
        const where = `${decision.question}: ${choice.kind} ${JSON.stringify(choice.facts)}`;
        if (places(choice) && choice.kind !== "leave-nobles") {
          const place = String(choice.facts["building"] ?? choice.facts["tile"]).replace(" plantation", "");
          expect(spots.has(`place:${place}`), where).toBe(true);
        } else if (wanted.length && choice.kind !== "leave-nobles")
          expect(
            wanted.some((place) => spots.has(place)),
            where,
          ).toBe(true);
      }
    }
  });

  it("has every tile of a kind alive, not only the first", () => {
    for (const decision of decisions.filter(({ question }) => question === "settling")) {
      const spots = spotsIn(shown.get(decision)!);
      for (const [good, count] of Object.entries(tableOf(decision.view).face_up))
        expect(spots.filter((spot) => spot === `plantation:${good} plantation`)).toHaveLength(count);
    }
  });

  it("has at most six choices at a place that does not lead on to others", () => {
    for (const decision of decisions) {
      const choices = new BoardChoices(sourceOf(decision));
      for (const place of new Set(spotsIn(shown.get(decision)!))) {
        const here = choices.at(place);
        const led = here.every((choice) => board.gestures?.[choice.kind]?.[0] === place.split(":")[0]);
        if (!led) expect(here.length, `${decision.question}: ${place}`).toBeLessThanOrEqual(MOST_AT_PLACE);
      }
    }
  });

  it("explains every place that it shows", () => {
    const silent = new Set<string>();
    for (const html of shown.values())
      for (const place of spotsIn(html)) if (!board.helpForPlace(place).some((key) => help.has(key))) silent.add(place);
    expect([...silent]).toEqual([]);
  });

  it("tells what a building costs now only when it is in the game", () => {
    const { view } = decisions.find(({ question }) => question === "choosing-buildings")!;
    for (const { name, in_the_game } of tableOf(view).market) {
      const notes = board.card!(`market:${name}`, view, 0).notes!.join(" ");
      expect(notes, name).toContain("Printed price");
      expect(/You pay|Left/.test(notes), name).toBe(in_the_game);
    }
  });

  it("has a picture in its sprite for everything that it draws", () => {
    const drawn = new Set(
      [...shown.values()].flatMap((html) => [...html.matchAll(/#(s-pr-[a-z-]+)/g)].map(([, id]) => id)),
    );
    expect(drawn.size).toBeGreaterThan(60);
    expect([...drawn].filter((id) => !sprite.includes(`id="${id}"`))).toEqual([]);
  });

  it.each([4, 6])("finds room for every building in a city of %i columns", (columns) => {
    for (const { view } of decisions)
      for (const { buildings } of tableOf(view).players) {
        const { built, free } = laidOut(buildings, tableOf(view).market, columns);
        const covered = built.flatMap(({ column, row, wide, high }) =>
          Array.from({ length: wide * high }, (_, i) => `${column + (i % wide)} ${row + Math.floor(i / wide)}`),
        );
        expect(built.map(({ building }) => building.name).sort()).toEqual([...buildings].sort());
        const cells = [...covered, ...free.map(({ column, row }) => `${column} ${row}`)];
        expect(new Set(cells).size).toBe(12);
        expect(cells).toHaveLength(12);
      }
  });
});
