/** Kinds and facts in sentences of one language: looks up templates and names, chooses plural forms, fills in facts. */

import type { Deed, Facts } from "../deeds";
import { isOne } from "./plural";

/** A text; one that depends on a number has two forms: for one, and for any other number. */
type Text = string | string[] | Record<string, string>;
export type Texts = Record<string, Text>;

/** Facts of a sentence; several for one that tells several moves. */
export type Told = Record<string, string | number | (string | number)[]>;

/** A fact in a template, perhaps with the word of an article: `{good}`, `{a tile}`. */
const LISTED = "{names} and {last}";
const FACT = /\{(?:(\w+) )?(\w+)\}/gu;
/** Where a name itself stands in a declension: `den ~`. */
const NAME_ITSELF = "~";
/** Articles that a number can stand for. */
const INDEFINITE = ["a", "um", "un", "ein", "einen"];
/** What a viewer is told who may not know what was decided or drawn. */
const UNSEEN = "unseen";

const factsIn = (template: string): string[] => [...template.matchAll(FACT)].map(([, , key]) => key!);

/** A feature, by how many points a move is better or worse in it than another, and whether less of it is better. */
export type Difference = [feature: string, points: number, isCost: boolean];

/** Why a move is suggested. */
export interface Advice {
  gains: Difference[];
  losses: Difference[];
  /** How much larger its share of wins is than that of the best other move. */
  margin: number;
  /** By how many points more than with that move its player ends before the others. */
  points: number;
  /** What is likely to follow. */
  line: (Deed & { seat: number })[];
  /** Up to whose decision gains and losses are counted: a seat, the next draw or the end of the game. */
  until: number;
}

const DRAW = -1;
const END = -2;
/** Points by which the expected ends of two moves differ at least, if it is told. */
const WORTH_TELLING = 0.5;

export class Sentences {
  /** Asked again and again while a log is told, and always answered the same. */
  private ones = new Map<number, boolean>();
  private factsOf = new Map<string, string[][]>();

  constructor(
    readonly language: string,
    private frame: Texts,
    private game: Texts,
    /** The names of the players, by seat. */
    private player: (seat: number) => string = (seat) => String(seat + 1),
  ) {}

  of(player: (seat: number) => string): Sentences {
    return new Sentences(this.language, this.frame, this.game, player);
  }

  private form(text: Text | undefined, count: number): string | undefined {
    if (!Array.isArray(text)) return typeof text === "string" ? text : undefined;
    let one = this.ones.get(count);
    if (one === undefined) this.ones.set(count, (one = isOne(this.language, count)));
    return one ? text[0] : (text[1] ?? text[0]);
  }

  /** A component, in the number wanted; numbers and letters are the same in every language. */
  name(name: string, count = 1): string {
    return this.form(this.game[`name ${name}`], count) ?? name;
  }

  /** So many of a component. */
  counted(count: number, name: string): string {
    return `${count} ${this.name(name, count)}`;
  }

  private said(key: string, fact: string | number, article: string | undefined): string {
    if (key === "player" && typeof fact === "number") return this.player(fact);
    if (typeof fact === "number") return String(fact);
    const name = this.name(fact);
    if (!(`name ${fact}` in this.game)) return name;
    const number = String(this.game[`forms ${fact}`] ?? this.game["usual declension"]);
    const declension = this.game[`declension ${number}`] as Record<string, string> | undefined;
    return declension?.[article ?? ""]?.replaceAll(NAME_ITSELF, name) ?? name;
  }

  /** Several names in a sentence: "a quarry, a corn plantation and an indigo plantation". */
  private listed(names: string[]): string {
    if (names.length < 2) return names.join("");
    const pattern = this.known(LISTED) ?? LISTED;
    return pattern.replace("{names}", () => names.slice(0, -1).join(", ")).replace("{last}", () => names.at(-1)!);
  }

  /** Names with their article; what comes several times is counted: "a violet sailor", "2 grey sailors". */
  private together(key: string, several: (string | number)[], article: string): string[] {
    const times = new Map<string | number, number>();
    for (const each of several) times.set(each, (times.get(each) ?? 0) + 1);
    return [...times].flatMap(([each, count]) => {
      const counts = count > 1 && Array.isArray(this.game[`name ${each}`]);
      return counts
        ? [this.counted(count, String(each))]
        : withNumbers(Array<string>(count).fill(this.said(key, each, article)));
    });
  }

  private filled(template: string, facts: Told): string {
    return template.replace(FACT, (whole, article: string | undefined, key: string) => {
      const fact = facts[key];
      if (fact === undefined) return whole;
      const several = Array.isArray(fact) ? fact : [fact];
      if (article !== undefined && INDEFINITE.includes(article))
        return this.listed(this.together(key, several, article));
      return this.listed(withNumbers(several.map((each) => this.said(key, each, article))));
    });
  }

  /** A message of the game; none if the catalogue has no such message. */
  private own(section: string, key: string, facts: Told = {}): string | undefined {
    const count = facts["count"];
    const text = this.form(this.game[`${section} ${key}`], typeof count === "number" ? count : 1);
    return text === undefined ? undefined : this.filled(text, facts);
  }

  /** A message that no game owns, by its English text; none if there is no such message. */
  known(text: string): string | undefined {
    return this.form(this.frame[text], 1);
  }

  /** The same with facts; a text that is no message stays as it is. */
  say(text: string, facts: Told = {}, count = 1): string {
    return this.filled(this.form(this.frame[text], count) ?? text, facts);
  }

  /** A move, as it stands after its player's name. */
  move({ kind, facts }: { kind: string; facts: Told }): string {
    return this.own("move", kind, facts) ?? kind;
  }

  /** A choice, said to whoever may make it; one that takes nothing of what a question offers tells what it does not take. */
  command({ kind, facts }: { kind: string; facts: Told }, asked?: { kind: string } | null): string {
    return (asked && this.own("choice", `${kind} ${asked.kind}`, facts)) || (this.own("choice", kind, facts) ?? kind);
  }

  /**
   * What was done, without who did it; a log may know more about it than a choice says. What the deed told before it has
   * named is not named again: "picks number 9; places it in the expedition area".
   */
  deed(kind: string, facts: Told, before?: Told, byChance = false): string {
    if (kind === UNSEEN) return this.say(byChance ? "draws unseen" : "decides unseen");
    for (let i = 1; `log ${kind} ${i}` in this.game; i += 1) {
      const template = this.form(this.game[`log ${kind} ${i}`], 1) ?? "";
      const wanted = factsIn(template);
      if (!wanted.every((key) => key in facts)) continue;
      const named = factsIn(this.form(this.game[`move ${kind}`], 1) ?? "");
      const more = wanted.filter((key) => !named.includes(key));
      if (before && more.length && more.every((key) => before[key] === facts[key])) break;
      return this.filled(template, facts);
    }
    return this.move({ kind, facts });
  }

  /** What a log may say of a kind of move, from what tells most to the words of the choice. */
  private templates(kind: string): string[][] {
    const known = this.factsOf.get(kind);
    if (known) return known;
    const keys: string[] = [];
    for (let i = 1; `log ${kind} ${i}` in this.game; i += 1) keys.push(`log ${kind} ${i}`);
    const found = [...keys, `move ${kind}`].map((key) => factsIn(this.form(this.game[key], 1) ?? ""));
    this.factsOf.set(kind, found);
    return found;
  }

  /** Whether what a log says of a kind of move can name this fact. */
  names(kind: string, fact: string): boolean {
    return this.templates(kind).some((facts) => facts.includes(fact));
  }

  /** The facts that a log names when it tells this deed alone. */
  named({ kind, facts }: Deed): Facts {
    const all = this.templates(kind);
    const told = all.find((wanted) => wanted.every((key) => key in facts)) ?? all.at(-1)!;
    return Object.fromEntries(Object.entries(facts).filter(([key]) => told.includes(key)));
  }

  question({ kind, facts }: Deed): string {
    return this.own("question", kind, facts) ?? "";
  }

  /** What a question is about, for those who are not asked; the whole question, if it begins with no topic. */
  topic(question: Deed): string {
    return this.own("topic", question.kind, question.facts) ?? this.question(question);
  }

  /** Why a choice is closed. */
  reason({ kind, facts }: Deed): string {
    return this.own("reason", kind, facts) ?? "";
  }

  /** Why something happened: by itself, perhaps by a component, or by a kind of move, whichever its facts were. */
  cause(kind: string, component = ""): string {
    if (component) return `${this.cause(kind)}: ${this.name(component)}`;
    if (kind === "end-of-game") return this.say("at the end of the game");
    if (kind === "set-up") return this.say("at the start");
    return this.own("cause", kind) ?? kind;
  }

  /** What a log tells although nobody decided it: a turn that passes, a tie, the last round. */
  remark(kind: string, facts: Told): string {
    return this.own("remark", kind, facts) ?? kind;
  }

  phase(phase: string): string {
    return this.own("phase", phase) ?? phase;
  }

  help(key: string): string {
    return this.own("help", key) ?? "";
  }

  /** What the guide says about a kind of question; what the game is about, where it says nothing or is not asked. */
  guide(kind = ""): string {
    return (kind && this.own("guide", kind)) || (this.form(this.game["guide"], 1) ?? "");
  }

  /** A label or choice of the position editor. */
  part(says: string, facts: Told = {}): string {
    return this.own("part", says, facts) ?? this.filled(says, facts);
  }

  option(name: string): string {
    return this.own("option-name", name) ?? name;
  }

  optionHelp(name: string): string {
    return this.own("option", name) ?? "";
  }

  value(value: string): string {
    return this.own("value", value) ?? value;
  }

  /** What hints compare moves by. */
  feature(name: string): string {
    return this.own("feature", name) ?? name;
  }

  /** Why a hint names a move: how much more it wins; what comes next; in what it is better or worse, and by when. */
  advice({ gains, losses, margin, points, line, until }: Advice): string {
    const compared = gains.length + losses.length ? [this.compared(gains, losses), this.countedUntil(until)] : [];
    return [this.lead(margin), this.ahead(points), this.expected(line), ...compared].filter(Boolean).join(" ");
  }

  private compared(gains: Difference[], losses: Difference[]): string {
    const told = (all: Difference[]): string =>
      all.map((each) => `${this.amount(each)} (${this.signedTenths(each[1])})`).join(", ");
    if (gains.length && losses.length)
      return this.say("In favor: {gains}. Against: {losses}.", { gains: told(gains), losses: told(losses) });
    if (gains.length) return this.say("In favor: {gains}.", { gains: told(gains) });
    return this.say("No immediate gain. Against: {losses}.", { losses: told(losses) });
  }

  /** What there is more of, or less. */
  private amount([name, points, isCost]: Difference): string {
    const feature = this.feature(name);
    if (!isCost) return feature;
    return points > 0 ? this.say("fewer {feature}", { feature }) : this.say("more {feature}", { feature });
  }

  private signedTenths(number: number): string {
    return `${number < 0 ? "−" : "+"}${this.tenths(number)}`;
  }

  private tenths(number: number): string {
    return Math.abs(number).toLocaleString(this.language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  }

  private ahead(difference: number): string {
    const points = this.tenths(difference);
    if (difference >= WORTH_TELLING) return this.say("It ends {points} points further ahead.", { points });
    return difference <= -WORTH_TELLING ? this.say("It ends {points} points less far ahead.", { points }) : "";
  }

  private countedUntil(until: number): string {
    if (until === DRAW) return this.say("Counted in points up to the next draw.");
    if (until === END) return this.say("Counted in points at the end of the game.");
    return this.say("Counted in points up to the next decision of {player}.", { player: this.player(until) });
  }

  private lead(margin: number): string {
    const count = Math.abs(Math.round(margin * 100));
    if (count && margin > 0)
      return this.say("Wins {count} in 100 games more than the next best move.", { count }, count);
    if (count) return this.say("Wins {count} in 100 games fewer than the best move.", { count }, count);
    return this.say("As good as the next best move.");
  }

  private expected(line: (Deed & { seat: number })[]): string {
    const moves = line.map(({ seat, kind, facts }) => `${this.player(seat)} ${this.deed(kind, facts)}`).join(", ");
    return moves && this.say("Expected next: {moves}.", { moves });
  }

  /** Whether the game's catalogue is there. */
  get ready(): boolean {
    return "guide" in this.game;
  }
}

/** Each name once; those that come several times with their number. */
function withNumbers(said: string[]): string[] {
  const times = new Map<string, number>();
  for (const name of said) times.set(name, (times.get(name) ?? 0) + 1);
  return [...times].map(([name, count]) => (count > 1 ? `${name} (×${count})` : name));
}

/** Names or deeds in a row; those that come several times with their number. */
export function joined(said: string[], between = ", "): string {
  return withNumbers(said).join(between);
}

export const capitalized = ([first = "", ...rest]: string): string => first.toUpperCase() + rest.join("");

/** A number with its sign. */
export const signed = (number: number): string => `${number < 0 ? "−" : "+"}${Math.abs(number)}`;

/** A number as it is printed: what is below zero has a minus, not a hyphen. */
export const printed = (number: number): string => (number < 0 ? signed(number) : String(number));
