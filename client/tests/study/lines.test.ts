import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { StudyStore } from "../../src/study/study.svelte";
import { START } from "../../src/study/tree";

type Facts = Record<string, string | number>;
const choice = (move: number, kind = "take", facts: Facts = {}): object => ({
  move,
  words: `${kind} ${move}`,
  kind,
  facts,
});

/** Positions by the path to them: two moves at the start, one that is forced after move 1, then a draw, then the end. */
const POSITIONS: Record<string, object> = {
  "": { ply: 0, to_move: 0, seat: 0, moves: [choice(1), choice(2)], view: { names: ["Ana", "Rui"] } },
  "1": { ply: 1, to_move: 1, moves: [choice(3)], view: { names: ["Ana", "Rui"] } },
  "1 3": { ply: 2, by_chance: true, moves: [choice(4), choice(5)], weights: [0, 1], view: {} },
  "1 3 4": { ply: 3, moves: [], view: { over: true }, scores: [3, 4] },
  "1 3 5": { ply: 3, moves: [], view: { over: true }, scores: [4, 3] },
  "2": { ply: 1, to_move: 1, moves: [choice(6), choice(7)], view: {} },
};
const STUDY = { id: "s", version: 1, title: "Mine", yours: true, game: "madeira", options: { players: "2" } };
const LINE = [
  { parent: -1, move: 1, kind: "take", facts: {}, seat: 0 },
  { parent: 0, move: 3, kind: "take", facts: {}, seat: 1 },
  { parent: -1, move: 2, kind: "take", facts: {}, seat: 0 },
];

/** A server that knows the positions above and openings of one move; gives the roads that were asked. */
function server(nodes: object[] = [], thoughts: object[] = []): string[] {
  const asked: string[] = [];
  const said = (body: unknown, status = 200): Response => new Response(JSON.stringify(body), { status });
  vi.stubGlobal("fetch", (path: string, request: RequestInit) => {
    const road = path.replace("/api/studies/s", "");
    const sent = JSON.parse((request.body as string | undefined) ?? "{}") as { path?: number[]; version?: number };
    const key = (sent.path ?? []).join(" ");
    asked.push(`${request.method} ${road} ${key}`.trim());
    if (request.method === "GET") return Promise.resolve(said({ ...STUDY, nodes }));
    if (request.method === "PUT") return Promise.resolve(said({ version: (sent.version ?? 0) + 1 }));
    if (road === "/look")
      return Promise.resolve(
        key in POSITIONS ? said(POSITIONS[key]) : said({ code: "odd", sentence: "No such line." }, 400),
      );
    if (road === "/explore") return Promise.resolve(said(key.includes(" ") ? null : { games: 20, path: key }));
    if (road === "/position") return Promise.resolve(new Response(`position ${key}`));
    if (!thoughts.length) return Promise.resolve(said({ code: "odd", sentence: "Too many think." }, 429));
    return Promise.resolve(new Response(thoughts.map((thought) => JSON.stringify(thought)).join("\n") + "\n"));
  });
  return asked;
}

async function opened(ply: number | null = null): Promise<StudyStore> {
  const store = new StudyStore("s");
  await store.open(ply);
  await vi.advanceTimersByTimeAsync(1);
  return store;
}

const movesOf = (store: StudyStore): number[] => store.nodes.map(({ move }) => move);

describe("the lines of a study", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal("document", { hidden: true, querySelectorAll: () => [] });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  it("opens at the end of the main line, or at a ply of it, and walks along it", async () => {
    server(LINE);
    const store = await opened();
    expect([store.at, store.position?.ply, store.about?.game]).toEqual([1, 2, "madeira"]);
    await store.back();
    expect([store.at, store.names, store.front]).toEqual([0, ["Ana", "Rui"], 0]);
    expect(store.now).toMatchObject({ status: "running", ply: 1, to_move: 1 });
    await store.forward();
    expect(store.at).toBe(1);
    expect((await opened(1)).at).toBe(0);
    const start = await opened(0);
    expect(start.at).toBe(START);
    await start.back();
    expect([start.at, start.children]).toEqual([START, [0, 2]]);
  });

  it("adds what is chosen, what is forced after it and the draw, and saves them", async () => {
    const asked = server();
    const store = await opened();
    vi.spyOn(Math, "random").mockReturnValue(0.5);
    await store.choose(store.moves[0]!);
    expect(movesOf(store)).toEqual([1, 3, 5]);
    expect(store.nodes.map(({ seat }) => seat)).toEqual([0, 1, undefined]);
    expect([store.now.status, store.now.scores, store.turn.busy]).toEqual(["over", [4, 3], false]);
    expect(store.saved).toBe("saving");
    await vi.advanceTimersByTimeAsync(1000);
    expect([store.saved, asked.filter((road) => road.startsWith("PUT")).length]).toEqual(["saved", 1]);
  });

  it("waits before a draw whose outcome one wants to choose", async () => {
    server();
    const store = await opened();
    store.drawing = false;
    await store.choose(store.moves[0]!);
    expect([movesOf(store), store.position?.by_chance]).toEqual([[1, 3], true]);
    await store.draw();
    expect(movesOf(store)).toEqual([1, 3, 5]);
    await store.back();
    await store.choose(store.moves[0]!);
    expect(movesOf(store)).toEqual([1, 3, 5, 4]);
  });

  it("makes the moves of one gesture as far as they are open", async () => {
    server();
    const store = await opened();
    await store.chooseAll([
      { kind: "take", facts: {} },
      { kind: "load", facts: {} },
    ]);
    expect(movesOf(store)[0]).toBe(1);
  });

  it("keeps comments and titles, puts a line first and takes one out", async () => {
    server(LINE);
    const store = await opened();
    await store.go(2);
    store.comment("Better?");
    store.rename("  Openings ");
    expect([store.nodes[2]!.comment, store.study!.title]).toEqual(["Better?", "Openings"]);
    store.promote();
    expect([movesOf(store), store.at]).toEqual([[2, 1, 3], 0]);
    await store.remove();
    expect([movesOf(store), store.at]).toEqual([[1, 3], START]);
    await store.remove();
    expect(movesOf(store)).toEqual([1, 3]);
    expect(await store.positionText()).toBe("position ");
    store.end();
    await vi.advanceTimersByTimeAsync(1);
    expect(store.saved).toBe("saved");
  });

  it("takes a deletion back until something else changes", async () => {
    server(LINE);
    const store = await opened(1);
    store.comment("Kept.");
    await store.remove();
    expect([movesOf(store), store.at]).toEqual([[2], START]);
    await store.restore();
    expect([movesOf(store), store.at, store.nodes[0]!.comment]).toEqual([[1, 3, 2], 0, "Kept."]);
    expect(store.removed).toBeNull();
    await store.remove();
    await store.choose(store.moves[0]!);
    expect(store.removed).toBeNull();
  });

  it("follows a key that is held down, with one request at a time", async () => {
    server(LINE);
    const answer = fetch;
    const waiting: (() => void)[] = [];
    const store = await opened();
    vi.stubGlobal("fetch", async (path: string, request: RequestInit) => {
      if (path.endsWith("/look")) await new Promise<void>((resolve) => waiting.push(resolve));
      return answer(path, request);
    });
    const steps = [store.back(), store.back(), store.back()];
    await vi.advanceTimersByTimeAsync(1);
    expect(waiting.length).toBe(1);
    waiting.pop()!();
    await vi.advanceTimersByTimeAsync(1);
    expect([store.at, waiting.length]).toEqual([0, 1]);
    waiting.pop()!();
    await Promise.all(steps);
    expect([store.at, waiting.length]).toEqual([START, 0]);
  });

  it("ends a chain of forced moves when one cannot be looked at", async () => {
    const asked = server();
    const store = await opened();
    const forced = POSITIONS["1 3"];
    delete POSITIONS["1 3"];
    await store.choose(store.moves[0]!);
    POSITIONS["1 3"] = forced!;
    expect([store.at, store.notice, store.turn.busy]).toEqual([0, "No such line.", false]);
    expect(asked.filter((road) => road === "POST /look 1 3").length).toBe(1);
  });

  it("is copied with the lines that a visitor has added", async () => {
    server(LINE);
    const answer = fetch;
    const sent: { path: string; body: string }[] = [];
    const store = await opened(0);
    vi.stubGlobal("fetch", (path: string, request: RequestInit) => {
      sent.push({ path, body: request.body as string });
      const known = { "/api/me": { name: "Eva" }, "/api/studies/s/copy": { id: "own" }, "/api/studies/own": STUDY };
      const body = known[path as keyof typeof known];
      return body ? Promise.resolve(new Response(JSON.stringify(body))) : answer(path, request);
    });
    store.study = { ...store.study!, yours: false };
    await store.choose(store.moves[1]!);
    expect(store.saved).toBe("");
    await store.go(2);
    store.comment("Mine");
    expect(await store.copy()).toBe("own");
    expect(JSON.parse(sent.at(-1)!.body)).toMatchObject({ version: 1, nodes: [{}, {}, { comment: "Mine" }] });
  });

  it("is saved when the page is closed before it was", async () => {
    const asked = server(LINE);
    const store = await opened(1);
    store.comment("Late");
    store.close();
    await vi.advanceTimersByTimeAsync(1);
    expect(asked.at(-1)).toBe("PUT");
    store.close();
    await vi.advanceTimersByTimeAsync(2000);
    expect(asked.filter((road) => road === "PUT").length).toBe(1);
  });

  it("asks for openings only until the bots' games are left, and each once", async () => {
    const asked = server(LINE);
    const store = await opened(0);
    expect(store.explored).toMatchObject({ path: "" });
    for (const at of [0, 1, 0]) {
      await store.go(at);
      await vi.advanceTimersByTimeAsync(1);
    }
    expect(store.explored).toMatchObject({ path: "1" });
    expect(asked.filter((road) => road.includes("/explore"))).toEqual(["POST /explore", "POST /explore 1"]);
  });

  it("hears what bots think line by line, and keeps it when they stop", async () => {
    const moves = [{ move: 1, share: 0.6 }];
    server(LINE, [{ state: "waiting", place: 2 }, { state: "thinking", moves }, { state: "waiting" }]);
    const store = await opened(0);
    await store.evaluate();
    expect([store.evaluation, store.thinking]).toEqual([{ state: "waiting", moves }, true]);
    store.stop();
    expect(store.evaluation).toEqual({ state: "done", moves });
    await store.go(0);
    expect(store.evaluation).toBeNull();
  });

  it("says why something is refused, and stays where it was", async () => {
    server([{ parent: -1, move: 9, kind: "take", facts: {} }]);
    const store = await opened(0);
    await store.go(0);
    expect([store.at, store.notice]).toEqual([START, "No such line."]);
    await store.evaluate();
    expect([store.evaluation, store.notice]).toEqual([null, "Too many think."]);
    vi.stubGlobal("fetch", () => Promise.resolve(new Response("<html>", { status: 502 })));
    expect((await opened()).failed).toContain("went wrong on the server");
  });
});
