import { expect, it } from "vitest";
import { fill } from "../../src/strings";

const moves = "{count} move|{count} moves";

it("a text with two forms follows its first number", () => {
  expect([0, 1, 2].map((count) => fill(moves, { count }))).toEqual(["0 moves", "1 move", "2 moves"]);
  expect(fill("{name}: a draw cost {count} win|{name}: a draw cost {count} wins", { name: "1", count: 1 })).toBe(
    "1: a draw cost 1 win",
  );
  expect(fill("the move of another|the {count} moves of others", { count: 1 })).toBe("the move of another");
});

it("one is chosen as the language does", () => {
  expect(fill("{count} jogada|{count} jogadas", { count: 0 }, "pt")).toBe("0 jogadas");
  expect(fill("no count at all")).toBe("no count at all");
});
