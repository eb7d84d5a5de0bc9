/** The log in sentences: a heading for each round and phase, a paragraph for each turn, and its single moves. */

import type { Facts } from "../deeds";
import type { ChapterShown, GainShown, LedgerEntry, LineShown, LogShown, ParagraphShown } from "../connection/protocol";
import { capitalized, joined, signed, type Sentences, type Told } from "../language/sentences";

const equal = (one: Facts, other: Facts): boolean =>
  Object.keys({ ...one, ...other }).every((key) => one[key] === other[key]);

/** The log without what lies at a ply or after it. */
function before(chapters: ChapterShown[], ply: number): ChapterShown[] {
  const kept: ChapterShown[] = [];
  for (const chapter of chapters) {
    const paragraphs = chapter.paragraphs
      .map((each) => ({ ...each, lines: each.lines.filter((line) => line.ply < ply) }))
      .filter((each) => each.lines.length);
    if (paragraphs.length) kept.push({ ...chapter, paragraphs });
  }
  return kept;
}

/** The log with an update, which replaces everything from its first ply on. */
export function grown(chapters: ChapterShown[], log: LogShown): ChapterShown[] {
  const known = before(chapters, log.since);
  const [first, ...rest] = log.chapters;
  const last = known.at(-1);
  if (!first || !last || !equal(first.heading, last.heading)) return [...known, ...log.chapters];
  const [turn, ...turns] = first.paragraphs;
  const open = last.paragraphs.at(-1);
  const goesOn = turn !== undefined && open !== undefined && turn.seat === open.seat;
  const paragraphs = goesOn
    ? [...last.paragraphs.slice(0, -1), { ...open, lines: [...open.lines, ...turn.lines] }, ...turns]
    : [...last.paragraphs, ...first.paragraphs];
  return [...known.slice(0, -1), { ...last, paragraphs }, ...rest];
}

/** The points of every seat by source and cause, from the lines of the log. */
export function ledgersIn(lines: LineShown[], seats: number): LedgerEntry[][] {
  const sums: Map<string, LedgerEntry>[] = Array.from({ length: seats }, () => new Map());
  for (const { seat, cause, points } of lines.flatMap((line) => line.gains ?? []))
    for (const [source, by] of Object.entries(points ?? {})) {
      const of = seat === undefined ? undefined : sums[seat];
      const key = `${source} ${cause}`;
      of?.set(key, { cause, source, points: (of.get(key)?.points ?? 0) + by });
    }
  return sums.map((of) => [...of.values()].filter((entry) => entry.points !== 0));
}

/** Kinds of moves that only continue the game: a turn of these alone is not shown. */
export const EMPTY = ["go-on"];
/** Maximum number of turns in the news. */
const MOST_NEWS = 6;

/** The last turns of others in words, as far as their moves are new: the newest first. */
export function newsIn(
  chapters: ChapterShown[],
  story: Story,
  isNew: (line: LineShown) => boolean,
  isOwn: (line: LineShown) => boolean,
): string[] {
  const told: string[] = [];
  const turns = chapters.flatMap((chapter) => chapter.paragraphs).reverse();
  for (const { lines } of turns) {
    const moves = lines.filter((line) => !line.by_chance && !EMPTY.includes(line.kind) && isNew(line) && !isOwn(line));
    if (moves.length) told.push(`${story.who(moves[0]!)} ${story.deeds(moves)}.`);
    if (told.length === MOST_NEWS || lines.some((line) => !line.by_chance && !isNew(line))) break;
  }
  return told;
}

/** The gains and losses of a seat, or of the table, in words. */
export interface GainTold {
  seat?: number;
  /** All players with the same sentence. */
  seats?: number[];
  text: string;
  /** Why, if it was none of the moves. */
  cause: string;
  /** Whether it is a remark without gains or losses. */
  remark?: boolean;
}

export class Story {
  constructor(
    private said: Sentences,
    private name: (seat: number) => string,
    /** The things worth telling, in their order. */
    private things?: readonly string[],
  ) {}

  heading(heading: Facts): string {
    const parts: string[] = [];
    if (heading["round"] !== undefined) parts.push(this.said.say("Round {round}", { round: heading["round"] }));
    if (heading["phase"] !== undefined) parts.push(this.said.phase(String(heading["phase"])));
    return parts.join(" · ");
  }

  who({ seat, by_chance }: LineShown): string {
    if (!by_chance) return this.name(seat ?? 0);
    if (seat === undefined) return this.said.say("The table");
    return this.said.say("For {player}, the table", { player: this.name(seat) });
  }

  /** The moves in words: consecutive moves that differ in one fact are combined. */
  deeds(all: LineShown[]): string {
    const lines = all.filter((line, i) => !this.isLifting(line, all[i + 1]));
    const told: string[] = [];
    for (let i = 0; i < lines.length;) {
      let end = i + 1;
      while (end < lines.length && this.isOne(lines.slice(i, end + 1))) end += 1;
      told.push(this.together(lines.slice(i, end), lines[i - 1]));
      i = end;
    }
    return joined(told, "; ");
  }

  /** Whether a move only lifts a piece: the next one says from where it moves. */
  private isLifting({ facts }: LineShown, then?: LineShown): boolean {
    const place = facts["place"];
    return place !== undefined && then?.facts["from"] === place && this.said.names(then.kind, "from");
  }

  /** Whether moves in a row are told as one: they differ in one fact, or are the same one and there are words for their number. */
  private isOne(lines: LineShown[]): boolean {
    if (varying(lines) !== null) return true;
    const { kind, facts } = lines[0]!;
    return lines.every((line) => line.kind === kind) && !Object.keys(facts).length && this.said.names(kind, "count");
  }

  private together(lines: LineShown[], before?: LineShown): string {
    const first = lines[0]!;
    const key = lines.length > 1 ? varying(lines) : null;
    const facts: Told = { ...first.facts };
    const named = key !== null && this.said.names(first.kind, key);
    // What nobody is told, such as how many are left, makes no difference: the moves are counted.
    const counted = lines.length > 1 && !named && !("count" in facts) && this.said.names(first.kind, "count");
    if (named) facts[key] = lines.map((line) => line.facts[key]!);
    else if (counted) facts["count"] = lines.length;
    const deed = this.said.deed(first.kind, facts, before && this.said.named(before), first.by_chance);
    return lines.length > 1 && !named && !counted ? `${deed} (×${lines.length})` : deed;
  }

  /** The lines of a turn, split where the table draws. */
  parts(paragraph: ParagraphShown): LineShown[][] {
    const found: LineShown[][] = [];
    for (const line of paragraph.lines) {
      const last = found.at(-1);
      if (last && (last[0]!.by_chance ?? false) === (line.by_chance ?? false)) last.push(line);
      else found.push([line]);
    }
    return found;
  }

  /** Whether the table draws everything in these lines, and nothing but these kinds. */
  isDrawn({ seat, lines }: ParagraphShown, kinds?: readonly string[]): boolean {
    return seat === undefined && lines.every((line) => line.by_chance && (kinds?.includes(line.kind) ?? true));
  }

  /**
   * How many people a turn places that does nothing else, with those who follow by themselves; zero for other turns. Who works
   * where is seen on the mat, and told move by move.
   */
  placed({ seat, lines }: ParagraphShown, kinds: readonly string[]): number {
    if (!kinds.length || seat === undefined || !lines.every((line) => kinds.includes(line.kind))) return 0;
    const own = lines.flatMap((line) => line.gains ?? []).filter((gain) => gain.seat === seat && !gain.heading);
    const gained = own.flatMap(({ changes, points }) => Object.values({ ...changes, ...points }));
    if (gained.some((each) => each !== 0) || own.some((gain) => gain.remark)) return 0;
    const filled = own.flatMap((gain) => Object.values(gain.moved ?? {}).flatMap((places) => Object.values(places)));
    const told = lines.filter((line) => Object.keys(line.facts).length).length;
    return told + filled.reduce((sum, count) => sum + count, 0);
  }

  /** A turn, cut where something came between that is not part of it. */
  cut({ seat, lines }: ParagraphShown): ParagraphShown[] {
    const found: ParagraphShown[] = [];
    let open: LineShown[] = [];
    for (const line of lines) {
      open.push(line);
      if (this.after([line]).length) {
        found.push({ seat, lines: open });
        open = [];
      }
    }
    return open.length ? [...found, { seat, lines: open }] : found;
  }

  /** Automatic events after these moves that do not belong to the turn, by round and phase. */
  after(lines: LineShown[]): [Facts, [string, GainTold[]][]][] {
    const headings = new Map<string, Facts>();
    for (const { heading } of lines.flatMap((line) => line.gains ?? []))
      if (heading) headings.set(JSON.stringify(heading), heading);
    return [...headings.values()]
      .map((heading): [Facts, [string, GainTold[]][]] => [heading, this.gainsByCause(lines, heading)])
      .filter(([, gains]) => gains.length);
  }

  /**
   * What everybody got or lost by these moves and by what followed them; a cause is told if it is none of the moves.
   * With a heading only what came in that round and phase after the turn; with none only what is part of it.
   */
  gains(lines: LineShown[], heading?: Facts | null): GainTold[] {
    const kinds = new Set(lines.map((line) => line.kind));
    const sums = new Map<string, GainShown>();
    for (const gain of lines.flatMap((line) => line.gains ?? [])) {
      if (heading !== undefined && !equal(gain.heading ?? {}, heading ?? {})) continue;
      // What the moves themselves cost and brought is one sum.
      const why = !gain.remark && kinds.has(gain.cause) ? [] : [gain.cause, gain.component];
      const key = JSON.stringify([gain.seat, why, gain.heading, gain.remark]);
      const known = sums.get(key);
      sums.set(key, {
        ...gain,
        changes: added(known?.changes, gain.changes),
        points: added(known?.points, gain.points),
        moved: arrived(known?.moved, gain.moved),
      });
    }
    const all = [...sums.values()];
    return all.flatMap((gain, i) => {
      if (gain.remark) return isAlike(all[i - 1], gain) ? [] : [this.remarked(all.slice(i))];
      const text = this.amounts(gain);
      if (!text) return [];
      return [
        { seat: gain.seat, text, cause: kinds.has(gain.cause) ? "" : this.said.cause(gain.cause, gain.component) },
      ];
    });
  }

  /** The first of some remarks, with those after it that differ from it in one fact only. */
  private remarked(all: GainShown[]): GainTold {
    const { seat, cause } = all[0]!;
    const other = all.findIndex((gain, i) => i > 0 && !isAlike(all[i - 1], gain));
    const alike = all.slice(0, other < 0 ? undefined : other).map((gain) => gain.remark!);
    const facts: Told = { ...alike[0]! };
    for (const key of differing(alike)) facts[key] = alike.map((each) => each[key]!);
    const text = this.said.remark(cause, facts);
    return { seat, text: seat === undefined ? capitalized(text) : text, cause: "", remark: true };
  }

  /** The same, put together by cause; remarks stand between gains where they came. */
  gainsByCause(lines: LineShown[], heading: Facts | null = null): [string, GainTold[]][] {
    const found: { cause: string; remark: boolean; gains: GainTold[] }[] = [];
    for (const gain of this.gains(lines, heading)) {
      const { cause, remark = false } = gain;
      const known = remark ? found.at(-1) : found.find((each) => !each.remark && each.cause === cause);
      if (known?.remark === remark) known.gains.push(gain);
      else found.push({ cause, remark, gains: [gain] });
    }
    return found.map(({ cause, gains }) => [cause, gains]);
  }

  private amounts(gain: GainShown): string {
    const moved = this.moved(gain.moved ?? {});
    return [...(gain.seat === undefined ? [] : this.sums(gain)), ...moved].join(", ");
  }

  /** Pieces that moved automatically, grouped by their new places. */
  private moved(moved: Record<string, Record<string, number>>): string[] {
    const found = new Map<string, string[]>();
    for (const [thing, places] of Object.entries(moved)) {
      const names = Object.entries(places).flatMap(([place, count]) =>
        Array<string>(count).fill(this.said.name(place)),
      );
      const where = joined(Object.keys(places).length > 1 ? names : names.slice(0, 1));
      found.set(where, [
        ...(found.get(where) ?? []),
        names.length > 1 ? this.said.counted(names.length, thing) : this.said.name(thing),
      ]);
    }
    return [...found].map(([where, things]) => `${things.join(", ")} → ${where}`);
  }

  private sums({ changes = {}, points = {} }: GainShown): string[] {
    const told = (this.things ?? Object.keys(changes))
      .filter((thing) => changes[thing])
      .map((thing) => `${signed(changes[thing]!)} ${this.said.name(thing, changes[thing])}`);
    const sum = Object.values(points).reduce((all, each) => all + each, 0);
    if (sum) told.push(this.said.say("{sum} point", { sum: signed(sum) }, sum));
    return told;
  }

  /** A turn, or some of its moves, in one sentence with everybody's gains. */
  whole(paragraph: ParagraphShown): string {
    const done = this.parts(paragraph).map((lines) => `${this.who(lines[0]!)} ${this.deeds(lines)}.`);
    const gains = this.gains(paragraph.lines).map(({ seat, text, cause, remark }) => {
      const whose = remark && seat === undefined ? "" : `${this.owner(seat)}: `;
      return `${whose}${text}${cause && ` (${cause})`}.`;
    });
    return [...done, ...gains].join(" ");
  }

  /** Who has gained something. */
  owner(seat: number | undefined): string {
    return seat === undefined ? this.said.say("The table") : this.name(seat);
  }

  /** One move with its player, without gains. */
  brief(line: LineShown): string {
    return `${this.who(line)} ${this.deeds([line])}.`;
  }

  single(line: LineShown): string {
    return this.whole({ lines: [line] });
  }
}

/** Combines identical sentences about several players. */
export function alike(gains: GainTold[]): GainTold[] {
  const found: GainTold[] = [];
  for (const gain of gains) {
    const { seat } = gain;
    const known = found.find((each) => each.text === gain.text && each.remark === gain.remark && each.seats);
    if (seat !== undefined && known) {
      if (!known.seats!.includes(seat)) known.seats!.push(seat);
    } else found.push(seat === undefined ? gain : { ...gain, seats: [seat] });
  }
  return found;
}

function added(known: Record<string, number> = {}, more: Record<string, number> = {}): Record<string, number> {
  const sum = { ...known };
  for (const [name, by] of Object.entries(more)) sum[name] = (sum[name] ?? 0) + by;
  return sum;
}

function arrived(
  known: Record<string, Record<string, number>> = {},
  more: Record<string, Record<string, number>> = {},
): Record<string, Record<string, number>> {
  const sum = { ...known };
  for (const [thing, places] of Object.entries(more)) sum[thing] = added(sum[thing], places);
  return sum;
}

/** Whether two gains in a row are remarks that are told as one. */
function isAlike(before: GainShown | undefined, gain: GainShown): boolean {
  if (!before?.remark || !gain.remark || before.cause !== gain.cause || before.seat !== gain.seat) return false;
  return differing([before.remark, gain.remark]).length <= 1;
}

/** The facts in which these differ. */
function differing(facts: Facts[]): string[] {
  return Object.keys(facts[0] ?? {}).filter((key) => facts.some((each) => each[key] !== facts[0]![key]));
}

/** The one fact in which these moves differ; none if they are of several kinds, or differ in no fact or in several. */
function varying(lines: LineShown[]): string | null {
  const first = lines[0]!;
  const names = Object.keys(first.facts);
  if (lines.some((line) => line.kind !== first.kind || (line.by_chance ?? false) !== (first.by_chance ?? false)))
    return null;
  if (lines.some((line) => Object.keys(line.facts).join() !== names.join())) return null;
  const differing = names.filter((name) => lines.some((line) => line.facts[name] !== first.facts[name]));
  if (differing.length > 1) return null;
  return differing[0] ?? names.find((name) => typeof first.facts[name] === "string") ?? names[0] ?? null;
}
