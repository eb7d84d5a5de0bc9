import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { printed, Sentences, signed, type Texts } from "../../src/lib/language/sentences";
import { languageNames } from "../../src/strings";
import kinds from "../kinds.json";

const german = new Sentences(
  "de",
  {
    "{sum} point": ["{sum} Punkt", "{sum} Punkte"],
    "decides unseen": "entscheidet verdeckt",
    "{names} and {last}": "{names} und {last}",
  },
  {
    "move take-role": "nimmt {den role}",
    "move place-on-island": "setzt {einen person} auf {einen tile}",
    "move deal": ["gibt {count} Krone", "gibt {count} Kronen"],
    "move give-up-action": "verzichtet",
    "log give-up-action 1": "verzichtet auf Zahl {number}: {action}",
    "log give-up-action 2": "verzichtet auf Zahl {number}",
    "move pick": "wählt Zahl {number}",
    "move lay": "legt sie nach {area}",
    "log lay 1": "legt Zahl {number} nach {area}",
    "name settler": "Siedler",
    "forms settler": "0",
    "name colonist": ["Kolonist", "Kolonisten"],
    "forms colonist": "2",
    "name corn plantation": ["Maisplantage", "Maisplantagen"],
    "forms corn plantation": "1",
    "name quarry": "Steinbruch",
    "forms quarry": "0",
    "declension 0": { den: "den ~", einen: "einen ~" },
    "declension 1": { einen: "eine ~" },
    "declension 2": { einen: "einen ~en" },
    "name recruiting": "Anheuern",
    "cause load": "verladene Waren",
    "choice decline": "Verzichte",
    "choice decline villa": "Nimm niemanden",
    guide: "Worum es geht.",
    "guide placing": "Jeder Kreis.",
  },
);

describe("a choice that takes nothing of what is offered", () => {
  it("is called by what it does not take, where the question has words for it", () => {
    const decline = { kind: "decline", facts: {} };
    expect(german.command(decline, { kind: "villa" })).toBe("Nimm niemanden");
    expect(german.command(decline, { kind: "hacienda" })).toBe("Verzichte");
    expect(german.command(decline)).toBe("Verzichte");
  });
});

describe("sentences", () => {
  it("do not name again what the deed before has named", () => {
    const facts = { number: 9, area: "recruiting" };
    expect(german.deed("lay", facts)).toBe("legt Zahl 9 nach Anheuern");
    expect(german.deed("lay", facts, { number: 9 })).toBe("legt sie nach Anheuern");
    expect(german.deed("lay", facts, { number: 4 })).toBe("legt Zahl 9 nach Anheuern");
  });

  it("say why a move is suggested, how much better it is and what is likely to follow", () => {
    const said = german.of((seat) => ["anna", "bob"][seat]!);
    const line = [{ seat: 1, kind: "take-role", facts: { role: "settler" } }];
    expect(
      said.advice({
        gains: [["money", 0.61, false]],
        losses: [["time", -1, true]],
        margin: 0.061,
        points: 2.04,
        line,
        until: 0,
      }),
    ).toBe(
      "Wins 6 in 100 games more than the next best move. It ends 2,0 points further ahead. Expected next: bob nimmt den Siedler. In favor: money (+0,6). Against: more time (−1,0). " +
        "Counted in points up to the next decision of anna.",
    );
    expect(said.advice({ gains: [["money", 2, true]], losses: [], margin: 0, points: 0.4, line: [], until: -1 })).toBe(
      "As good as the next best move. In favor: fewer money (+2,0). Counted in points up to the next draw.",
    );
    expect(
      said.advice({ gains: [], losses: [["money", -2, false]], margin: -0.02, points: -1, line: [], until: -2 }),
    ).toBe(
      "Wins 2 in 100 games fewer than the best move. It ends 1,0 points less far ahead. No immediate gain. Against: money (−2,0). Counted in points at the end of the game.",
    );
    expect(said.advice({ gains: [], losses: [], margin: 0.004, points: 0, line: [], until: 1 })).toBe(
      "As good as the next best move.",
    );
  });

  it("fill templates with names after the article that is asked for", () => {
    expect(german.move({ kind: "take-role", facts: { role: "settler" } })).toBe("nimmt den Siedler");
    const facts = { person: "colonist", tile: "corn plantation" };
    expect(german.move({ kind: "place-on-island", facts })).toBe("setzt einen Kolonisten auf eine Maisplantage");
  });

  it("choose the plural by the count", () => {
    expect(german.move({ kind: "deal", facts: { count: 1 } })).toBe("gibt 1 Krone");
    expect(german.move({ kind: "deal", facts: { count: 3 } })).toBe("gibt 3 Kronen");
    expect(german.counted(1, "colonist")).toBe("1 Kolonist");
    expect(german.counted(0, "colonist")).toBe("0 Kolonisten");
    expect(german.say("{sum} point", { sum: signed(-1) }, -1)).toBe("−1 Punkt");
    expect([-13, 0, 7].map(printed)).toEqual(["−13", "0", "7"]);
    expect(german.say("{sum} point", { sum: signed(2) }, 2)).toBe("+2 Punkte");
  });

  it("choose plurals as every language does: nothing is told as one", () => {
    for (const language of Object.keys(languageNames)) {
      const said = new Sentences(language, {}, { "name x": ["one", "other"] });
      expect(
        [0, 1, 2, -1].map((count) => said.name("x", count)),
        language,
      ).toEqual(["other", "one", "other", "one"]);
    }
  });

  it("tell several moves that differ in one fact as one", () => {
    const facts = { person: "colonist", tile: ["corn plantation", "quarry", "corn plantation"] };
    expect(german.move({ kind: "place-on-island", facts })).toBe(
      "setzt einen Kolonisten auf 2 Maisplantagen und einen Steinbruch",
    );
  });

  it("list three as people speak", () => {
    const facts = { person: "colonist", tile: ["corn plantation", "quarry", "x"] };
    expect(german.move({ kind: "place-on-island", facts })).toMatch(/eine Maisplantage, einen Steinbruch und x$/);
  });

  it("tell in a log as much as is known", () => {
    expect(german.deed("give-up-action", {})).toBe("verzichtet");
    expect(german.deed("give-up-action", { number: 4 })).toBe("verzichtet auf Zahl 4");
    expect(german.deed("give-up-action", { number: 4, action: "recruiting" })).toBe("verzichtet auf Zahl 4: Anheuern");
    expect(german.deed("unseen", {})).toBe("entscheidet verdeckt");
  });

  it("name a cause by a message of its own", () => {
    expect(german.cause("load")).toBe("verladene Waren");
    expect(german.cause("load", "quarry")).toBe("verladene Waren: Steinbruch");
    expect(german.cause("end-of-game")).toBe("at the end of the game");
  });

  it("leave what has no translation as it is", () => {
    expect(german.name("III")).toBe("III");
    expect(german.say("Something new")).toBe("Something new");
    expect(german.guide("placing")).toBe("Jeder Kreis.");
    expect(german.guide("unheard-of")).toBe("Worum es geht.");
  });
});

describe.each(Object.keys(languageNames))("the catalogues in %s", (language) => {
  const folder = join(import.meta.dirname, "../../src/messages", language);
  const read = (game: string): Texts => JSON.parse(readFileSync(join(folder, `${game}.json`), "utf-8")) as Texts;

  it("are there for every game and for the frame", () => {
    expect(readdirSync(folder).sort()).toEqual(
      ["caravela", ...Object.keys(kinds)].sort().map((name) => `${name}.json`),
    );
  });

  it.each(Object.entries(kinds))("tell every move and question of %s", (game, { moves, questions, help }) => {
    const texts = read(game);
    for (const kind of Object.keys(moves)) expect(texts, kind).toHaveProperty([`move ${kind}`]);
    for (const kind of Object.keys(questions)) expect(texts, kind).toHaveProperty([`question ${kind}`]);
    for (const name of help) {
      expect(texts, name).toHaveProperty([`help ${name}`]);
      expect(texts, name).toHaveProperty([`name ${name}`]);
    }
  });
});
