/** What a board is to the table around it. */

import type { Component } from "svelte";
import type { Seat, View } from "../lib/protocol";
import type { PlaceTable, Topics } from "./places";

export interface BoardProps {
  view: View;
  /** Whose mat lies in front: the viewer's seat, or the first one. */
  front: number;
  seats: Seat[];
}

export interface BoardModule {
  Board: Component<BoardProps>;
  /** Where each kind of move happens. */
  places: PlaceTable;
  /** The keys of the help texts about each kind of move, besides the components that it names. */
  topics: Topics;
  /** The keys of the help texts about a place, the nearest first. */
  helpForPlace(place: string): string[];
  /** The things worth telling when they change, in their order. */
  things: readonly string[];
  /** The spot of the board for a place at which a thing lies; empty if there is none. */
  spot(place: string, thing: string): string;
  /** The symbol of a thing on its way; empty if its owner's sign travels. */
  symbol(thing: string): string;
  /** The key figures of a player for the strip: symbol, number, what it is. */
  stock(player: Record<string, unknown>, view: View): Stock[];
  /** The numbers of a player that are charted, with their names; the most telling first. */
  series(): Record<string, string>;
  /** Round and phase, in a few words. */
  stage(view: View): string;
}

export interface Stock {
  symbol: string;
  count: number | string;
  label: string;
}
