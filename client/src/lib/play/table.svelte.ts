/** One table as this page knows it: what the server has told, and what the visitor is about to do. */

import type { BoardModule } from "../../boards/types";
import { ask } from "../api";
import { botName } from "../bots";
import { same, type Deed } from "../deeds";
import { Draft } from "./draft.svelte";
import { sentences } from "../catalogue.svelte";
import { firstUpdate } from "../first";
import { signOf } from "../motion/beats";
import { Film } from "../motion/film.svelte";
import { Socket } from "../socket";
import { told } from "./gains";
import { keepDraft, keptDraft } from "./kept_draft";
import { Hints } from "./hints.svelte";
import { alertTurn } from "./notices";
import { sentenceOf, sentenceOfCode } from "../refusals";
import { anyName, visitor } from "../person.svelte";
import { preferences } from "../preferences.svelte";
import type {
  About,
  ChapterShown,
  ChatLine,
  Choice,
  Closed,
  Done,
  Incoming,
  LedgerEntry,
  Moment,
  Now,
  Order,
  Sentence,
  TableEvent,
  Tried,
  View,
} from "../protocol";
import { grown, ledgersIn, Story } from "../history/story";
import { t } from "../t.svelte";

const SPOKEN = 6;
/** So many events of a game are shown once more at most. */
const MOST_REPLAYED = 59;

type Update = Extract<Incoming, { type: "update" }>;

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

/** An event that is no move, in a sentence; empty if there is nothing to tell. */
export function sentence(event: TableEvent, name: (seat: number) => string): string {
  const reason = preferences.language === "en" ? (event.reason ?? "") : ""; // the server's own words are English
  if (event.kind === "closed") return reason || t("logClosed");
  const who = event.name ?? name(event.seat ?? -1);
  if (event.kind === "undo-answered") return t(event.agrees ? "logAgrees" : "logDisagrees", { name: who });
  if (event.kind === "bot-failed") return t("logBotFailed", { name: who, bot: botName(event.instead ?? "") });
  const key = SENTENCES[event.kind as keyof typeof SENTENCES];
  return key ? `${t(key, { name: who })} ${reason}`.trim() : "";
}

/** What an event of a move says besides the move: where it stands among the events, and who made it instead of the player. */
interface Made {
  number: number;
  auto: TableEvent["auto"];
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
  /** What was played, by rounds, phases and turns. */
  chapters = $state.raw<ChapterShown[]>([]);
  /** What else happened at the table. */
  notes = $state.raw<TableEvent[]>([]);
  chat = $state.raw<ChatLine[]>([]);
  lost = $state(false);
  newer = $state(false);
  notice = $state("");
  failed = $state("");
  busy = $state(false);
  /** Whether the connection has told how things stand; before that only what came with the page is known. */
  joined = $state(false);
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
  /** The things worth telling when they change; the game's board knows them. */
  things = $state.raw<readonly string[] | undefined>(undefined);
  /** The last event before which this visitor decided. */
  mine = $state(0);
  /** The game's board, when it is there. */
  module = $state.raw<BoardModule | null>(null);
  /** What happens is played before it is shown. */
  readonly film = new Film(
    () => this.module,
    () => this.view,
  );

  readonly hints = new Hints(this);

  private socket: Socket;
  private connected = false;
  /** The last event that the server has told; what is shown may lie before it. */
  private received = 0;
  private chatNumber = 0;
  /** The last line of chat that has been read. */
  private chatRead = $state(0);
  /** When the page was opened, by the server's clock: what had been said by then is not new. */
  private openedAt = Infinity;
  private moments = new Map<number, Moment>();
  private made = new Map<number, Made>();
  /** What was asked, by its kind: standing orders are told in it. */
  private questions = new Map<string, string>();

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
      this.notice = sentenceOf(reason);
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

  get question(): Sentence | null {
    return (this.draft.last ? this.draft.last.question : this.now?.question) ?? null;
  }

  /** Every move and draw, as far as one may know them. */
  lines = $derived(this.chapters.flatMap((chapter) => chapter.paragraphs.flatMap((each) => each.lines)));

  /** The event of a move. */
  numberOf = (ply: number): number => this.made.get(ply)?.number ?? 0;

  /** Why a move was made without its player. */
  autoOf = (ply: number): TableEvent["auto"] => this.made.get(ply)?.auto;

  /** Whether a bot holds the visitor's seat. */
  get held(): boolean {
    return this.now?.seats.some((each) => each.you && each.held) ?? false;
  }

  get moves(): Choice[] {
    if (this.looking || this.held || this.film.locked) return [];
    return (this.draft.last ? this.draft.last.moves : this.now?.moves) ?? [];
  }

  get closed(): Closed[] {
    if (this.looking || this.held || this.film.locked) return [];
    return (this.draft.last ? this.draft.last.closed : this.now?.closed) ?? [];
  }

  name = (seat: number): string => this.now?.seats[seat]?.name ?? (seat < 0 ? t("theTable") : `${seat + 1}`);

  private back(): void {
    const more = this.invitation ? { invitation: this.invitation } : {};
    this.socket.tell("watch", { table: this.id, since: this.received, chat: this.chatNumber, ...more });
    if (this.connected) void this.checkBuild();
    else void this.remake();
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
      const refusal = sentenceOfCode(message.code, message.sentence);
      if (this.now) this.notice = refusal;
      else this.failed = refusal;
    }
    if (message.type === "welcome") this.known = Boolean(message.person);
    if (message.type === "goodbye") this.notice = message.reason;
    if (message.type === "chat" && message.table === this.id) {
      const fresh = message.lines.filter((each) => each.number > this.chatNumber);
      this.chatNumber = Math.max(this.chatNumber, ...fresh.map((each) => each.number));
      this.chat = [...this.chat, ...fresh];
    }
    if (message.type === "presence" && message.table === this.id && this.now)
      this.now = {
        ...this.now,
        seats: this.now.seats.map((seat, i) => ({ ...seat, present: message.seats.includes(i) })),
      };
    if (message.type === "update" && message.table === this.id) {
      this.joined = true;
      this.receive(message);
    }
  }

  /** What others did is played first and then shown; what one did oneself is shown at once. */
  private receive(message: Update): void {
    const happened = message.happenings ?? [];
    const own = happened[0]?.actor !== undefined && this.you.includes(happened[0].actor);
    const drafted = this.draft.stages.length > 0;
    this.received = Math.max(this.received, message.number);
    if (!own || this.film.locked) {
      this.film.play(happened, () => this.update(message));
      return;
    }
    this.update(message);
    const rest = drafted ? happened.filter((each) => !this.you.includes(each.actor ?? -1)) : happened;
    this.film.play(rest, () => undefined, false);
  }

  /** Shows once more what happened since the visitor's last move. */
  async replay(): Promise<void> {
    const last = this.number;
    const begin = Math.max(1, this.mine, last - MOST_REPLAYED);
    try {
      const moments = await ask<Moment[]>(`/api/tables/${this.id}/past?first=${begin}&last=${last}`);
      this.looking = moments[0] ?? null;
      for (const moment of moments.slice(1)) this.film.play(moment.happenings ?? [], () => (this.looking = moment));
      this.film.play([], () => (this.looking = null));
    } catch (reason) {
      this.notice = sentenceOf(reason);
    }
  }

  private update(message: Update): void {
    const before = this.now;
    const asked = (before?.moves?.length ?? 0) > 0;
    if (message.about) this.about = message.about;
    if (!before) this.openedAt = message.now.time ?? Infinity;
    this.now = before && message.number === this.number ? unchanged(before, message.now) : message.now;
    if (this.now.question) this.questions.set(this.now.question.kind, this.asked);
    const notes: TableEvent[] = [];
    for (const event of message.events) {
      if (event.number <= this.number) continue;
      if (event.kind === "moved" || event.kind === "drawn")
        this.made.set(event.ply ?? 0, { number: event.number, auto: event.auto });
      else if (sentence(event, this.name)) notes.push(event);
      if (event.kind === "moved" && this.you.includes(event.seat ?? -1)) this.mine = event.number;
      if (event.kind === "order-ended") this.notice = sentence(event, this.name);
    }
    this.number = message.number;
    this.received = Math.max(this.received, message.number);
    if (notes.length) this.notes = [...this.notes, ...notes];
    if (message.log) this.chapters = grown(this.chapters, message.log);
    if (before?.ply !== message.now.ply) {
      this.draft.clear();
      this.busy = false;
    }
    if (before) {
      this.spoken = this.told(message.log?.chapters ?? [], notes);
      if (this.now.moves?.length && !asked) alertTurn(this.about?.title ?? "", this.asked, this.id);
    }
  }

  /** A move of a standing order in the language that is spoken. */
  ordered = (move: Order["moves"][number]): string => {
    if (typeof move !== "object") return String(move);
    const { kind, ...facts } = move;
    return sentences().move({ kind: String(kind), facts });
  };

  /** The question of a standing order, as it was asked since the page was opened, or as the catalogue has it. */
  questionOf = (kind: string): string =>
    this.questions.get(kind) ?? (sentences().question({ kind, facts: {} }) || kind);

  /** What is asked, in words. */
  get asked(): string {
    return this.question ? sentences().question(this.question) || this.question.words : "";
  }

  /** What is new in words, for those who hear the page. */
  private told(chapters: ChapterShown[], notes: TableEvent[]): string {
    const story = this.story;
    const turns = chapters.flatMap((chapter) => chapter.paragraphs.map((each) => story.whole(each)));
    return [...turns, ...notes.map((event) => sentence(event, this.name))].slice(-SPOKEN).join(" ");
  }

  /** Everybody's points by source and cause: of a game that is over as the server counts them, else as the log tells. */
  get ledgers(): LedgerEntry[][] {
    return this.now?.ledgers ?? ledgersIn(this.lines, this.now?.seats.length ?? 0);
  }

  /** Tells the log in the language that is spoken. */
  get story(): Story {
    return new Story(sentences().of(this.name), this.name, this.things);
  }

  /** How many lines of others have come since the chat was last read. */
  get unread(): number {
    const own = this.you.map(this.name);
    const fresh = (line: ChatLine): boolean => line.number > this.chatRead && line.at > this.openedAt;
    return this.chat.filter((line) => fresh(line) && !own.includes(line.name)).length;
  }

  readChat(): void {
    this.chatRead = this.chatNumber;
  }

  /** Says something about this table; a refusal becomes a notice. */
  async act(type: string, more: Record<string, unknown> = {}): Promise<Done | null> {
    try {
      this.notice = "";
      const done = await this.socket.say(type, { table: this.id, ...more });
      if (done.refused) this.notice = sentenceOfCode("not-allowed", done.refused);
      return done;
    } catch (reason) {
      this.busy = false;
      this.notice = sentenceOf(reason);
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
      const move = { kind: choice.kind, ...choice.facts };
      void this.act("order", { order: { moves: [move], question: this.question?.kind ?? null } });
    } else if (preferences.confirm === "never") void this.play([choice.move]);
    else void this.stage(choice);
  }

  /** A choice with what follows it by the same gesture, as far as that can be made. */
  async chooseAll(choice: Choice, then: Deed[]): Promise<void> {
    if (this.ordering) return this.choose(choice);
    if (preferences.confirm === "never") return await this.playAll([choice, ...then]);
    await this.stage(choice);
    for (const deed of then) {
      const next = this.moves.find((each) => same(each, deed));
      if (!next) return;
      await this.stage(next);
    }
  }

  /** Adds a choice to the turn; the only one of a turn is played at once, unless even that is to be confirmed. */
  private async stage(choice: Choice): Promise<void> {
    if (this.busy || !this.now) return;
    this.busy = true;
    this.notice = "";
    const { ply } = this.now;
    try {
      const tried = await this.draft.after(ply, choice);
      if (this.now.ply !== ply) return;
      if (tried.ends && !this.draft.stages.length && !this.confirms)
        return await this.send(
          ply,
          tried.steps.map((step) => step.move),
        );
      const { deeds, gains } = this.draft.add(choice, tried);
      this.keep();
      if (this.now.to_move !== undefined) this.film.accompany([signOf(this.now.to_move, choice.kind, choice.facts)]);
      const said = sentences();
      this.spoken = [deeds.map((deed) => said.move(deed)).join(", "), told(said, gains, this.things)]
        .filter(Boolean)
        .join(": ");
    } catch (reason) {
      this.notice = sentenceOf(reason);
    } finally {
      this.busy = false;
    }
  }

  /** Takes back the whole turn in the making. */
  clearDraft(): void {
    this.draft.clear(this.now?.ply);
    this.keep();
  }

  /** The turn in the making outlives a reload of the page. */
  private keep(): void {
    if (this.now) keepDraft(this.id, { ply: this.now.ply, moves: this.draft.chosen });
  }

  /** Makes the turn again that was in the making before the page was loaded. */
  private async remake(): Promise<void> {
    const kept = keptDraft(this.id);
    const { ply } = this.now ?? {};
    if (ply === undefined || kept?.ply !== ply || this.draft.stages.length) return;
    this.busy = true;
    try {
      for (const move of kept.moves) {
        const choice = this.moves.find((each) => each.move === move);
        if (!choice) break;
        const tried = await this.draft.after(ply, choice);
        if (this.now?.ply !== ply) break;
        this.draft.add(choice, tried);
      }
    } catch {
      // The turn is begun anew.
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

  /** Plays several moves made with one gesture, all of them or none; they replace those of the turn that are of their sort. */
  async playAll(deeds: Deed[], replaced: (deed: Deed) => boolean = () => false): Promise<void> {
    if (this.busy || !this.now) return;
    this.busy = true;
    this.notice = "";
    const { ply } = this.now;
    try {
      this.draft.drop(replaced);
      const moves = await this.draft.follow(ply, deeds);
      if (this.now.ply === ply) await this.send(ply, moves);
    } catch (reason) {
      this.notice = sentenceOf(reason);
    } finally {
      this.busy = false;
    }
  }

  private async send(ply: number, moves: number[]): Promise<void> {
    await this.act("move", { ply, moves });
  }

  /** Takes back the last choice of the turn in the making, or the last move, or everything from a ply on. */
  undo(to?: number): void {
    if (to === undefined && this.draft.stages.length) {
      this.draft.back();
      this.keep();
    } else if (this.now?.undo?.last !== undefined || to !== undefined)
      void this.act("undo", to === undefined ? {} : { to });
  }

  /** Looks at the table as it was after an event. */
  async look(number: number): Promise<void> {
    try {
      this.looking = this.moments.get(number) ?? (await this.moment(number));
    } catch (reason) {
      this.notice = sentenceOf(reason);
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
    this.film.skip();
    this.socket.end();
  }
}
