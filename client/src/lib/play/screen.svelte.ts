/** The screen size classes of the table's layout. */

import { MediaQuery } from "svelte/reactivity";

/** Too small for the whole table: its parts have tabs. Includes zoomed pages and phones in landscape. */
const small = new MediaQuery("(max-width: 1279px), (max-height: 559px)");
/** Large enough for the board with one's own mat below it in one tab. */
const medium = new MediaQuery("(min-width: 900px) and (max-width: 1279px) and (min-height: 560px)");
/** Too small even for a whole board in its tab: it is as wide as the screen and may be higher. */
const tiny = new MediaQuery("(max-width: 599px), (max-height: 559px)");
const wider = new MediaQuery("(orientation: landscape)");
/** Too narrow for a column of the log: it folds to a strip and opens over the board. */
const folded = new MediaQuery("(max-width: 1439px)");

export const screen = {
  get tabs(): boolean {
    return small.current;
  },
  get together(): boolean {
    return medium.current;
  },
  get phone(): boolean {
    return tiny.current;
  },
  /** Whether it is held sideways. */
  get sideways(): boolean {
    return wider.current;
  },
  get folded(): boolean {
    return folded.current;
  },
};
