import { describe, expect, it } from "vitest";
import { clock } from "../../src/lib/play/clock";
import { chartOf, seriesIn } from "../../src/lib/history/chart";
import { Refused } from "../../src/lib/connection/api";
import { sentence } from "../../src/lib/table/events";
import { preferences } from "../../src/lib/preferences.svelte";
import { sentenceOf, sentenceOfCode } from "../../src/lib/connection/refusals";
import { listed, speak } from "../../src/lib/language/t.svelte";
import { indexOf, KEYS, keyOf } from "../../src/lib/play/keys";
import { speakOf } from "../../src/lib/language/catalogue.svelte";
import { fill, languageNames, languages } from "../../src/strings";
import { en } from "../../src/strings/en";
import { wrap } from "../../src/boards/parts/wrap";

describe("what happens at a table besides the moves", () => {
  const name = (seat: number): string => ["Anna", "Bert"][seat] ?? "The table";

  it("is told in sentences, with the reason", () => {
    expect(sentence({ number: 2, at: 0, kind: "order-ended", seat: 0, reason: "It was for 1 time." }, name)).toBe(
      "Your standing order has ended. It was for 1 time.",
    );
    expect(sentence({ number: 5, at: 0, kind: "bot-failed", seat: 1, bot: "sailor", instead: "random" }, name)).toBe(
      "Bert: the bot failed; bot random has chosen this move.",
    );
    const none = { number: 5, at: 0, kind: "bot-failed", seat: 1, bot: "sailor", instead: "the first legal move" };
    expect(sentence(none, name)).toBe("Bert: the bot failed; the first legal move was played.");
    expect(sentence({ number: 3, at: 0, kind: "undone", seat: 1, to: 1 }, name)).toBe("Bert takes a move back.");
    expect(sentence({ number: 4, at: 0, kind: "moved", seat: 1, text: "Bert passes." }, name)).toBe("");
  });
});

describe("what the server refuses at a table", () => {
  it("is told in the language that is spoken, by its code", async () => {
    for (const [language, said] of [
      ["de", "Du bist nicht am Zug."],
      ["en", "It is not your turn."],
    ] as const) {
      await speak(language);
      expect(sentenceOf(new Refused("not-your-turn", "It is for bob to move."))).toBe(said);
    }
    expect(sentenceOfCode("unheard-of", "As the server says.")).toBe("As the server says.");
  });

  it("tells which limit is reached, unless waiting a little helps", async () => {
    await speak("de");
    const told = (facts: Record<string, string | number>) => sentenceOf(new Refused("too-many", "No.", 429, facts));
    expect(told({ limit: "seats", count: 30 })).toBe("Du sitzt an 30 Tischen; spiele oder verlasse zuerst einen.");
    expect(told({ limit: "own reports" })).toContain("Der Trainer geht gerade andere Partien für dich durch");
    expect(told({ what: "looks" })).toBe("Zu oft in kurzer Zeit; warte ein wenig.");
    await speak("en");
  });

  it("tells the server's reasons in the language that is spoken, and a host's as they are", async () => {
    preferences.language = "de";
    await speakOf("madeira");
    const ended = (reason: string) => ({ number: 2, at: 0, kind: "order-ended", seat: 0, reason }) as const;
    expect(sentence(ended("You ended it."), () => "Anna")).toContain("Du hast ihn beendet.");
    expect(sentence(ended("It was for 1 time."), () => "Anna")).not.toContain("It was");
    expect(sentence({ number: 3, at: 0, kind: "closed", reason: "Fermé." }, () => "Anna")).toBe("Fermé.");
    preferences.language = "en";
    await speakOf("madeira");
  });
});

describe("small things", () => {
  it("lists names as the language does", async () => {
    for (const [language, said] of [
      ["de", "Anna, Bert und Carla"],
      ["es", "Anna, Bert y Carla"],
      ["pt", "Anna, Bert e Carla"],
      ["en", "Anna, Bert and Carla"],
    ] as const) {
      await speak(language);
      expect(listed(["Anna", "Bert", "Carla"])).toBe(said);
    }
  });

  it("gives keys to choices and finds them back", () => {
    expect(keyOf(0)).toBe("1");
    expect(keyOf(9)).toBe("a");
    expect(new Set(KEYS).size).toBe(KEYS.length);
    expect(indexOf("A", 10)).toBe(9);
    expect(indexOf("a", 5)).toBe(-1);
    expect(indexOf("u", 99)).toBe(-1);
  });

  it("shows clocks", () => {
    expect(clock(75)).toBe("1:15");
    expect(clock(3700)).toBe("1:01:40");
    expect(clock(200_000)).toBe("2 d");
    expect(clock(-3)).toBe("0:00");
  });

  it("wraps names", () => {
    expect(wrap("small indigo plant", 13)).toEqual(["small indigo", "plant"]);
    expect(wrap("wharf", 13)).toEqual(["wharf"]);
  });

  it("draws charts", () => {
    const course = [
      {
        number: 1,
        ply: 1,
        players: [
          { score: 0, reals: 3 },
          { score: 2, reals: 3 },
        ],
      },
      {
        number: 2,
        ply: 2,
        players: [
          { score: 4, reals: 1 },
          { score: 2, reals: 9 },
        ],
      },
    ];
    expect(seriesIn(course, { score: "Punkte", prestige: "Ansehen", reals: "Geld" })).toEqual(["score", "reals"]);
    const chart = chartOf(course, "score", 100, 40);
    expect(chart.lines[0]).toBe("0.0,40.0 100.0,0.0");
    expect(chart.ends[1]).toEqual({ x: 100, y: 20, value: 2 });
  });
});

describe("languages", () => {
  it("fills in names", () => {
    expect(fill("{a} and {b}", { a: 1, b: "two" })).toBe("1 and two");
  });

  it.each(Object.keys(languageNames))("%s has every string with the same blanks", async (language) => {
    const strings = (await languages.fetch(language))!;
    const blanks = (text: string): string[] =>
      (
        text
          .split("|")
          .at(-1)!
          .match(/\{\w+\}/g) ?? []
      ).sort();
    for (const [key, text] of Object.entries(en)) {
      const other = strings[key as keyof typeof strings];
      expect(other, key).toBeTruthy();
      expect(blanks(other), key).toEqual(blanks(text));
    }
  });
});
