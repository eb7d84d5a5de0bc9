/** What a board is to the table around it. */

import type { Component } from "svelte";
import type { Seat, View } from "../lib/protocol";

export interface BoardProps {
  view: View;
  /** Whose mat lies in front: the viewer's seat, or the first one. */
  front: number;
  seats: Seat[];
}

export interface BoardModule {
  Board: Component<BoardProps>;
  /** The places of the board that a move, told by its words, has to do with. */
  places(words: string, view: View): string[];
  /** What a choice costs and brings, as far as the view tells; empty if it does not. */
  preview(words: string, view: View, seat: number): string;
  /** The key figures of a player for the strip: symbol, number, what it is. */
  stock(player: Record<string, unknown>, view: View): Stock[];
  /** The key of the help text that explains a move or a place. */
  helpKeys(words: string): string[];
  /** Round and phase, in a few words. */
  stage(view: View): string;
}

export interface Stock {
  symbol: string;
  count: number | string;
  label: string;
}
