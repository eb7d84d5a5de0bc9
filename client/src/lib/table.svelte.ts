/** One table as this page knows it: what the server has told, and what the visitor is about to do. */

import { ask } from "./api";
import type { Deed } from "./deeds";
import { Draft } from "./draft.svelte";
import { sentences } from "./catalogue.svelte";
import { firstUpdate } from "./first";
import { Socket } from "./socket";
import { told } from "./gains";
import { alertTurn } from "./notices";
import { anyName, visitor } from "./person.svelte";
import { preferences } from "./preferences.svelte";
import type { About, ChatLine, Choice, Closed, Done, Incoming, Moment, Now, TableEvent, Tried, View } from "./protocol";
import { t } from "./t.svelte";

export interface LogLine {
  number: number;
  at: number;
  kind: string;
  ply: number | null;
  seat: number | null;
  text: string;
  /** The move, if one may know it. */
  deed: Deed | null;
  auto: string;
}

const SPOKEN = 6;

/** Writes another event into the log; an undo forgets the lines it takes back. */
export function logged(log: LogLine[], event: TableEvent, name: (seat: number) => string): LogLine[] {
  const lines = event.kind === "undone" ? log.filter((each) => each.ply === null || each.ply < (event.to ?? 0)) : log;
  const text = sentence(event, name);
  if (!text) return lines;
  lines.push({
    number: event.number,
    at: event.at,
    kind: event.kind,
    ply: event.ply ?? null,
    seat: event.seat === undefined || event.seat < 0 ? null : event.seat,
    text,
    deed: event.deed ?? null,
    auto: event.auto ?? "",
  });
  return lines;
}

const SENTENCES = {
  sat: "logSits",
  rose: "logRises",
  started: "logStarts",
  undone: "logBack",
  "undo-asked": "logAsks",
  held: "logHeld",
  returned: "logReturned",
  "order-ended": "logOrderEnded",
  finished: "over",
} as const;

/** An event in a sentence; moves and draws come with theirs. What a seat did by itself tells why. */
export function sentence(event: TableEvent, name: (seat: number) => string): string {
  if (event.kind === "moved" || event.kind === "drawn") {
    const why = event.auto === "order" ? t("byOrder") : event.auto === "forced" ? t("byForced") : "";
    return (event.text ?? "") + (why && ` [${why}]`);
  }
  if (event.kind === "closed") return event.reason ?? "";
  if (event.kind === "bot-failed") return event.text ?? "";
  const who = event.name ?? name(event.seat ?? -1);
  if (event.kind === "undo-answered") return t(event.agrees ? "logAgrees" : "logDisagrees", { name: who });
  const key = SENTENCES[event.kind as keyof typeof SENTENCES];
  return key ? `${t(key, { name: who })} ${event.reason ?? ""}`.trim() : "";
}

/** No event has happened: what is drawn stays the same object, so that nothing is drawn again. */
function unchanged(before: Now, now: Now): Now {
  if (before.ply !== now.ply || before.seat !== now.seat || before.status !== now.status) return now;
  return { ...now, view: before.view, moves: before.moves, closed: before.closed };
}

export class TableStore {
  about = $state.raw<About | null>(null);
  now = $state.raw<Now | null>(null);
  number = $state(0);
  log = $state.raw<LogLine[]>([]);
  chat = $state.raw<ChatLine[]>([]);
  lost = $state(false);
  newer = $state(false);
  notice = $state("");
  failed = $state("");
  busy = $state(false);
  /** Whether the server knows who speaks. */
  known = $state(false);
  /** What happened last, for those who hear the page. */
  spoken = $state("");
  /** The moves that wait for Done. */
  readonly draft = new Draft((ply, moves) => this.socket.say<Tried>("try", { table: this.id, ply, moves }));
  /** Whether the next choice becomes a standing order instead of a move. */
  ordering = $state(false);
  /** A moment of the past that the visitor looks at. */
  looking = $state.raw<Moment | null>(null);
  /** The last event before which this visitor decided. */
  mine = $state(0);
  /** Moves that came with the newest update, for motion. */
  fresh = $state.raw<LogLine[]>([]);

  private socket: Socket;
  private connected = false;
  private chatNumber = 0;
  private moments = new Map<number, Moment>();

  constructor(
    readonly id: string,
    readonly invitation: string | null,
  ) {
    const first = firstUpdate(id);
    if (first) this.update(first);
    this.socket = this.connect();
  }

  private connect(): Socket {
    return new Socket({
      hear: (message) => this.hear(message),
      back: () => this.back(),
      lost: (lost) => (this.lost = lost),
    });
  }

  /** Takes a seat; whoever has no name yet gets one, and the connection is made anew in that name. */
  async sit(name: string, seat?: number): Promise<void> {
    try {
      if (!this.known) {
        await visitor.enter(name.trim() || anyName());
        this.socket.end();
        this.socket = this.connect();
      }
    } catch (reason) {
      this.notice = (reason as Error).message;
      return;
    }
    await this.act("sit", {
      ...(seat === undefined ? {} : { seat }),
      ...(this.invitation ? { invitation: this.invitation } : {}),
    });
  }

  get you(): number[] {
    return this.now?.you ?? [];
  }

  /** What lies on the table: at a moment of the past, or as the turn in the making would leave it, or now. */
  get view(): View | null {
    return this.looking?.view ?? this.draft.view ?? this.now?.view ?? null;
  }

  get question(): string {
    return (this.draft.last ? this.draft.last.question : this.now?.question)?.words ?? "";
  }

  get moves(): Choice[] {
    if (this.looking) return [];
    return (this.draft.last ? this.draft.last.moves : this.now?.moves) ?? [];
  }

  get closed(): Closed[] {
    if (this.looking) return [];
    return (this.draft.last ? this.draft.last.closed : this.now?.closed) ?? [];
  }

  name = (seat: number): string => this.now?.seats[seat]?.name ?? (seat < 0 ? t("theTable") : `${seat + 1}`);

  private back(): void {
    const more = this.invitation ? { invitation: this.invitation } : {};
    this.socket.tell("watch", { table: this.id, since: this.number, chat: this.chatNumber, ...more });
    if (this.connected) void this.checkBuild();
    this.connected = true;
  }

  /** After a lost connection: has the server got a newer page than this one? */
  private async checkBuild(): Promise<void> {
    try {
      const found = await ask<{ build: string }>("/client/build.json");
      this.newer = found.build !== __BUILD__;
    } catch {
      // The next connection asks again.
    }
  }

  private hear(message: Incoming): void {
    if (message.type === "refused" && !message.id) {
      if (this.now) this.notice = message.sentence;
      else this.failed = message.sentence;
    }
    if (message.type === "welcome") this.known = Boolean(message.person);
    if (message.type === "goodbye") this.notice = message.reason;
    if (message.type === "chat" && message.table === this.id) {
      const fresh = message.lines.filter((each) => each.number > this.chatNumber);
      this.chatNumber = Math.max(this.chatNumber, ...fresh.map((each) => each.number));
      this.chat = [...this.chat, ...fresh];
    }
    if (message.type === "update" && message.table === this.id) this.update(message);
  }

  private update(message: Extract<Incoming, { type: "update" }>): void {
    const before = this.now;
    const asked = (before?.moves?.length ?? 0) > 0;
    if (message.about) this.about = message.about;
    this.now = before && message.number === this.number ? unchanged(before, message.now) : message.now;
    let log = message.events.length ? [...this.log] : this.log;
    const fresh: LogLine[] = [];
    for (const event of message.events) {
      if (event.number <= this.number) continue;
      const length = log.length;
      log = logged(log, event, this.name);
      if (event.kind === "moved" && this.you.includes(event.seat ?? -1)) this.mine = event.number;
      if (event.kind === "order-ended") this.notice = sentence(event, this.name);
      if (log.length > length || event.kind === "undone") fresh.push(log[log.length - 1]!);
    }
    this.number = message.number;
    this.log = log;
    const drafted = this.draft.stages.length > 0;
    if (before?.ply !== message.now.ply) {
      this.draft.clear();
      this.busy = false;
    }
    if (before) {
      this.fresh = drafted ? fresh.filter((each) => !this.you.includes(each.seat ?? -1)) : fresh;
      this.spoken = fresh
        .slice(-SPOKEN)
        .map((each) => each.text)
        .join(" ");
      if (this.now.moves?.length && !asked) alertTurn(this.about?.title ?? "", this.now.question?.words ?? "", this.id);
    }
  }

  /** Says something about this table; a refusal becomes a notice. */
  async act(type: string, more: Record<string, unknown> = {}): Promise<Done | null> {
    try {
      this.notice = "";
      const done = await this.socket.say(type, { table: this.id, ...more });
      if (done.asked) this.notice = t("asked");
      if (done.refused) this.notice = done.refused;
      return done;
    } catch (reason) {
      this.busy = false;
      this.notice = (reason as Error).message;
      return null;
    }
  }

  private get confirms(): boolean {
    if (preferences.confirm !== "people") return preferences.confirm === "always";
    return (this.now?.seats ?? []).filter((seat) => !seat.bot && !seat.you).length > 0;
  }

  /** The visitor has chosen. A turn of several moves is made ready and waits for Done. */
  choose(choice: Choice): void {
    if (this.ordering) {
      this.ordering = false;
      void this.act("order", { order: { moves: [choice.words], question: this.question || null } });
    } else if (preferences.confirm === "never") void this.play([choice.move]);
    else void this.stage(choice);
  }

  /** Where one more choice leads; null if it cannot be told. */
  async foresee(choice: Choice): Promise<Tried | null> {
    try {
      return this.now ? await this.draft.after(this.now.ply, choice) : null;
    } catch {
      return null;
    }
  }

  /** Adds a choice to the turn; the only one of a turn is played at once, unless even that is to be confirmed. */
  private async stage(choice: Choice): Promise<void> {
    if (this.busy || !this.now) return;
    this.busy = true;
    this.notice = "";
    const { ply, to_move } = this.now;
    try {
      const tried = await this.draft.after(ply, choice);
      if (this.now.ply !== ply) return;
      if (tried.ends && !this.draft.stages.length && !this.confirms)
        return await this.send(
          ply,
          tried.steps.map((step) => step.move),
        );
      const { deeds, gains } = this.draft.add(choice, tried);
      const said = sentences();
      this.spoken = [deeds.map((deed) => said.move(deed)).join(", "), told(said, gains)].filter(Boolean).join(": ");
      this.fresh = [
        {
          number: this.number,
          at: 0,
          kind: "moved",
          ply,
          seat: to_move ?? null,
          text: "",
          deed: choice,
          auto: "",
        },
      ];
    } catch (reason) {
      this.notice = (reason as Error).message;
    } finally {
      this.busy = false;
    }
  }

  /** Plays the turn that is ready, and these moves after it. */
  async play(more: number[] = []): Promise<void> {
    const moves = [...this.draft.moves, ...more];
    if (this.busy || !this.now || !moves.length) return;
    this.busy = true;
    await this.send(this.now.ply, moves);
    this.busy = false;
  }

  /** Plays several moves made with one gesture, in their order: those of them that can be made when their turn comes. */
  async playAll(deeds: Deed[]): Promise<void> {
    if (this.busy || !this.now) return;
    this.busy = true;
    const { ply } = this.now;
    try {
      const moves = await this.draft.follow(ply, this.moves, deeds);
      if (this.now.ply === ply && moves.length) await this.send(ply, moves);
    } catch (reason) {
      this.notice = (reason as Error).message;
    } finally {
      this.busy = false;
    }
  }

  private async send(ply: number, moves: number[]): Promise<void> {
    await this.act("move", { ply, moves });
  }

  /** Takes back the last choice of the turn in the making, or the last move, or everything from a ply on. */
  undo(to?: number): void {
    if (to === undefined && this.draft.stages.length) this.draft.back();
    else if (this.now?.undo?.last !== undefined || to !== undefined)
      void this.act("undo", to === undefined ? {} : { to });
  }

  /** Looks at the table as it was after an event. */
  async look(number: number): Promise<void> {
    try {
      this.looking = this.moments.get(number) ?? (await this.moment(number));
    } catch (reason) {
      this.notice = (reason as Error).message;
    }
  }

  private async moment(number: number): Promise<Moment> {
    const found = await ask<Moment[]>(`/api/tables/${this.id}/past?first=${number}&last=${number}`);
    const moment = found[0];
    if (!moment) throw new Error(t("nowhere"));
    this.moments.set(number, moment);
    return moment;
  }

  tryNow(): void {
    this.socket.again();
  }

  end(): void {
    this.socket.end();
  }
}
