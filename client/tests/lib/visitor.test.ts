import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

const LEONOR = { id: "p1", name: "Leonor", kind: "guest" };
const ANA = { id: "p2", name: "Ana", kind: "account" };

type Answer = [status: number, body: unknown];

/** A server that answers by method and road, and the requests it has got. */
function server(answers: Record<string, Answer>): string[] {
  const asked: string[] = [];
  vi.stubGlobal("fetch", (path: string, request: RequestInit = {}) => {
    const road = `${request.method ?? "GET"} ${path}`;
    asked.push([road, (request.body as string | undefined) ?? ""].join(" ").trim());
    const [status, body] = answers[road] ?? [404, { code: "unknown", sentence: "There is no such thing." }];
    return Promise.resolve(new Response(JSON.stringify(body), { status }));
  });
  return asked;
}

const kept = new Map<string, string>();
const STORAGE = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
};
const person = (): Promise<typeof import("../../src/lib/site/person.svelte")> =>
  import("../../src/lib/site/person.svelte");

describe("who the visitor is", () => {
  beforeEach(() => {
    vi.resetModules();
    kept.clear();
    vi.stubGlobal("localStorage", STORAGE);
  });
  afterEach(() => void vi.unstubAllGlobals());

  it("is asked once, and a stranger is nobody", async () => {
    const asked = server({ "GET /api/me": [401, { code: "no-session", sentence: "Nobody is signed in." }] });
    const { visitor } = await person();
    await Promise.all([visitor.known(), visitor.known()]);
    expect([visitor.me, visitor.isAccount, asked]).toEqual([null, false, ["GET /api/me"]]);
  });

  it("is asked again after a failure of the server", async () => {
    const asked = server({ "GET /api/me": [503, { code: "store-failed", sentence: "Try again." }] });
    const { visitor } = await person();
    for (let time = 0; time < 2; time += 1) await expect(visitor.known()).rejects.toThrow("Try again.");
    expect(asked.length).toBe(2);
  });

  it("comes in as a guest only without having been here, and opens a table in that name", async () => {
    const asked = server({
      "POST /api/guests": [200, LEONOR],
      "POST /api/messages": [200, { type: "done", table: "t1" }],
    });
    const { hasVisited, openTable, visitor } = await person();
    expect(hasVisited()).toBe(false);
    expect(await openTable({ game: "madeira" }, " Leonor ")).toBe("t1");
    expect([hasVisited(), visitor.me?.name, visitor.isAccount]).toEqual([true, "Leonor", false]);
    expect(asked[0]).toBe('POST /api/guests {"name":"Leonor"}');
    expect(asked[1]).toContain('"game":"madeira"');
  });

  it("has a name of its own if none is typed", async () => {
    const asked = server({ "POST /api/guests": [200, LEONOR], "POST /api/messages": [200, { table: "t2" }] });
    const { anyName, openTable } = await person();
    await openTable({}, "");
    expect(asked[0]).toMatch(/"name":".+"/);
    expect(anyName().length).toBeGreaterThan(2);
  });

  it("signs up, in and out, and changes and removes the account", async () => {
    const asked = server({
      "POST /api/accounts": [200, ANA],
      "POST /api/sign-in": [200, ANA],
      "GET /api/me": [200, ANA],
      "PATCH /api/me": [200, { ...ANA, name: "Ana Sousa" }],
      "POST /api/sign-out": [200, {}],
      "DELETE /api/me": [200, {}],
    });
    const { hasVisited, visitor } = await person();
    await visitor.signUp("Ana", "a long password", "");
    expect([visitor.isAccount, asked[0]]).toEqual([
      true,
      'POST /api/accounts {"name":"Ana","password":"a long password"}',
    ]);
    await visitor.change({ name: "Ana Sousa" });
    expect(visitor.me?.name).toBe("Ana Sousa");
    await visitor.signOut();
    expect([visitor.me, hasVisited()]).toEqual([null, false]);
    await visitor.signIn("Ana", "a long password");
    await visitor.enter("somebody else");
    expect(visitor.me?.name).toBe("Ana");
    await visitor.remove();
    expect([visitor.me, hasVisited()]).toEqual([null, false]);
  });

  it("is no stranger to a browser that keeps nothing", async () => {
    const denied = (): never => {
      throw new Error("denied");
    };
    vi.stubGlobal("localStorage", { getItem: denied, setItem: denied, removeItem: denied });
    server({ "GET /api/me": [200, ANA], "POST /api/sign-in": [200, ANA], "POST /api/sign-out": [200, {}] });
    const { hasVisited, visitor } = await person();
    expect(hasVisited()).toBe(true);
    await visitor.signIn("Ana", "a long password");
    await visitor.signOut();
    expect(visitor.me).toBeNull();
  });
});

describe("requests", () => {
  beforeEach(() => void vi.resetModules());
  afterEach(() => void vi.unstubAllGlobals());

  it("tell what differs from a game's usual options, and ask for games once", async () => {
    const games = [{ name: "madeira", options: [{ name: "capitanias", default: "off" }] }];
    const asked = server({ "GET /api/games": [200, games] });
    const { unusual } = await import("../../src/lib/connection/api");
    expect(await unusual("madeira", { capitanias: "on" })).toEqual({ capitanias: "on" });
    expect(await unusual("madeira", { capitanias: "off" })).toEqual({});
    expect(asked).toEqual(["GET /api/games"]);
  });

  it("ask again for what has failed once", async () => {
    const asked = server({});
    const { askOnce, askText } = await import("../../src/lib/connection/api");
    for (let time = 0; time < 2; time += 1) await expect(askOnce("/api/help")).rejects.toThrow("no such thing");
    await expect(askText("/text")).rejects.toThrow("no such thing");
    expect(asked.length).toBe(3);
  });
});
