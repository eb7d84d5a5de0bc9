/** What a board is to the table around it: the contract between the frame and the boards of the games. */

import type { Component } from "svelte";
import type { Deed, Facts } from "../lib/deeds";
import type { Seat, View } from "../lib/connection/protocol";
import type { PlaceTable, Topics } from "./places";

/**
 * The shared board, without the players' mats. It fills the box that the frame gives it (100 % wide and high) and never
 * scrolls, except on a phone, where it may be taller than its tab. It is one `<svg>`: `parts/Composition.svelte` draws it and
 * chooses where its parts lie.
 */
export interface BoardProps {
  view: View;
  seats: Seat[];
  /** Whose mat lies in front: the viewer's seat, or the first one. */
  front: number;
  /** Whether the board has a tab of a small screen to itself. */
  phone: boolean;
}

/**
 * One player's complete mat: tiles with people, goods, money, buildings, ships, dice, the number of cards. It fills its box
 * (100 % wide and high). The frame draws the player's name, score and clock above it and puts it into an element with
 * `data-seat`. Its places are `Spot`s on every mat: only those on one's own mat are alive, the others are where pieces travel
 * to and what is explained; a `Spot` with `everyone` is alive on other mats as well.
 */
export interface MatProps {
  view: View;
  seat: number;
  name: string;
  /** Whether the viewer decides for this seat: its places may be alive. */
  own: boolean;
  /** Whether it lies in the narrow column of opponents. */
  compact: boolean;
}

/** What one holds while deciding: dice, a hand of cards, favors. It lies right of one's own mat and fills its box. */
export interface TrayProps {
  view: View;
  front: number;
}

/** Round and phases as a row of signs in the header, at most 30 px high. */
export interface TrackProps {
  view: View;
}

export interface BoardModule {
  /** The pictures of the game: a sprite, which is put into the page with its board. */
  art?: string;
  Board: Component<BoardProps>;
  Mat: Component<MatProps>;
  Tray?: Component<TrayProps>;
  /** Without one the header says `stage` in words. */
  Track?: Component<TrackProps>;
  /** Width by height of one's own mat, 3 to 4: it lies below the shared board and takes 28 to 36 % of the height. */
  matAspect: number;
  /** Width by height of a compact mat, of the highest that a compact mat may be; it gets flatter where many share the column of 220 to 400 px. */
  compactAspect: number;
  /** The part of the own mat's row that the tray takes; a quarter, unless told otherwise. */
  trayShare?: number;
  /** Where each kind of move happens. */
  places: PlaceTable;
  /** Further places at which a move can be chosen although nothing happens there. */
  ways?: PlaceTable;
  /** Moves that are made by picking several places one after the other. */
  gestures?: Gestures;
  /** Kinds of moves whose places can be picked in any order: a good and then the ship, or the ship and then the good. */
  eitherFirst?: readonly string[];
  /**
   * Kinds of moves that a drag makes as soon as the piece is lifted, because the places of the next question are where it can
   * be dropped: a number that is picked and then put into an area.
   */
  lifted?: readonly string[];
  /** Kinds of moves that bring something to one's own mat: it can be dragged there, wherever it is laid down. */
  comesHome?: readonly string[];
  /**
   * Kinds of moves for which the board has a way of its own, with places that no `Spot` of the place table stands for: people
   * who are placed all at once. The prompt offers no buttons for them; the list still does.
   */
  handled?: readonly string[];
  /**
   * Whether each place shows what its choice costs and brings, or the kinds of moves whose places do: then only choices without
   * a place have buttons in the prompt.
   */
  pricesShown?: boolean | readonly string[];
  /** Kinds of draws that lay out the board for the next round: a log tells many of them in one line. */
  refills?: readonly string[];
  /** Phases that only lead to the next, and have no heading of their own in the log where that follows: the choice of a role. */
  leads?: readonly string[];
  /** Kinds of moves whose places show who has made them, the visitor too, as long as no others follow. */
  signed?: readonly string[];
  /** Kinds of moves that may be made at almost any time, besides what is asked: they do not count among the answers. */
  free?: readonly string[];
  /** Kinds of moves by which one wants no more of what is asked: when a question comes again, Done makes them. */
  closing?: readonly string[];
  /** Kinds of moves by which one does without what is offered: what comes in any case is not told as if they brought it. */
  declining?: readonly string[];
  /** Kinds of moves that answer "how many" with their number: the prompt steps through them. */
  amounts?: readonly string[];
  /** How often a choice can be made in a row to answer its question for good, and what that is called: feeding all workers. */
  repeats?(choice: Deed, asked: Facts, view: View): { count: number; words: string } | null;
  /** The moves that belong to the same gesture after a first one, by the places that were picked for it, in any order. */
  follow?(deed: Deed, picked: readonly string[]): Deed[];
  /** The keys of the help texts about each kind of move, besides the components that it names. */
  topics: Topics;
  /** The keys of the help texts about a place, the nearest first. */
  helpForPlace(place: string): string[];
  /** The option that brings the component of a help text into the game; empty if it is in every game. */
  optionOf?(component: string): string;
  /** What the card of a place tells besides the help texts: a name, a symbol, how things stand there now. */
  card?(place: string, view: View, front: number): CardFacts;
  /** The things worth telling when they change, in their order. */
  things: readonly string[];
  /** The spot of the board for a place at which a thing lies; empty if there is none. */
  spot(place: string, thing: string): string;
  /** The symbol of a thing on its way; empty if its owner's sign travels. */
  symbol(thing: string): string;
  /** The picture of a thing as it lies on the board, where it travels in the same one; null if its symbol travels. */
  figure?(thing: string): Figure | null;
  /**
   * Causes that are played at leisure: one place after the other, piece by piece, with the points that they bring, and a moment
   * to look at what has moved before what follows is played.
   */
  lingers?: readonly string[];
  /** The place where figures vanish that leave the game. */
  leaves?: string;
  /**
   * What has opened a question that does not tell it: the component whose action the newest of the moves in this turn has
   * begun; empty if the question says enough.
   */
  occasion?(asked: string, deeds: readonly Deed[], view: View): string;
  /** The key figures of a player: symbol, number, what it is. The first is the money, which the strip of small screens shows. */
  stock(player: Record<string, unknown>, view: View): Stock[];
  /** The numbers of a player that are charted, with their names; the most telling first. */
  series(view: View): Record<string, string>;
  /** Round and phase, in a few words. */
  stage(view: View): string;
}

/**
 * How a piece looks on its way: a picture in the game's own sprite, or just as it is drawn on the shared board, at a spot of its
 * own that goes with it; where it does not lie there, its symbol travels.
 */
export type Figure = Sprite | { spot: string };

/** A picture in the game's own sprite, of 32 units. */
export interface Sprite {
  /** Its id. */
  art: string;
  /** Where the sign of its owner stands on it, and how large; it is in the owner's colour then. */
  sign?: readonly [x: number, y: number, across: number];
  /** A look of its own. */
  look?: string;
}

export interface CardFacts {
  /** What it is called, if not as its label says. */
  name?: string;
  /** Its picture in the sprite, without `s-`. */
  symbol?: string;
  /** Sentences about how things stand at the place now. */
  notes?: string[];
  /** The keys of help texts that come first, because of what lies there now. */
  topics?: string[];
}

/**
 * By kind of move, the kinds of places (what stands before the colon) in the order in which they are picked: with
 * `places: { load: ["good:{good}", "ship:{ship}"] }` and `gestures: { load: ["good", "ship"] }` only goods are alive at first;
 * a picked good lights the ships that take it, and a click on one of them, or dropping the good there, loads it. A place that
 * leaves one choice makes it at once. Moves without a gesture are alive at all their places: one choice at a place is made,
 * two to six open in a fan at the place; more than six have to be split by a gesture.
 */
export type Gestures = Record<string, readonly string[]>;

/** A rectangle in the coordinates of a board. */
export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** One way to compose a board: its size in its own coordinates, and where each part lies. */
export interface Layout<Part extends string = string> {
  name: string;
  w: number;
  h: number;
  parts: Record<Part, Box>;
}

export interface Stock {
  symbol: string;
  /** Its picture on the board, if the game's sprite has one of its own. */
  art?: string;
  count: number | string;
  label: string;
}
