/** The state of one table on this page: the server's data and the visitor's draft. */

import type { BoardModule } from "../../boards/types";
import { ask } from "../connection/api";
import { firstUpdate } from "../connection/first";
import type {
  About,
  ChapterShown,
  Choice,
  Closed,
  Done,
  Incoming,
  LedgerEntry,
  LineShown,
  Now,
  Order,
  Sentence,
  TableEvent,
  Tried,
  View,
} from "../connection/protocol";
import { sentenceOf, sentenceOfCode } from "../connection/refusals";
import { Socket } from "../connection/socket";
import type { Facts } from "../deeds";
import { grown, ledgersIn, newsIn, Story } from "../history/story";
import { sentences } from "../language/catalogue.svelte";
import { t } from "../language/t.svelte";
import { Film } from "../motion/film.svelte";
import { alertTurn } from "../play/notices";
import { anyName, visitor } from "../site/person.svelte";
import { Chat } from "./chat.svelte";
import { sentence } from "./events";
import { Hints } from "./hints.svelte";
import { Past } from "./past.svelte";
import { Spoken } from "./spoken.svelte";
import { Turn } from "./turn.svelte";
import { unchanged } from "./unchanged";

const SPOKEN = 6;
type Update = Extract<Incoming, { type: "update" }>;

/** What an event of a move says besides the move: where it stands among the events, and who made it instead of the player. */
interface Made {
  number: number;
  auto: TableEvent["auto"];
}

export class TableStore {
  about = $state.raw<About | null>(null);
  now = $state.raw<Now | null>(null);
  number = $state(0);
  /** What was played, by rounds, phases and turns. */
  chapters = $state.raw<ChapterShown[]>([]);
  /** What else happened at the table. */
  notes = $state.raw<TableEvent[]>([]);
  lost = $state(false);
  newer = $state(false);
  notice = $state("");
  failed = $state("");
  /** Whether the connection has delivered the current state; before that only preloaded data is known. */
  joined = $state(false);
  /** Whether the connection is authenticated. */
  known = $state(false);
  /** Events and questions for screen readers. */
  readonly spoken = new Spoken();
  /** The things worth telling when they change; the game's board knows them. */
  things = $state.raw<readonly string[] | undefined>(undefined);
  /** The event of this visitor's last decision. */
  mine = $state(0);
  /** The game's board, when it is there. */
  module = $state.raw<BoardModule | null>(null);
  /** Animates updates before their result is shown. */
  readonly film = new Film(
    () => this.module,
    () => this.view,
  );

  readonly chat = new Chat();
  readonly past = new Past(this);
  readonly turn = new Turn(this);
  readonly hints = new Hints(this);

  private socket: Socket;
  private connected = false;
  /** The last event received; the shown state may be older. */
  private received = 0;
  private made = new Map<number, Made>();
  /** The questions asked so far, by kind, for the texts of standing orders. */
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

  /** Takes a seat; creates a guest if necessary and reconnects as that guest. */
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

  /** The shown view: of a past moment, after the draft, or the current one. */
  get view(): View | null {
    return this.past.looking?.view ?? this.turn.draft.view ?? this.now?.view ?? null;
  }

  get question(): Sentence | null {
    return (this.turn.draft.last ? this.turn.draft.last.question : this.now?.question) ?? null;
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
    if (this.past.looking || this.held || this.film.locked) return [];
    return (this.turn.draft.last ? this.turn.draft.last.moves : this.now?.moves) ?? [];
  }

  get closed(): Closed[] {
    if (this.past.looking || this.held || this.film.locked) return [];
    return (this.turn.draft.last ? this.turn.draft.last.closed : this.now?.closed) ?? [];
  }

  name = (seat: number): string => this.now?.seats[seat]?.name ?? (seat < 0 ? t("theTable") : `${seat + 1}`);

  private back(): void {
    const more = this.invitation ? { invitation: this.invitation } : {};
    this.socket.tell("watch", { table: this.id, since: this.received, chat: this.chat.number, ...more });
    if (this.connected) void this.checkBuild();
    else void this.turn.remake();
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
      const refusal = sentenceOfCode(message.code, message.sentence, message.facts);
      if (this.now) this.notice = refusal;
      else this.failed = refusal;
    }
    if (message.type === "welcome") this.known = Boolean(message.person);
    if (message.type === "goodbye") this.notice = sentences().say(message.reason);
    if (message.type === "chat" && message.table === this.id) this.chat.hear(message.lines);
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

  /**
   * What others did is played first and then shown; what one did oneself is shown at once, unless it sets off what is worth a
   * look or ends the game: then that is played on the board as one has left it.
   */
  private receive(message: Update): void {
    const happened = message.happenings ?? [];
    const own = happened[0]?.actor !== undefined && this.you.includes(happened[0].actor);
    const drafted = this.turn.draft.stages.length > 0;
    this.received = Math.max(this.received, message.number);
    const rest = drafted ? happened.filter((each) => !this.you.includes(each.actor ?? -1)) : happened;
    const first = this.film.isWatched(rest) || message.now.status === "over";
    if (!own || this.film.locked || first) {
      this.film.play(own && first ? rest : happened, () => this.update(message));
      return;
    }
    this.update(message);
    this.film.play(rest, () => undefined, false);
  }

  private update(message: Update): void {
    const before = this.now;
    const asked = (before?.moves?.length ?? 0) > 0;
    if (message.about) this.about = message.about;
    if (!before) this.chat.openedAt = message.now.time ?? Infinity;
    this.now = before ? unchanged(before, message.now) : message.now;
    if (this.now.question) this.questions.set(this.now.question.kind, this.asked);
    const notes: TableEvent[] = [];
    for (const event of message.events) {
      if (event.number <= this.number) continue;
      if (event.kind === "moved" || event.kind === "drawn")
        this.made.set(event.ply ?? 0, { number: event.number, auto: event.auto });
      else if (sentence(event, this.name)) notes.push(event);
      if (event.kind === "moved" && !event.auto && this.you.includes(event.seat ?? -1)) this.mine = event.number;
      if (event.kind === "order-ended") this.notice = sentence(event, this.name);
    }
    this.number = message.number;
    this.received = Math.max(this.received, message.number);
    if (notes.length) this.notes = [...this.notes, ...notes];
    if (message.log) this.chapters = grown(this.chapters, message.log);
    if (before?.ply !== message.now.ply) {
      this.turn.draft.clear();
      this.turn.settle();
      this.turn.doubts = 0;
    }
    if (before) {
      this.spoken.say(this.told(message.log?.chapters ?? [], notes));
      if (this.now.moves?.length && !asked) alertTurn(this.about?.title ?? "", this.asked, this.id);
    }
  }

  /** A move of a standing order in the current language. */
  ordered = (move: Order["moves"][number]): string => {
    if (typeof move !== "object") return String(move);
    const { kind, ...facts } = move;
    return sentences().move({ kind: String(kind), facts });
  };

  /** The question of a standing order, as it was asked since the page was opened, or as the catalogue has it. */
  questionOf = (kind: string): string =>
    this.questions.get(kind) ?? (sentences().question({ kind, facts: {} }) || kind);

  /** The current question in words. */
  get asked(): string {
    return this.question ? sentences().question(this.question) || this.question.words : "";
  }

  /** New events in words, for screen readers. */
  private told(chapters: ChapterShown[], notes: TableEvent[]): string {
    const story = this.story;
    const turns = chapters.flatMap((chapter) => chapter.paragraphs.map((each) => story.whole(each)));
    return [...turns, ...notes.map((event) => sentence(event, this.name))].slice(-SPOKEN).join(" ");
  }

  /** All points by source and cause: from the server at the end, otherwise from the log. */
  get ledgers(): LedgerEntry[][] {
    const seats = this.now?.seats.length ?? 0;
    const { looking } = this.past;
    if (looking && !looking.view.over)
      return ledgersIn(
        this.lines.filter((line) => line.ply < looking.ply),
        seats,
      );
    return this.now?.ledgers ?? ledgersIn(this.lines, seats);
  }

  /** Renders the log in the current language. */
  get story(): Story {
    return new Story(sentences().of(this.name), this.name, this.things);
  }

  /** What the others did since the visitor's last decision: a sentence for each turn, the newest first. */
  get news(): string[] {
    return newsIn(this.chapters, this.story, (line) => this.numberOf(line.ply) > this.mine, this.isOwn);
  }

  private isOwn = (line: LineShown): boolean => this.you.includes(line.seat ?? -1);

  /** Tries out moves from a ply on: what they lead to. */
  tried = (ply: number, moves: (number | Facts)[]): Promise<Tried> =>
    this.socket.say<Tried>("try", { table: this.id, ply, moves });

  /** How many lines of others have come since the chat was last read. */
  get unread(): number {
    return this.chat.unread(this.you.map(this.name));
  }

  /** Says something about this table; a refusal becomes a notice. */
  async act(type: string, more: Record<string, unknown> = {}): Promise<Done | null> {
    try {
      this.notice = "";
      const done = await this.socket.say(type, { table: this.id, ...more });
      if (done.refused) this.notice = sentenceOfCode("not-allowed", done.refused);
      return done;
    } catch (reason) {
      this.turn.settle();
      this.notice = sentenceOf(reason);
      return null;
    }
  }

  tryNow(): void {
    this.socket.again();
  }

  end(): void {
    this.film.skip();
    this.socket.end();
  }
}
