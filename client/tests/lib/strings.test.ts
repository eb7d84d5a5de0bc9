import { expect, it } from "vitest";
import { en } from "../../src/strings/en";

const sources = import.meta.glob<string>(["../../src/**/*.{ts,svelte}", "!../../src/strings/*.ts"], {
  eager: true,
  query: "?raw",
  import: "default",
});

it("every string of the page is used", () => {
  const words = new Set(Object.values(sources).flatMap((text) => text.match(/\w+/g) ?? []));
  expect(Object.keys(en).filter((key) => !words.has(key))).toEqual([]);
});
