import { describe, expect, it } from "vitest";
import { dayOf, regional, when } from "../../src/lib/language/dates";

describe("a moment", () => {
  const noon = new Date(2026, 10, 18, 12, 0);
  const seconds = new Date(2026, 10, 18, 9, 5).getTime() / 1000;

  it("is written as in the region that the browser names for the language", () => {
    expect(regional("en", ["pt-PT", "en-GB", "en-US"])).toBe("en-GB");
    expect(regional("de", ["en-GB"])).toBe("de");
    expect(regional("es", ["est-EE", "es"])).toBe("es");
    expect(regional("en", ["en-US@posix", "en-GB"])).toBe("en-GB");
    expect(regional("en", ["en-US@posix"])).toBe("en");
  });

  it("is told by its day alone", () => {
    expect(dayOf(seconds, "en-GB")).toBe("18 Nov");
  });

  it("is told without the day if it was today", () => {
    expect(when(seconds, noon, "en-GB")).toBe("09:05");
    expect(when(seconds - 86_400, noon, "en-GB")).toBe("17 Nov 2026, 09:05");
  });
});
