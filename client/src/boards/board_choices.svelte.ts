/** What can be done where: the bridge between the choices and the places of a board. */

import { getContext, setContext } from "svelte";
import { whenPainted } from "../lib/schedule";
import type { Deed } from "../lib/deeds";
import type { Choice, Closed, View } from "../lib/protocol";
import { placesOf } from "./places";
import type { BoardModule } from "./types";

export interface ChoiceSource {
  module: BoardModule | null;
  view: View | null;
  moves: Choice[];
  closed: Closed[];
  /** The moves made since the visitor's last one, with who made them. */
  recent: { deed: Deed; seat: number | null }[];
  choose(choice: Choice): void;
  playAll(deeds: Deed[]): void;
  help(place: string): void;
}

/** A board has at most so many parts. */
const PARTS = 9;

export class BoardChoices {
  /** The place under the pointer or with the focus. */
  hover = $state("");
  /** A place with several choices that the visitor has picked. */
  narrowed = $state("");
  /** How many parts of the board are drawn: they follow the frame around it one by one. */
  drawn = $state(0);

  constructor(private source: () => ChoiceSource) {}

  private byPlace = $derived.by(() => this.sorted(this.source().moves));
  private closedByPlace = $derived.by(() => this.sorted(this.source().closed));
  private recentByPlace = $derived.by(() => {
    const { recent } = this.source();
    const found = new Map<string, number | null>();
    for (const { deed, seat } of recent) for (const place of this.placesOf(deed)) found.set(place, seat);
    return found;
  });

  /** The pointer has come to something of the board. */
  point(event: PointerEvent): void {
    this.hover = (event.target as Element).closest<SVGElement>("[data-spot]")?.dataset.spot ?? "";
  }

  get whole(): boolean {
    return this.drawn >= PARTS;
  }

  /** Draws the next part when the last one can be seen, so that what is clicked meanwhile is answered first. */
  drawOn(): void {
    if (this.drawn > 0) return;
    const next = (): void => {
      this.drawn += 1;
      if (!this.whole) whenPainted(next);
    };
    whenPainted(next);
  }

  private placesOf(deed: Deed): string[] {
    const { module, view } = this.source();
    return module && view ? placesOf(module.places, deed, view) : [];
  }

  private sorted<T extends Choice>(choices: T[]): Map<string, T[]> {
    const found = new Map<string, T[]>();
    for (const choice of choices) {
      for (const place of this.placesOf(choice)) found.set(place, [...(found.get(place) ?? []), choice]);
    }
    return found;
  }

  get moves(): Choice[] {
    return this.source().moves;
  }

  at(place: string): Choice[] {
    return this.byPlace.get(place) ?? [];
  }

  closedAt(place: string): Closed[] {
    return this.closedByPlace.get(place) ?? [];
  }

  changed(place: string): boolean {
    return this.recentByPlace.has(place);
  }

  /** One choice at a place is made; of several the list shows just those; a place without any explains itself. */
  pick(place: string): void {
    const choices = this.at(place);
    if (choices.length === 1) this.source().choose(choices[0]!);
    else if (choices.length > 1) this.narrowed = this.narrowed === place ? "" : place;
    else this.source().help(place);
  }

  choose(choice: Choice): void {
    this.source().choose(choice);
  }

  /** Several moves at one gesture. */
  playAll(deeds: Deed[]): void {
    this.source().playAll(deeds);
  }
}

const KEY = Symbol("board choices");

export function provideChoices(board: BoardChoices): void {
  setContext(KEY, board);
}

export function useChoices(): BoardChoices {
  return getContext<BoardChoices>(KEY);
}
