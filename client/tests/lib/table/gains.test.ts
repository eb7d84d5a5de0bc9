import { describe, expect, it } from "vitest";
import { apart } from "../../../src/lib/table/gains";

describe("what a choice brings without what comes in any case", () => {
  it("leaves out what all others bring as well", () => {
    expect(apart({ brings: { colonist: 1 } }, [{ brings: { colonist: 2 } }])).toEqual({ brings: {}, points: 0 });
    expect(apart({ brings: { colonist: 2 } }, [{ brings: { colonist: 1 } }])).toEqual({
      brings: { colonist: 1 },
      points: 0,
    });
    expect(apart({ brings: { corn: -2 }, points: 3 }, [{ brings: { corn: -1 }, points: 1 }])).toEqual({
      brings: { corn: -1 },
      points: 2,
    });
  });

  it("keeps what only some of the others bring, and all of it where there is no other", () => {
    const choice = { brings: { corn: -2 }, points: 1 };
    expect(apart(choice, [{ brings: { corn: -2 }, points: 1 }, {}])).toEqual(choice);
    expect(apart(choice, [{ brings: { corn: 1 }, points: -1 }])).toEqual(choice);
    expect(apart(choice, [])).toEqual(choice);
  });
});
