/** The interface of the mayor: an arrangement of people, changed by clicks and drags and played with Done. */

import type { View } from "../../../lib/connection/protocol";
import type { BoardChoices, Plan } from "../../board_choices.svelte";
import { t } from "../../../lib/language/t.svelte";
import { tableOf } from "../table";
import type { Player } from "../types";
import { asBefore, at, bestGuess, changed, free, isComplete, left, movesFor, places, yields } from "./plan";
import type { Begun, Counts, Crew, Person, Picture, Task } from "./plan";

const total = (counts: Counts = {}): number => Object.values(counts).reduce((sum, count) => sum + count, 0);

/** Who works where on a mat. */
function pictureOf(player: Player): Picture {
  return Object.fromEntries(
    Object.entries(player.colonists).map(([place, people]) => {
      const noble = player.nobles?.[place] ?? 0;
      return [place, { colonist: people - noble, noble }];
    }),
  );
}

/** The last arrangement of a seat, kept as long as the tab is open. */
const memory = (seat: number): string => `caravela ${location.pathname} people ${seat}`;

function remembered(seat: number): Picture | null {
  const text = sessionStorage.getItem(memory(seat));
  return text ? (JSON.parse(text) as Picture) : null;
}

export class Mayor implements Plan {
  private picked = $state<Person>("colonist");
  private changedPicture = $state.raw<{ from: Player; picture: Picture } | null>(null);

  constructor(
    private board: BoardChoices,
    private seen: () => { view: View; seat: number; own: boolean },
  ) {}

  private get player(): Player {
    const { view, seat } = this.seen();
    return tableOf(view).players[seat]!;
  }

  /** Whether people are being placed on this mat. */
  get on(): boolean {
    return this.seen().own && this.board.moves.some(places);
  }

  private get task(): Task {
    const { circles, colonists, nobles, windrose, nobles_on_the_windrose: waiting = 0 } = this.player;
    const noble = total(nobles) + waiting;
    return { order: Object.keys(circles), circles, people: { noble, colonist: total(colonists) + windrose - noble } };
  }

  /** It begins with who is placed already, in the turn in the making or because there was no choice, and who worked where before. */
  private get picture(): Picture {
    const { player } = this;
    return this.changedPicture?.from === player ? this.changedPicture.picture : this.before;
  }

  private get before(): Picture {
    return asBefore(this.task, remembered(this.seen().seat) ?? {}, pictureOf(this.player));
  }

  private set picture(picture: Picture) {
    this.changedPicture = { from: this.player, picture };
  }

  /** Keeps who works where until the next mayor comes. */
  remember(): void {
    const { seat, own } = this.seen();
    if (own && !this.on && total(this.player.colonists) > 0)
      sessionStorage.setItem(memory(seat), JSON.stringify(pictureOf(this.player)));
  }

  /** The pile whose people the next click places: the one that was picked, unless only the other has anybody left. */
  get held(): Person {
    const { left, picked } = this;
    const other: Person = picked === "noble" ? "colonist" : "noble";
    return left[picked] === 0 && left[other] > 0 ? other : picked;
  }

  set held(who: Person) {
    this.picked = who;
  }

  crew(place: string): Crew {
    return this.on ? at(this.picture, place) : at(pictureOf(this.player), place);
  }

  get left(): Crew {
    if (this.on) return left(this.task, this.picture);
    const { windrose, nobles_on_the_windrose: noble = 0 } = this.player;
    return { colonist: windrose - noble, noble };
  }

  /** The next craftsman's production by good; while people are placed, for the current arrangement. */
  get production(): Counts {
    return this.on ? yields(tableOf(this.seen().view).market, this.picture) : this.player.production;
  }

  get question(): string {
    const { colonist, noble } = this.left;
    if (!this.task.people.noble) return colonist ? t("placeColonists", { left: colonist }) : t("allPlaced");
    return colonist + noble ? t("placePeople", { left: colonist + noble }) : t("allPeoplePlaced");
  }

  /** Whether the arrangement is complete. */
  get ready(): boolean {
    return this.on && isComplete(this.task, this.picture);
  }

  get isBegun(): boolean {
    return Object.values(this.picture).some(({ colonist, noble }) => colonist + noble > 0);
  }

  /** How far the rules are with what lies on the mat. */
  private get begun(): Begun {
    const asksNobles = this.board.moves.some(
      ({ kind, facts }) => kind === "leave-nobles" || facts["person"] === "noble",
    );
    return { placed: pictureOf(this.player), asksNobles };
  }

  get hasMemory(): boolean {
    return remembered(this.seen().seat) !== null;
  }

  /** Puts the selected kind of person, or the other kind if none is left, on an empty circle. */
  put(place: string, who: Person = this.held): void {
    const waiting = this.left;
    const other: Person = who === "noble" ? "colonist" : "noble";
    const goes = waiting[who] > 0 ? who : waiting[other] > 0 ? other : null;
    if (goes && free(this.task, this.picture, place) > 0) this.picture = changed(this.picture, place, goes, 1);
    else if (waiting[who] > 0 && at(this.picture, place)[other] > 0) this.replace(place, who);
  }

  /** Replaces a person by one of the other kind. */
  private replace(place: string, who: Person): void {
    const other: Person = who === "noble" ? "colonist" : "noble";
    this.picture = changed(changed(this.picture, place, other, -1), place, who, 1);
  }

  take(place: string, who: Person): void {
    if (at(this.picture, place)[who] > 0) this.picture = changed(this.picture, place, who, -1);
  }

  /** Somebody at work goes to another place; with somebody of the other kind at a full one they change places. */
  move(from: string, to: string, who: Person): void {
    if (from === to) return;
    const other: Person = who === "noble" ? "colonist" : "noble";
    if (free(this.task, this.picture, to) > 0) {
      this.take(from, who);
      this.put(to, who);
    } else if (at(this.picture, to)[other] > 0) {
      this.replace(to, who);
      this.replace(from, other);
    }
  }

  asBefore(): void {
    this.picture = this.before;
  }

  guess(): void {
    this.picture = bestGuess(this.task, tableOf(this.seen().view).market, this.picture);
  }

  clear(): void {
    this.picture = {};
  }

  done(): void {
    if (!this.ready) return;
    const { task, picture } = this;
    sessionStorage.setItem(memory(this.seen().seat), JSON.stringify(picture));
    this.board.playAll(() => movesFor(task, picture, this.begun), places);
  }
}
