// The plain page: front, new table, table. It plays any game by sentences. The protocol is told in docs/protocol.md.

import { Line } from "/client/line.js";
import { h, show, showView, say } from "/client/show.js";
import { tablePage } from "/client/table.js";

const page = document.getElementById("page");

export async function ask(path, body, method) {
  const wish = { method: method || (body ? "POST" : "GET"), headers: {} };
  if (body) {
    wish.body = JSON.stringify(body);
    wish.headers["content-type"] = "application/json";
  }
  const answer = await fetch(path, wish);
  const told = answer.headers.get("content-type").startsWith("application/json") ? await answer.json() : await answer.text();
  if (!answer.ok) throw new Error(told.sentence || "The server does not answer as it should.");
  return told;
}

let me = null;

async function known() {
  if (me === null) {
    try {
      me = await ask("/api/me");
    } catch {
      me = null;
    }
  }
  document.getElementById("who").textContent = me ? me.name : "";
  return me;
}

async function someone(name) {
  if (!(await known())) {
    me = await ask("/api/guests", { name: name || "Guest " + Math.floor(Math.random() * 9000 + 1000) });
    document.getElementById("who").textContent = me.name;
  }
  return me;
}

async function guarded(work) {
  try {
    say("");
    await work();
  } catch (reason) {
    say(reason.message);
  }
}

async function open(wish) {
  await someone(document.getElementById("name")?.value.trim());
  const done = await ask("/api/messages", { type: "open", ...wish });
  location.assign(done.link);
}

function gameCard(game) {
  const bot = game.bots[game.bots.length - 1].name;
  const [least, most] = game.players;
  const count = Math.min(4, most);
  const play = () => open({ game: game.name, seats: [{}, ...Array(count - 1).fill({ bot })] });
  return h("div", { class: "card" },
    h("h2", {}, game.title),
    h("p", {}, `For ${least} to ${most} players.`),
    h("div", { class: "row" },
      h("button", { class: "main", onclick: () => guarded(play) }, "Play now"),
      h("button", { onclick: () => newTable(game) }, "New table …")));
}

function newTable(game) {
  const [least, most] = game.players;
  const count = h("select", { id: "count" }, ...range(least, most).map((n) => h("option", { value: n }, `${n} players`)));
  const seats = h("div", {});
  const kinds = ["a person", ...game.bots.map((bot) => `bot: ${bot.name}`)];
  const fill = () => seats.replaceChildren(...range(2, Number(count.value)).map((n) =>
    h("div", { class: "row" }, h("label", { for: `seat${n}` }, `Seat ${n}`),
      h("select", { id: `seat${n}` }, ...kinds.map((kind, i) => h("option", { value: i }, kind))))));
  count.onchange = fill;
  const options = game.options.map((option) => h("div", { class: "row" },
    h("label", { for: `option-${option.name}` }, option.name),
    h("select", { id: `option-${option.name}` }, ...option.values.map((value) => h("option", {}, value))),
    h("small", {}, option.help)));
  const access = h("select", { id: "access" },
    h("option", { value: "link" }, "by link"), h("option", { value: "lobby" }, "open to all"),
    h("option", { value: "hotseat" }, "all on this screen"));
  const pace = h("select", { id: "pace" },
    h("option", { value: "none" }, "no clock"), h("option", { value: "live" }, "15 minutes and 15 seconds a turn"),
    h("option", { value: "days" }, "2 days a turn"));
  const words = h("input", { id: "words", maxlength: 80 });
  const start = () => open({
    game: game.name,
    seats: [{}, ...range(2, Number(count.value)).map((n) => {
      const kind = Number(document.getElementById(`seat${n}`).value);
      return kind ? { bot: game.bots[kind - 1].name } : {};
    })],
    options: Object.fromEntries(game.options.map((each) => [each.name, document.getElementById(`option-${each.name}`).value])),
    access: access.value,
    pace: { kind: pace.value },
    words: words.value.trim(),
  });
  page.replaceChildren(
    h("h1", {}, `A new table of ${game.title}`),
    nameField(),
    h("div", { class: "row" }, h("label", { for: "count" }, "How many"), count),
    seats, ...options,
    h("div", { class: "row" }, h("label", { for: "access" }, "Who may sit"), access),
    h("div", { class: "row" }, h("label", { for: "pace" }, "Clock"), pace),
    h("div", { class: "row" }, h("label", { for: "words" }, "Words of yours for the secret of the luck"), words),
    h("div", { class: "row" }, h("button", { class: "main", onclick: () => guarded(start) }, "Open the table")));
  fill();
}

function nameField() {
  return me ? h("span", {}) : h("div", { class: "row" }, h("label", { for: "name" }, "Your name"),
    h("input", { id: "name", maxlength: 24, autocomplete: "nickname" }));
}

function range(first, last) {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => first + i);
}

function tableList(title, tables) {
  if (!tables.length) return h("span", {});
  return h("section", {}, h("h2", {}, title), h("ul", {}, ...tables.map((table) => h("li", {},
    h("a", { href: `/table/${table.id}` }, table.title || table.id),
    ` ${table.game}, ${table.names.filter(Boolean).join(", ")}`,
    table.free ? `, ${table.free} free` : "",
    table.your_turn ? h("strong", {}, " — your turn") : table.to_move ? ` — ${table.to_move} to move` : ""))));
}

async function front() {
  const [games, tables] = await Promise.all([ask("/api/games"), ask("/api/tables"), known()]);
  const own = me ? await ask("/api/me/tables") : [];
  page.replaceChildren(
    h("p", {}, "An open table for games of the age of discovery: against bots at once, or with friends by link."),
    nameField(),
    h("div", { class: "cards" }, ...games.map(gameCard)),
    tableList("My games", own.filter((table) => table.status !== "over")),
    tableList("Tables", tables),
    tableList("My finished games", own.filter((table) => table.status === "over").slice(0, 20)));
}

const found = location.pathname.match(/^\/table\/([^/]+)$/);
guarded(async () => {
  await known();
  if (found) {
    tablePage(page, found[1], new URLSearchParams(location.search).get("invitation"), { ask, someone, me, Line, h, show, showView, say });
  } else {
    await front();
  }
});
