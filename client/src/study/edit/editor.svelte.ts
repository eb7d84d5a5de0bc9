/** A position that is set up by hand: its parts with their values, what is impossible in it, and the way back. */

import { ask } from "../../lib/connection/api";
import type { FaultTold, PartTold, PositionEdited } from "../../lib/connection/protocol";
import type { Sentences } from "../../lib/language/sentences";
import { preferences } from "../../lib/preferences.svelte";
import { begin, reasonOf } from "../begin";
import { PositionStore } from "../position.svelte";
import { w } from "../words";
import { labelOf, partsAt, valueOf, type PartValue } from "./parts";

export class EditorStore extends PositionStore {
  parts = $state.raw<PartTold[]>([]);
  values = $state.raw<Record<string, PartValue>>({});
  fault = $state.raw<FaultTold | null>(null);
  /** The place whose parts lie open, and on whose mat it was clicked. */
  clicked = $state.raw<{ place: string; seat: number | null; label: string } | null>(null);
  /** What there was before each change, the last one last. */
  private past = $state.raw<PositionEdited[]>([]);
  private current: PositionEdited | null = null;
  private waiting: Promise<void> = Promise.resolve();

  constructor(
    game: string,
    options: Record<string, string>,
    private title: string,
    /** The position that it began with, as text. */
    readonly origin: string,
  ) {
    super();
    this.about = { game, options };
  }

  get changes(): number {
    return this.past.length;
  }

  /** Begins with a position; gives whether it can be edited. */
  async open(position: string): Promise<boolean> {
    try {
      const told = await ask<PositionEdited>("/api/positions/edit", { position, describe: true });
      this.parts = told.parts ?? [];
      this.take(told);
      return true;
    } catch (reason) {
      this.notice = reasonOf(reason);
      return false;
    }
  }

  /** Changes follow one another: each is made in the position that the last one led to. */
  change(part: string, value: PartValue): Promise<void> {
    this.waiting = this.waiting.then(() => this.send(part, value));
    return this.waiting;
  }

  private async send(part: string, value: PartValue): Promise<void> {
    const before = this.current;
    if (!before || this.values[part] === value) return;
    this.turn.busy = true;
    try {
      const told = await ask<PositionEdited>("/api/positions/edit", { position: before.position, part, value });
      this.past = [...this.past, before];
      this.take(told);
    } catch (reason) {
      this.notice = reasonOf(reason);
    }
    this.turn.busy = false;
  }

  private take(told: PositionEdited): void {
    this.current = told;
    this.values = told.values;
    this.fault = told.fault ?? null;
    this.notice = "";
    if (told.shown) this.position = told.shown;
  }

  undo(): void {
    const before = this.past.at(-1);
    if (!before) return;
    this.past = this.past.slice(0, -1);
    this.take(before);
  }

  /** The position as text, to be edited by those who prefer that. */
  get text(): string {
    return this.current ? `${JSON.stringify(JSON.parse(this.current.position), null, 1)}\n` : "";
  }

  async write(position: string): Promise<boolean> {
    const before = this.current;
    if (!(await this.open(position))) return false;
    if (before) this.past = [...this.past, before];
    return true;
  }

  /** A new study of the position; gives its id, or nothing if it is refused. */
  async use(): Promise<string> {
    try {
      return await begin({ position: this.text, title: this.title });
    } catch (reason) {
      this.notice = reasonOf(reason);
      return "";
    }
  }

  /** Opens the parts that lie at a place of the board; tells whether there are any. */
  click(place: string, seat: number | null, label: string): boolean {
    if (!partsAt(this.parts, place, seat).length) return false;
    this.clicked = { place, seat, label };
    return true;
  }

  /** What is impossible, in one sentence. */
  faultIn(said: Sentences): string {
    const { fault } = this;
    if (!fault) return "";
    if (fault.kind === "rules") return withDetail(w("faultRules"), fault);
    if (fault.kind === "value") return withDetail(this.valueIn(fault, said), fault);
    const [found, expected] = [fault.found ?? 0, fault.expected ?? 0];
    if (fault.kind === "range") return this.rangeIn(fault, said);
    const thing = said.name(fault.name ?? "", 2);
    const whose = fault.seat === undefined ? "" : ` (${this.names[fault.seat] ?? ""})`;
    return w("faultPieces", { thing: `${thing}${whose}`, found, expected });
  }

  /** A part that does not fit the rest of the position, and values that would. */
  private valueIn({ parts: ids = [], fitting = [] }: FaultTold, said: Sentences): string {
    const part = this.parts.find((each) => each.id === ids[0]);
    if (!part) return w("faultRules");
    const whose = part.seat === undefined ? "" : ` (${this.names[part.seat] ?? ""})`;
    const label = `${labelOf(part, said)}${whose}`;
    if (!fitting.length) return w("faultAlone", { label });
    return w("faultValue", {
      label,
      values: fitting.map((value) => valueOf(part, value, said, this.names)).join(", "),
    });
  }

  /** A number, or the sum of several under one heading, that is out of its bounds. */
  private rangeIn({ parts: ids = [], found = 0, expected: least = 0, most = 0 }: FaultTold, said: Sentences): string {
    const parts = this.parts.filter((part) => ids.includes(part.id));
    const [first] = parts;
    if (!first) return "";
    const label = parts.length === 1 ? labelOf(first, said) : said.part(first.group);
    const whose = first.seat === undefined ? "" : ` (${this.names[first.seat] ?? ""})`;
    const told = { label: `${label}${whose}`, found, least, most };
    return w(least === most ? "faultExact" : most < least ? "faultLeast" : "faultRange", told);
  }

  override choose(): Promise<void> {
    return Promise.resolve();
  }
}

/** What the check says, for those who read the language it is written in. */
const withDetail = (sentence: string, { words }: FaultTold): string =>
  preferences.language === "en" ? `${sentence} ${words}` : sentence;
