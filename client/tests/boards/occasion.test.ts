import { describe, expect, it } from "vitest";
import { occasion } from "../../src/boards/madeira/occasion";
import type { View } from "../../src/lib/connection/protocol";
import type { Deed } from "../../src/lib/deeds";

const view = {
  table: { building: "Moinho", buildings: [{ name: "Moinho", character: "steward" }] },
} as unknown as View;

describe("what has opened a question of Madeira", () => {
  it("is the character of the die, as the log tells it or as it lies there", () => {
    const deeds = [{ kind: "place-guild-die", facts: { value: 2, building: "Moinho" } }];
    const act = { kind: "act", facts: {} };
    expect(occasion("taking-worker-to-field", [...deeds, act], view)).toBe("steward");
    const told = { kind: "act", facts: { character: "mayor" } };
    expect(occasion("putting-worker-on-field", [...deeds, told], view)).toBe("mayor");
  });

  it("of a further reward is not the reward taken before", () => {
    const deeds: Deed[] = [
      { kind: "act", facts: { character: "commander" } },
      { kind: "take-reward", facts: { colony: "India", reward: "Reals" } },
    ];
    expect(occasion("choosing-reward", deeds, view)).toBe("commander");
    expect(occasion("taking-worker-to-field", deeds, view)).toBe("Reals");
  });

  it("is the character whose action is offered", () => {
    expect(occasion("acting", [], view)).toBe("steward");
    expect(occasion("acting-twice", [], view)).toBe("steward");
  });

  it("is the newest of several actions, whatever was done for them", () => {
    const deeds: Deed[] = [
      { kind: "pay", facts: { building: "Fortaleza" } },
      { kind: "use-favor", facts: { favor: "scout" } },
      { kind: "take-worker", facts: { place: "home" } },
    ];
    expect(occasion("putting-worker-anywhere", deeds, view)).toBe("scout");
  });

  it("is not told with a question that names it, or before any action", () => {
    expect(occasion("relocating", [{ kind: "act", facts: {} }], view)).toBe("");
    expect(occasion("taking-worker-to-field", [], view)).toBe("");
  });
});
