/** What is said to those who hear the page: one line after the other, each of them once. */

/** So many lines stay; they have been read out long before. */
const KEPT = 12;

export class Spoken {
  lines = $state.raw<{ number: number; text: string }[]>([]);
  private number = 0;

  say(text: string): void {
    if (!text) return;
    this.number += 1;
    this.lines = [...this.lines.slice(1 - KEPT), { number: this.number, text }];
  }
}
