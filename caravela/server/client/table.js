// One table: players, the question with its choices, the view as text, log, chat, undo.

export function tablePage(page, id, invitation, { ask, someone, me, Line, h, showView, say }) {
  let number = 0, chatNumber = 0, about = null, now = null, log = [], lines = [];
  const part = (name, title) => {
    const body = h("div", {});
    return [h("section", { "aria-label": title }, h("h2", {}, title), body), body];
  };
  const [seatsSection, seats] = part("seats", "Players");
  const [choicesSection, choices] = part("choices", "Your move");
  const [viewSection, view] = part("view", "The table");
  const [logSection, logBody] = part("log", "Log");
  const [chatSection, chatBody] = part("chat", "Chat");
  const title = h("h1", {}, "…");
  choicesSection.className = "choices";
  choices.setAttribute("aria-live", "polite");
  const draft = h("input", { maxlength: 500, "aria-label": "Say something" });
  const chatLines = h("ul", { class: "log" });
  chatBody.append(chatLines, h("form", { class: "row", onsubmit: (event) => {
    event.preventDefault();
    if (draft.value.trim()) act("say", { text: draft.value.trim() });
    draft.value = "";
  } }, draft, h("button", {}, "Say")));
  page.replaceChildren(title, h("div", { class: "table" },
    h("div", {}, seatsSection, h("br"), logSection), h("div", {}, choicesSection, h("br"), viewSection), chatSection));

  const line = new Line(hear, () => line.tell("watch", { table: id, since: number, chat: chatNumber }));

  async function act(type, more) {
    try {
      say("");
      const done = await line.say(type, { table: id, ...more });
      if (done.asked) say("The others have been asked.");
      if (done.refused) say(done.refused);
      if (type === "rematch") location.assign(`/table/${done.table}`);
      return done;
    } catch (reason) {
      say(reason.message);
      return null;
    }
  }

  function hear(message) {
    if (message.type === "refused" && !message.id) say(message.sentence);
    if (message.type === "goodbye") say(message.reason);
    if (message.table !== id) return;
    if (message.type === "chat") {
      for (const each of message.lines) if (each.number > chatNumber) { lines.push(each); chatNumber = each.number; }
      showChat();
    }
    if (message.type !== "update") return;
    const mineBefore = now && now.moves;
    for (const event of message.events) if (event.number > number) takeEvent(event);
    number = message.number;
    if (message.about) about = message.about;
    now = { you: [], ...message.now };
    if (now.moves && !mineBefore && document.hidden && window.Notification && Notification.permission === "granted") {
      new Notification("Caravela: your turn", { body: now.question, tag: id });
    }
    draw();
  }

  function takeEvent(event) {
    if (event.kind === "undone") log = log.filter((each) => each.ply === undefined || each.ply < event.to);
    const text = sentence(event);
    if (text) log.push({ ply: event.ply, kind: event.kind, seat: event.seat, text });
  }

  const name = (seat) => (now && now.seats[seat] && now.seats[seat].name) || `seat ${seat + 1}`;

  function sentence(event) {
    switch (event.kind) {
      case "moved": return event.text + (event.auto && event.auto !== "bot" ? ` [${event.auto}]` : "");
      case "drawn": return event.text;
      case "sat": return `${event.name} sits down.`;
      case "started": return "The game starts.";
      case "undone": return `${name(event.seat)} takes back to line ${event.to + 1}.`;
      case "undo-asked": return `${name(event.seat)} asks to take back to line ${event.to + 1}.`;
      case "held": return `A bot holds the seat of ${name(event.seat)}. ${event.reason}`;
      case "returned": return `${name(event.seat)} is back.`;
      case "order-ended": return `Your standing order has ended. ${event.reason}`;
      case "finished": return "The game is over.";
      case "closed": return event.reason;
      default: return "";
    }
  }

  const button = (words, work, main) => h("button", { onclick: work, class: main ? "main" : null }, words);

  function draw() {
    title.textContent = `${about.title} — ${about.game_title}`;
    seats.replaceChildren(h("ul", { class: "seats" }, ...now.seats.map((seat, i) => h("li", { class: i === now.to_move ? "moving" : null },
      `${seat.name || "free"}${seat.you ? " (you)" : ""}${seat.bot ? ` — bot ${seat.bot}` : ""}${seat.held ? ` — held by ${seat.held}` : ""}`,
      seat.bank !== undefined ? ` ${Math.round(seat.bank)} s` : "", seat.added_words ? " ✎" : "",
      now.scores ? ` ${now.scores[i]} points${now.winners.includes(i) ? ", wins" : ""}` : ""))),
      h("p", {}, now.deadline ? `Time until ${new Date(now.deadline * 1000).toLocaleString()}` : ""),
      h("p", {}, "Fingerprint of the luck: ", h("code", {}, about.fingerprint || about.host_fingerprint)));
    choices.replaceChildren(...(now.status === "running" ? running() : now.status === "open" ? waiting() : ended()));
    view.replaceChildren(now.view ? showView(now.view.table) : h("p", {}, "The game has not started."));
    logBody.replaceChildren(h("ol", { class: "log" }, ...log.map((each) => h("li", { class: each.kind }, each.text,
      canGoBack(each) ? h("button", { onclick: () => act("undo", { to: each.ply }), title: "take back to before this" }, "↶") : null))));
    logBody.firstChild.scrollTop = 1e9;
    showChat();
  }

  const canGoBack = (each) => now.status === "running" && each.kind === "moved" && now.you.includes(each.seat);

  function running() {
    const found = [];
    const undo = now.undo || {};
    if (undo.asked_by !== undefined) {
      found.push(h("p", {}, `${name(undo.asked_by)} asks to take back to line ${undo.asked_to + 1}.`));
      if (undo.needs.some((seat) => now.you.includes(seat) && !(undo.agreed || []).includes(seat))) {
        found.push(h("div", { class: "row" }, button("Agree", () => act("answer-undo", { agrees: true })),
          button("Do not agree", () => act("answer-undo", { agrees: false }))));
      }
    }
    if (now.moves) {
      found.push(h("p", {}, now.question));
      found.push(h("ol", {}, ...now.moves.map((move, i) => h("li", {},
        h("button", { class: "main", "data-key": "123456789abcdefghijklmnopqrst"[i] || null, onclick: () => act("move", { ply: now.ply, moves: [move.move] }) },
          i < 29 ? `${"123456789abcdefghijklmnopqrst"[i]} · ${move.words}` : move.words)))));
      if (now.closed && now.closed.length) {
        found.push(h("details", { class: "closed" }, h("summary", {}, "Not open now"),
          h("ul", {}, ...now.closed.map((each) => h("li", {}, `${each.words}: ${each.reason}`)))));
      }
    } else {
      found.push(h("p", {}, now.to_move === undefined ? "…" : `${name(now.to_move)} decides.`));
    }
    if (now.you.length) found.push(h("div", { class: "row" }, ...mine(undo)));
    return found;
  }

  function mine(undo) {
    const held = now.seats.some((seat) => seat.you && seat.held);
    const tools = [];
    if (undo.last !== undefined) tools.push(button(undo.free_to !== undefined ? "Undo" : "Ask to undo", () => act("undo", {})));
    tools.push(button(now.forced ? "Forced moves: by themselves" : "Forced moves: I make them", () => act("wish", { forced: !now.forced })));
    if (now.order) tools.push(button(`End the order: ${now.order.moves.join(", ")}`, () => act("order", { order: null })));
    else if (now.moves) {
      const pick = h("select", { "aria-label": "Standing order" }, ...now.moves.map((move) => h("option", {}, move.words)));
      tools.push(pick, button("… whenever asked this", () => act("order", { order: { moves: [pick.value], question: now.question } })));
    }
    tools.push(held ? button("I am back", () => act("return", {}), true) : button("Leave", () => act("leave", {})));
    if (window.Notification && Notification.permission === "default") tools.push(button("Tell me my turns", () => Notification.requestPermission().then(draw)));
    return tools;
  }

  function waiting() {
    const found = [h("p", {}, "The game has not started.")];
    const full = now.seats.every((seat) => seat.taken);
    if (!now.you.length && !full) {
      const who = h("input", { "aria-label": "Your name", placeholder: "Your name", maxlength: 24 });
      found.push(h("div", { class: "row" }, me ? null : who, button("Sit down", async () => {
        try {
          if (!me) {
            await someone(who.value.trim());
            location.reload();
          } else await act("sit", invitation ? { invitation } : {});
        } catch (reason) {
          say(reason.message);
        }
      }, true)));
    }
    if (now.you.length) {
      const words = h("input", { maxlength: 80, "aria-label": "Words of yours for the secret" });
      found.push(h("div", { class: "row" }, words, button("Add words to the secret", () => act("words", { words: words.value }))));
      found.push(h("div", { class: "row" }, full ? button("Start", () => act("start", {}), true) : null, button("Leave", () => act("leave", {})),
        button("Link for friends", async () => {
          const done = await act("invite", {});
          if (done) say(new URL(done.link, location.href).href);
        })));
    }
    if (about.you_host) {
      found.push(h("div", { class: "row" }, ...now.seats.map((seat, i) => seat.taken ? null :
        button(`Seat ${i + 1}: a bot`, () => act("seat-bot", { seat: i, bot: about.stand_in }))), button("Close the table", () => act("close", {}))));
    }
    return found;
  }

  function ended() {
    if (now.status === "closed") return [h("p", {}, now.reason || "The table is closed.")];
    const proof = h("p", {});
    return [
      h("p", {}, `The game is over. Won by ${now.winners.map(name).join(" and ")}.`),
      h("div", { class: "row" },
        now.rematch ? h("a", { href: `/table/${now.rematch}` }, "To the rematch") : now.you.length ? button("Rematch", () => act("rematch", {}), true) : null,
        h("a", { href: `/api/tables/${id}/record`, download: `${id}.record` }, "Record"),
        button("Check the luck", async () => { proof.textContent = (await ask(`/api/tables/${id}/proof`)).sentence; })),
      proof, h("p", {}, "Secret: ", h("code", {}, now.secret))];
  }

  function showChat() {
    chatLines.replaceChildren(...lines.map((each) => h("li", {}, h("strong", {}, each.name), each.room === "spectators" ? " (looking on)" : "", `: ${each.text}`)));
    chatLines.scrollTop = 1e9;
  }

  document.addEventListener("keydown", (event) => {
    if (event.target.closest("input, select, textarea") || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Backspace" || event.key === "u") act("undo", {});
    else choices.querySelector(`[data-key="${CSS.escape(event.key)}"]`)?.click();
  });
}
