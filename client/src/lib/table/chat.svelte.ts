/** What people say at a table, and how much of it the visitor has read. */

import type { ChatLine } from "../connection/protocol";

export class Chat {
  lines = $state.raw<ChatLine[]>([]);
  /** The last line that has come. */
  number = 0;
  /** When the page was opened, by the server's clock: what had been said by then is not new. */
  openedAt = Infinity;
  /** The last line that has been read. */
  private readTo = $state(0);

  hear(lines: ChatLine[]): void {
    const fresh = lines.filter((each) => each.number > this.number);
    this.number = Math.max(this.number, ...fresh.map((each) => each.number));
    this.lines = [...this.lines, ...fresh];
  }

  read(): void {
    this.readTo = this.number;
  }

  /** How many lines of others have come since the chat was last read; `own` are the visitor's names. */
  unread(own: string[]): number {
    const fresh = (line: ChatLine): boolean => line.number > this.readTo && line.at > this.openedAt;
    return this.lines.filter((line) => fresh(line) && !own.includes(line.name)).length;
  }
}
