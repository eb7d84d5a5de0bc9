import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { render } from "svelte/server";
import { describe, expect, it } from "vitest";
import { BoardChoices, MOST_AT_PLACE, type ChoiceSource } from "../../src/boards/board_choices.svelte";
import board from "../../src/boards/madeira/index";
import Beginning from "../../src/boards/madeira/board/Beginning.svelte";
import Chart from "../../src/boards/madeira/board/Chart.svelte";
import {
  COMPACT,
  LAYOUTS,
  MAT_LAYOUTS,
  trayLayouts,
  type BoardLayout,
  type Box,
} from "../../src/boards/madeira/layouts";
import Compact from "../../src/boards/madeira/mat/Compact.svelte";
import Full from "../../src/boards/madeira/mat/Full.svelte";
import Holding from "../../src/boards/madeira/mat/Holding.svelte";
import { hasPicture } from "../../src/boards/madeira/pieces/pictures";
import { figure, THINGS } from "../../src/boards/madeira/pieces";
import { follow, helpForPlace } from "../../src/boards/madeira/places";
import { isCleared, repeats, tableOf } from "../../src/boards/madeira/table";
import { placesOf } from "../../src/boards/places";
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
  gunzipSync(readFileSync(new URL("../decisions/madeira.json.gz", import.meta.url))).toString(),
) as Decision[];
const help = new Set(kinds.madeira.help);

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

/** The spots of everything that a table shows, in one composition. */
function rendered(decision: Decision, layout: BoardLayout): string[] {
  const table = tableOf(decision.view);
  const front = decision.view.seat ?? 0;
  const parts: [unknown, Record<string, unknown>][] = [
    [Chart, { table, front, layout }],
    [Full, { table, seat: front, own: true, layout: MAT_LAYOUTS[0] }],
    [Holding, { view: decision.view, front, layout: trayLayouts(true)[0] }],
    ...table.players.map((_, seat): [unknown, Record<string, unknown>] => [
      Compact,
      { table, seat, ...COMPACT[seat % COMPACT.length] },
    ]),
  ];
  const html = parts
    .map(([of, props]) => render(Rendered as never, { props: { of, props, source: sourceOf(decision) } as never }).body)
    .join("");
  return [...new Set([...html.matchAll(/data-spot="([^"]*)"/g)].map(([, spot]) => spot!.replaceAll("&amp;", "&")))];
}

const inWide = new Map(decisions.map((decision) => [decision, rendered(decision, LAYOUTS[0]!)]));
const shown = (decision: Decision): string[] => inWide.get(decision)!;

describe("Madeira's board", () => {
  it("explains every place that it shows", () => {
    const silent = new Set<string>();
    for (const decision of decisions)
      for (const place of shown(decision)) if (!helpForPlace(place).some((key) => help.has(key))) silent.add(place);
    expect([...silent]).toEqual([]);
  });

  it("leads to help that there is, and to nothing of a module without it", () => {
    for (const decision of decisions) {
      const keys = shown(decision).flatMap(helpForPlace);
      expect(keys.filter((key) => !help.has(key))).toEqual([]);
      if (decision.view.options["capitanias"] === "off") expect(keys.filter((key) => /^card/.test(key))).toEqual([]);
      if (decision.view.options["new-roles"] === "off") expect(keys).not.toContain("pirate citizen");
    }
  });

  it("shows a place for every choice that has one", () => {
    for (const decision of decisions) {
      const places = new Set(shown(decision));
      for (const choice of decision.moves) {
        const wanted = placesOf(board.places, choice, decision.view);
        const where = `${decision.question}: ${choice.kind} ${JSON.stringify(choice.facts)}`;
        if (wanted.length) expect(wanted.filter((place) => places.has(place)).length, where).toBeGreaterThan(0);
      }
    }
  });

  it("has at most six choices at a place that does not lead on to others", () => {
    for (const decision of decisions) {
      const choices = new BoardChoices(sourceOf(decision));
      for (const place of shown(decision)) {
        const here = choices.at(place);
        const led = here.every((choice) => board.gestures?.[choice.kind]?.[0] === place.split(":")[0]);
        if (!led) expect(here.length, `${decision.question}: ${place}`).toBeLessThanOrEqual(MOST_AT_PLACE);
      }
    }
  });

  it("leads from a die to the characters that take it", () => {
    const decision = decisions.find(({ moves }) => moves.some(({ kind }) => kind === "place-guild-die"))!;
    const { facts } = decision.moves.find(({ kind }) => kind === "place-guild-die")!;
    const choices = new BoardChoices(sourceOf(decision));
    const place = `building:${facts["building"]}`;
    expect(choices.at(place).filter(({ kind }) => kind === "place-guild-die")).toEqual([]);
    choices.picked = [`die:${facts["value"]}`];
    expect(choices.at(place).map(({ kind }) => kind)).toEqual(["place-guild-die"]);
  });

  it("shows the same places in every composition", () => {
    for (const decision of decisions.filter((_, i) => i % 9 === 0)) {
      const places = [...shown(decision)].sort();
      for (const layout of LAYOUTS.slice(1)) expect(rendered(decision, layout).sort()).toEqual(places);
    }
  });

  it("composes its parts without overlap and inside its box", () => {
    const apart = (one: Box, other: Box): boolean =>
      one.x + one.w <= other.x || other.x + other.w <= one.x || one.y + one.h <= other.y || other.y + other.h <= one.y;
    for (const { name, w, h, parts } of LAYOUTS) {
      const boxes = Object.entries(parts);
      for (const [part, box] of boxes) {
        expect(box.x >= 0 && box.y >= 0 && box.x + box.w <= w && box.y + box.h <= h, `${name} ${part}`).toBe(true);
        for (const [other, second] of boxes)
          // On a phone the city watch is the sixth of two rows of buildings.
          if (other > part && !(name === "column" && part === "buildings" && other === "watch"))
            expect(apart(box, second), `${name}: ${part} and ${other}`).toBe(true);
      }
    }
  });

  it("has a picture for every favor, request, reward, bonus and card", () => {
    const moves = decisions.flatMap((decision) => decision.moves);
    const named = (fact: string): string[] =>
      [...new Set(moves.map(({ facts }) => String(facts[fact] ?? "")))].filter(Boolean);
    const tiles = [
      ...["favor", "request", "reward", "bonus", "demand"].flatMap(named),
      ...named("card").map((card) => `card ${card}`),
    ];
    expect(tiles.filter((tile) => !hasPicture(tile))).toEqual([]);
    expect(tiles.length).toBeGreaterThan(40);
  });
});

describe("gestures and motion of Madeira", () => {
  it("take the request that was clicked in a free row", () => {
    const row = { kind: "choose-row", facts: { row: 4 } };
    const then = [{ kind: "take-request", facts: { request: "wealth" } }];
    expect(follow(row, ["row:4", "request:wealth"])).toEqual(then);
    expect(follow(row, ["row:4", "further:wealth"])).toEqual(then);
    expect(follow(row, ["row:4"])).toEqual([]);
  });

  it("let everything travel in the picture in which it lies on the board", () => {
    const sprite = readFileSync(new URL("../../src/art/madeira.svg", import.meta.url)).toString();
    const others = [
      "worker",
      "ship",
      "neutral citizen",
      "guild die",
      "pirate die",
      "action marker",
      "turn order marker",
    ];
    for (const thing of [...THINGS, ...others, "steward", "wealth", "miller", "royal support"])
      expect(sprite, thing).toContain(`id="${figure(thing)?.art}"`);
  });
});

it("shows no character and no spaces while none stands before a building, also with the harvester", () => {
  const building = { name: "Moinho", character: "harvester" };
  const table = (characters: (string | null)[]): Parameters<typeof isCleared>[0] =>
    ({ buildings: characters.map((character) => ({ ...building, character })) }) as Parameters<typeof isCleared>[0];
  expect(isCleared(table(["mayor", "steward", "harvester", "commander", "guild master"]))).toBe(false);
  expect(isCleared(table(["mayor", "steward", null, "commander", "guild master"]))).toBe(false);
  expect(isCleared(table(Array<string>(5).fill("harvester")))).toBe(true);
  expect(isCleared(table(Array<null>(5).fill(null)))).toBe(true);
});

it("calls fields, spots and berths on the board as the log does", () => {
  for (const decision of decisions.filter((_, i) => i % 40 === 0)) {
    const table = tableOf(decision.view);
    const props = { table, front: 0, layout: LAYOUTS[0]! };
    const { body } = render(Rendered as never, {
      props: { of: Chart, props, source: sourceOf(decision) } as never,
    });
    const marked = new Map(
      body.split("data-spot=").map((part) => {
        const mark = /class="mark[^"]*"[^>]*>([^<]*)</.exec(part)?.[1];
        return [/^"([^"]*)"/.exec(part)?.[1] ?? "", mark];
      }),
    );
    const taken = new Set(
      table.cities.flatMap(({ name, spots }) =>
        spots.flatMap((owner, i) => (owner === null ? [] : [`at:${name} ${i + 1}`])),
      ),
    );
    for (const [place, mark] of marked) {
      const named = /^at:field (\S+)$|^at:.* (\d+)$|^slot (\S+) of /.exec(place)?.slice(1).find(Boolean);
      expect([place, mark]).toEqual([place, taken.has(place) ? undefined : named]);
    }
  }
});

it("leads to no place where only what is free at any time can be done, unless the question is about that", () => {
  const free = board.free ?? [];
  let beside = 0;
  for (const decision of decisions) {
    const choices = new BoardChoices(sourceOf(decision));
    const own = decision.moves.filter(({ kind }) => !free.includes(kind));
    for (const place of shown(decision)) {
      const here = choices.at(place);
      if (!here.length) continue;
      const onlyFree = here.every(({ kind }) => free.includes(kind));
      if (!onlyFree) expect(choices.answers(place)).toBe(true);
      else if (own.length > 1) {
        expect(choices.answers(place)).toBe(false);
        beside += 1;
      }
    }
  }
  expect(beside).toBeGreaterThan(0);
});

describe("a new beginning", () => {
  const { view } = decisions.find((each) => tableOf(each.view).tiles_to_choose)!;
  const table = { ...tableOf(view), tiles_taken: { money: { "2": 1 } } };
  const tiles = { ...table.tiles_to_choose!, money: { "1": { Real: 6 } }, request: { "3": "wealth of regions" } };

  it("shows who has just taken a tile", () => {
    const box = { x: 0, y: 0, w: 220, h: 360 };
    const props = { table: { ...table, tiles_to_choose: tiles }, box };
    const source = sourceOf({ question: "", view, moves: [] });
    const drawn = render(Rendered as never, { props: { of: Beginning, props, source } as never }).body;
    expect(drawn.match(/#m-disc/g)).toHaveLength(1);
    expect(drawn).toContain('class="p1"');
  });

  it("explains the request of a tile, and what it would bring", () => {
    const players = table.players.map((player) => ({ ...player, one_more_would_bring: { "wealth of regions": 9 } }));
    const told = board.card!(
      "tile:request:3",
      { ...view, table: { ...table, players, tiles_to_choose: tiles } } as unknown as View,
      0,
    );
    expect(told.topics).toEqual(["wealth of regions"]);
    expect(told.notes!.join()).toContain("9");
  });
});

it("asks the forest for all wood at once, and discards wood whatever asks for it", () => {
  const { view } = decisions.find((each) => each.view.seat !== undefined)!;
  const all = (kind: string, facts: Record<string, string>) => repeats({ kind, facts }, { left: 3 }, view);
  expect(all("get-wood", { place: "the forest" })?.count).toBe(3);
  expect(all("get-wood", { place: "field 1c" })).toBeNull();
  expect(all("discard-wood", {})?.words).not.toMatch(/ship/);
});
