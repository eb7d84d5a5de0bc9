import { describe, expect, it } from "vitest";
import { without } from "../../src/lib/play/learning";

const lesson = (...rulings: string[]): { text: string; section: string; rulings: string[] } => ({
  text: "",
  section: "",
  rulings,
});
const ruling = (
  number: string,
  ...about: string[]
): { number: string; question: string; answer: string; reason: string; about: string[] } => ({
  number,
  question: "",
  answer: "",
  reason: "",
  about,
});

describe("what learners are told", () => {
  const learning = {
    components: { harvest: lesson("MA-9", "MA-50"), "card Carroça": lesson("MA-50") },
    rulings: [ruling("MA-9", "harvest"), ruling("MA-50", "harvest", "card Carroça"), ruling("MA-15")],
    guide: {},
  };

  it("has neither components that are not in the game nor rulings about them", () => {
    const told = without(learning, (component) => component.startsWith("card "));
    expect(Object.keys(told.components)).toEqual(["harvest"]);
    expect(told.components["harvest"]!.rulings).toEqual(["MA-9"]);
    expect(told.rulings.map((each) => each.number)).toEqual(["MA-9", "MA-15"]);
  });

  it("is whole in a game with everything", () => {
    expect(without(learning, () => false)).toEqual(learning);
  });
});
