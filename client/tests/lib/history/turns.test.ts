import { describe, expect, it } from "vitest";
import * as puertoRico from "../../../src/boards/puerto_rico/pieces";
import type { ChapterShown, GainShown, LineShown } from "../../../src/lib/connection/protocol";
import { Sentences } from "../../../src/lib/language/sentences";
import { Story } from "../../../src/lib/history/story";
import { turnsIn } from "../../../src/lib/history/turns";
import frame from "../../../src/messages/en/caravela.json";
import game from "../../../src/messages/en/puerto-rico.json";

const name = (seat: number): string => ["Anna", "Bert"][seat] ?? "?";
const story = new Story(new Sentences("en", frame, game).of(name), name, puertoRico.THINGS);
const line = (ply: number, seat: number, kind: string, facts = {}, gains: GainShown[] = []): LineShown => ({
  ply,
  seat,
  kind,
  facts,
  words: "",
  gains,
});
const CHOICE = { round: 3, phase: "taking-role" };
const SETTLER = { round: 3, phase: "settler-phase" };
const role = (gains?: GainShown[]): ChapterShown => ({
  heading: CHOICE,
  paragraphs: [{ seat: 0, lines: [line(7, 0, "take-role", { role: "settler" }, gains)] }],
});
const quarry: ChapterShown = {
  heading: SETTLER,
  paragraphs: [
    { seat: 0, lines: [line(8, 0, "take-quarry")] },
    { seat: 1, lines: [line(9, 1, "pass")] },
  ],
};
const plies = (chapters: ChapterShown[], kinds = { leads: ["taking-role"] }): number[][] =>
  turnsIn(chapters, story, kinds).map(({ turn }) => turn.lines.map(({ ply }) => ply));

describe("the turns of the log", () => {
  it("tell a role and what its player does in it in one paragraph, under the heading of its phase", () => {
    const told = turnsIn([role(), quarry], story, { leads: ["taking-role"] });
    expect(told.map(({ heading }) => heading)).toEqual([SETTLER, SETTLER]);
    expect(story.whole(told[0]!.turn)).toBe("Anna takes the settler; takes a quarry.");
    expect(plies([role(), quarry])).toEqual([[7, 8], [9]]);
  });

  it("are told apart if something happened in between, or another player is the first in the phase", () => {
    const produced: GainShown = { cause: "production", seat: 1, changes: { corn: 1 }, heading: SETTLER };
    expect(plies([role([produced]), quarry])).toEqual([[7], [8], [9]]);
    const others = { ...quarry, paragraphs: quarry.paragraphs.slice(1) };
    expect(plies([role(), others])).toEqual([[7], [9]]);
    expect(plies([role(), quarry], { leads: [] })).toEqual([[7], [8], [9]]);
  });

  it("keep people who are placed in a paragraph of their own, which tells how many they are", () => {
    const placing: ChapterShown = {
      heading: SETTLER,
      paragraphs: [{ seat: 0, lines: [line(8, 0, "place-on-island", { person: "colonist", tile: "quarry" })] }],
    };
    const kinds = { leads: ["taking-role"], handled: ["place-on-island"] };
    expect(turnsIn([role(), placing], story, kinds)).toHaveLength(2);
  });
});
