/** Connects the legal choices with the places of a board. */

import { getContext, setContext } from "svelte";
import { nameOf } from "../lib/language/catalogue.svelte";
import { answersTo } from "../lib/play/bar";
import { whenPainted } from "../lib/schedule";
import type { Deed } from "../lib/deeds";
import type { Choice, Closed, View } from "../lib/connection/protocol";
import { parts, placesOf } from "./places";
import type { BoardModule } from "./types";

/** The data that a table passes to its board. Parts are separate, so that only their dependents are recomputed. */
export interface ChoiceSource {
  module: BoardModule | null;
  view: View | null;
  moves: Choice[];
  closed: Closed[];
  /** The moves made since the visitor's last one, with who made them. */
  recent: { deed: Deed; seat: number | null }[];
  /** The kind of the question, and the moves of this turn that led to it. */
  asked?: { question: string; deeds: readonly Deed[] };
  /** A hint and its seat; its places are marked. */
  hinted?: { deed: Deed; seat: number | null } | null;
  choose(choice: Choice): void;
  /** A choice with what follows it by the same gesture. */
  chooseAll(choice: Choice, then: Deed[]): void;
  playAll(deeds: () => Deed[], replaced?: (deed: Deed) => boolean): void;
  help(place: string): void;
}

/** Maximum number of choices in a fan. */
export const MOST_AT_PLACE = 6;

const capitalized = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);
const kindOf = (place: string): string => parts(place).kind;

/** A question that is answered by arranging pieces on the board; the prompt shows the progress, Done plays it. */
export interface Plan {
  readonly question: string;
  /** Whether it can be played as it is. */
  readonly ready: boolean;
  done(): void;
}

export class BoardChoices {
  /** The place under the pointer or with the focus. */
  hover = $state("");
  /** The place whose choices lie open in a fan, or, if they are too many, alone in the list. */
  narrowed = $state("");
  /** The places picked so far of a gesture that needs several; places that complete it are highlighted. */
  picked = $state.raw<string[]>([]);
  /** The current arrangement, if the question is answered by one. */
  plan = $state.raw<Plan | null>(null);
  /** Whether board and mats are drawn: after the frame, so that the question can be answered before. */
  drawn = $state(false);
  /** Whether everything is drawn and all places are known. */
  whole = $state(false);
  /** Changes whenever places appear on the board or vanish from it. */
  private version = $state(0);
  private shown = new Map<string, number>();
  private noted = false;
  /** Where a piece was dropped whose move is still on its way. */
  private dropped = "";
  /** Whether the dragged piece has already made a move. */
  private carried: "" | "asked" | "answered" = "";

  constructor(private source: ChoiceSource) {}

  /** The answers to the question, without what may be done besides at any time. */
  private answering = $derived.by(() => new Set(answersTo(this.source.moves, this.source.module?.free)));
  private byPlace = $derived.by(() => this.sorted(this.source.moves));
  private closedByPlace = $derived.by(() => this.sorted(this.source.closed));
  private recentByPlace = $derived.by(() => {
    const { recent } = this.source;
    const places = new Map<string, Set<number | null>>();
    for (const { deed, seat } of recent)
      for (const place of this.sitesOf(deed))
        places.set(place, (places.get(place) ?? new Set<number | null>([null])).add(seat));
    return places;
  });

  private hintedPlaces = $derived.by(() => {
    const { hinted } = this.source;
    return hinted ? { places: new Set(this.sitesOf(hinted.deed)), seat: hinted.seat } : null;
  });

  /** The choices without a place on the board, in order. */
  readonly unplaced = $derived.by(() => {
    void this.version;
    const { moves, module } = this.source;
    return moves.filter(
      (choice) =>
        !module?.handled?.includes(choice.kind) && !this.placesOf(choice).some((place) => this.shown.has(place)),
    );
  });

  /** Places of legal choices that the board does not show although they are in its table of places: an error of the board. */
  readonly missing = $derived([...new Set(this.unplaced.flatMap((choice) => this.placesOf(choice)))]);

  /** Whether what is picked waits for the place where it goes; picked the other way round, the question tells what is missing. */
  readonly seeking = $derived.by(() => {
    const { picked } = this;
    const [first] = picked;
    return (
      first !== undefined && this.moves.some((each) => this.fits(each, picked) && this.sitesOf(each).includes(first))
    );
  });

  /** The cause of the question in words, if the question does not contain it. */
  readonly occasion = $derived.by(() => {
    const { module, view, asked } = this.source;
    const component = asked && view ? module?.occasion?.(asked.question, asked.deeds, view) : "";
    return component ? capitalized(nameOf(component)) : "";
  });

  /** Registers an arrangement as the answer; returns a function that removes it. */
  begin(plan: Plan): () => void {
    this.plan = plan;
    return () => {
      if (this.plan === plan) this.plan = null;
    };
  }

  /** Registers a place of the board; returns a function that removes it. */
  show(place: string): () => void {
    this.shown.set(place, (this.shown.get(place) ?? 0) + 1);
    this.note();
    return () => {
      const left = (this.shown.get(place) ?? 1) - 1;
      if (left > 0) this.shown.set(place, left);
      else this.shown.delete(place);
      this.note();
    };
  }

  /** All places that come and go together are noted once. */
  private note(): void {
    if (this.noted) return;
    this.noted = true;
    queueMicrotask(() => {
      this.noted = false;
      this.version += 1;
    });
  }

  /** The pointer has come to something of the board. */
  point(event: PointerEvent): void {
    this.hover = (event.target as Element).closest<SVGElement>("[data-spot]")?.dataset.spot ?? "";
  }

  /** Draws board and mats after the frame, all in one step to avoid several layouts. */
  drawOn(): void {
    if (this.drawn) return;
    whenPainted(() => {
      this.drawn = true;
      whenPainted(() => (this.whole = true));
    });
  }

  /** Where a move happens. */
  private sitesOf(deed: Deed): string[] {
    const { module, view } = this.source;
    return module && view ? placesOf(module.places, deed, view) : [];
  }

  /** Where a move can be chosen. */
  private placesOf(deed: Deed): string[] {
    const { module, view } = this.source;
    const ways = module?.ways && view ? placesOf(module.ways, deed, view) : [];
    return [...this.sitesOf(deed), ...ways];
  }

  private sorted<T extends Choice>(choices: T[]): Map<string, T[]> {
    const sorted = new Map<string, T[]>();
    for (const choice of choices) {
      for (const place of this.placesOf(choice)) {
        const here = sorted.get(place);
        if (here) here.push(choice);
        else sorted.set(place, [choice]);
      }
    }
    return sorted;
  }

  get moves(): Choice[] {
    return this.source.moves;
  }

  /** Whether a gesture has come to this place: of a move without one every place is alive at once. */
  private isNext(choice: Choice, place: string): boolean {
    const { gestures, eitherFirst } = this.source.module ?? {};
    const step = gestures?.[choice.kind]?.indexOf(kindOf(place)) ?? -1;
    return step < 0 || step === this.picked.length || (eitherFirst?.includes(choice.kind) ?? false);
  }

  /** The choices at a place with the current selection. */
  at(place: string): Choice[] {
    const here = this.byPlace.get(place) ?? [];
    if (!here.length || this.picked.includes(place)) return here;
    return here.filter((choice) => this.isNext(choice, place) && this.fits(choice, this.picked));
  }

  /** Whether any of the choices at a place happens there; others can only be chosen there. */
  isSite(place: string): boolean {
    return this.at(place).some((choice) => this.sitesOf(choice).includes(place));
  }

  /** Whether any of the choices at a place answers the question. */
  answers(place: string): boolean {
    return this.at(place).some((choice) => this.answering.has(choice));
  }

  private fits(choice: Choice, picked: string[]): boolean {
    const places = picked.length ? this.placesOf(choice) : [];
    return picked.every((each) => places.includes(each));
  }

  closedAt(place: string): Closed[] {
    return this.closedByPlace.get(place) ?? [];
  }

  /** Whether a recent move happened at a place; on a mat only what its player did counts. */
  changed(place: string, seat: number | null = null): boolean {
    return this.recentByPlace.get(place)?.has(seat) ?? false;
  }

  /** Whether a hint's move happens at a place; on a mat only for its player. */
  isHinted(place: string, seat: number | null = null): boolean {
    const hinted = this.hintedPlaces;
    return hinted !== null && hinted.places.has(place) && (seat === null || seat === hinted.seat);
  }

  isPicked(place: string): boolean {
    return this.narrowed === place || this.picked.includes(place);
  }

  /** Whether picking the place leads on to other places: by a gesture, or because a fan could not hold its choices. */
  private leadsOn(place: string, choices: Choice[]): boolean {
    const { gestures = {}, eitherFirst = [] } = this.source.module ?? {};
    const picked = [...this.picked, place];
    return choices.every((choice) => {
      const steps = gestures[choice.kind];
      if (!steps && choices.length <= MOST_AT_PLACE) return false;
      const follows = (kind: string): boolean =>
        !steps || (eitherFirst.includes(choice.kind) ? steps.includes(kind) : steps[picked.length] === kind);
      return this.placesOf(choice).some(
        (next) => !picked.includes(next) && this.shown.has(next) && follows(kindOf(next)),
      );
    });
  }

  /** One choice at a place is made; several lead on to other places or lie open there. What lies on it may have been meant. */
  pick(place: string, upon = ""): void {
    const step = this.picked.indexOf(place);
    const choices = this.at(place);
    if (step >= 0) this.picked = this.picked.slice(0, step);
    else if (choices.length === 1) this.choose(choices[0]!, [place, upon]);
    else if (choices.length > 1 && this.leadsOn(place, choices)) this.picked = [...this.picked, place];
    else if (choices.length > 1) this.narrowed = this.narrowed === place ? "" : place;
  }

  /** Tells everything about a place. */
  help(place: string): void {
    this.source.help(place);
  }

  /** Clears the selection; returns whether there was any. */
  letGo(): boolean {
    const held = this.narrowed !== "" || this.picked.length > 0;
    if (held) {
      this.narrowed = "";
      this.picked = [];
    }
    return held;
  }

  /** A choice is made, at the places that were picked for it; what belongs to the same gesture follows. */
  choose(choice: Choice, at: string[] = []): void {
    const picked = [...this.picked, this.narrowed, ...at].filter(Boolean);
    const then = this.source.module?.follow?.(choice, picked) ?? [];
    this.letGo();
    if (then.length) this.source.chooseAll(choice, then);
    else this.source.choose(choice);
  }

  /** Several moves at one gesture, all of them or none; they replace those of the turn that are of their sort, and are told when
   * the table is as it was before these. */
  playAll(deeds: () => Deed[], replaced?: (deed: Deed) => boolean): void {
    this.letGo();
    this.source.playAll(deeds, replaced);
  }

  /** Whether what is picked at a place, or what follows by the same gesture, comes to one's own mat, wherever it is laid down. */
  comesHome(place: string): boolean {
    const { comesHome: home = [], follow } = this.source.module ?? {};
    const choices = this.picked.length ? [] : this.at(place);
    const comes = (choice: Choice): boolean =>
      [choice, ...(follow?.(choice, [place]) ?? [])].some(({ kind }) => home.includes(kind));
    return choices.length > 0 && choices.every(comes);
  }

  /** Starts dragging a piece from a place; returns whether there is anything to drag. */
  lift(place: string): boolean {
    const choices = this.at(place);
    this.dropped = "";
    this.carried = "";
    if (!choices.length) return false;
    const [only] = choices;
    if (this.picked.includes(place)) return true;
    if (choices.length > 1) {
      if (this.leadsOn(place, choices)) this.picked = [...this.picked, place];
    } else if (this.source.module?.lifted?.includes(only!.kind)) {
      this.carried = "asked";
      this.choose(only!);
    }
    return true;
  }

  /**
   * What was lifted at one place is dropped where others lie, the topmost first: the move that has both places, or what it has
   * made alive there. The other places tell what follows by the same gesture.
   */
  drop(from: string, ...places: string[]): void {
    const { carried } = this;
    this.carried = "";
    const meeting = (to: string): Choice[] =>
      this.moves.filter((choice) => this.fits(choice, [...new Set([...this.picked, from, to])]));
    const to = places.find((place) => meeting(place).length) ?? places.find((place) => this.at(place).length);
    const both = to === undefined ? [] : meeting(to);
    if (carried === "asked") this.dropped = places[0] ?? "";
    else if (!carried && both.length === 1) this.choose(both[0]!, [from, ...places]);
    else if ((carried || this.picked.length) && to !== undefined && this.at(to).length) this.pick(to);
  }

  /** Another question is open: nothing is picked any more, except where a piece was dropped before it came. */
  askAnew(): void {
    this.letGo();
    if (this.carried) this.carried = "answered";
    const place = this.dropped;
    this.dropped = "";
    if (place && this.at(place).length) this.pick(place);
  }
}

const KEY = Symbol("board choices");
const GROUND = Symbol("ground");

export function provideChoices(board: BoardChoices): void {
  setContext(KEY, board);
}

export function useChoices(): BoardChoices {
  return getContext<BoardChoices>(KEY);
}

/** On whose mat something lies, and whether its places may be alive: on the shared board and in one's tray they may. */
export interface Ground {
  seat: number | null;
  own: boolean;
}

const SHARED: Ground = { seat: null, own: true };

/** Everything inside lies on a player's mat. */
export function provideGround(ground: () => Ground): void {
  setContext(GROUND, ground);
}

export function useGround(): () => Ground {
  return getContext<(() => Ground) | undefined>(GROUND) ?? (() => SHARED);
}
