/** Announcements for screen readers: one line after the other, each once. */

/** Maximum number of lines that are kept. */
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
