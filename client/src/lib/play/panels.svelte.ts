/** What lies open over a table: one panel at a time. */

export type Panel = "help" | "score" | "charts" | "settings";

export class Panels {
  open = $state<Panel | "">("");
  /** The place whose help is open. */
  place = $state("");

  show(panel: Panel): void {
    this.place = "";
    this.open = panel;
  }

  help = (place: string): void => {
    this.place = place;
    this.open = "help";
  };

  close = (): void => {
    this.open = "";
  };
}
