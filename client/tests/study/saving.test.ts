import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { StudyStore } from "../../src/study/study.svelte";
import type { StudyTold } from "../../src/lib/connection/protocol";

interface Put {
  version: number;
  title: string;
  answer: () => void;
  refuse: () => void;
}

/** A server that answers when the test says so, and refuses a save that names another version than its own. */
function slowServer(): { puts: Put[]; kept: () => { version: number; title: string } } {
  const puts: Put[] = [];
  const kept = { version: 1, title: "" };
  const said = (status: number, body: unknown): Response => new Response(JSON.stringify(body), { status });
  vi.stubGlobal("fetch", (path: string, asked: RequestInit) => {
    if (asked.method === "GET") return Promise.resolve(said(200, STUDY));
    if (asked.method !== "PUT") return Promise.resolve(said(400, { code: "failed", sentence: path }));
    const { version, title } = JSON.parse(asked.body as string) as { version: number; title: string };
    return new Promise<Response>((resolve) => {
      const answer = (): void => {
        if (version !== kept.version) return refuse();
        kept.version += 1;
        kept.title = title;
        resolve(said(200, { version: kept.version }));
      };
      const refuse = (): void => resolve(said(400, { code: "changed", sentence: "It has changed." }));
      puts.push({ version, title, answer, refuse });
    });
  });
  return { puts, kept: () => kept };
}

const STUDY = { id: "s", version: 1, title: "", yours: true, nodes: [], game: "madeira", options: {} };
const later = (): Promise<unknown> => vi.advanceTimersByTimeAsync(1000);

async function opened(): Promise<StudyStore> {
  const store = new StudyStore("s");
  await store.open(null);
  store.study = STUDY as unknown as StudyTold;
  return store;
}

describe("a study on a slow connection", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it("sends the next save after the answer to the one before, with its version", async () => {
    const { puts, kept } = slowServer();
    const store = await opened();
    for (const title of ["one", "two", "three"]) {
      store.rename(title);
      await later();
    }
    expect(puts.map(({ title }) => title)).toEqual(["one"]);
    puts[0]!.answer();
    await later();
    expect(puts.map(({ version, title }) => [version, title])).toEqual([
      [1, "one"],
      [2, "three"],
    ]);
    expect(store.saved).toBe("saving");
    puts[1]!.answer();
    await later();
    expect([store.saved, kept().title, puts.length]).toEqual(["saved", "three", 2]);
  });

  it("is not called saved while something newer waits", async () => {
    const { puts } = slowServer();
    const store = await opened();
    store.rename("one");
    await later();
    store.rename("two");
    puts[0]!.answer();
    await vi.advanceTimersByTimeAsync(1);
    expect(store.saved).toBe("saving");
    store.end();
    await later();
    expect(puts[1]!.title).toBe("two");
  });

  it("saves what came after a save that failed", async () => {
    const { puts, kept } = slowServer();
    const store = await opened();
    store.rename("one");
    await later();
    store.rename("two");
    await later();
    puts[0]!.refuse();
    await later();
    puts[1]!.answer();
    await later();
    expect([store.saved, kept().title]).toEqual(["saved", "two"]);
  });
});
