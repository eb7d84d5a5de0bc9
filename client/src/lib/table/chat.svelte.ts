/** The chat of a table with unread counts. */

import type { ChatLine } from "../connection/protocol";

export class Chat {
  lines = $state.raw<ChatLine[]>([]);
  /** When the page was opened, by the server's clock: what had been said by then is not new. */
  openedAt = Infinity;
  /** When the last line that has been read was said. */
  private readTo = $state(0);

  /** The number of the newest line. The server sends those after it again, and all of another room. */
  get number(): number {
    return this.lines.at(-1)?.number ?? 0;
  }

  hear(lines: ChatLine[]): void {
    const known = new Set(this.lines.map((each) => each.number));
    const fresh = lines.filter((each) => !known.has(each.number));
    this.lines = [...this.lines, ...fresh].sort((one, other) => one.at - other.at);
  }

  read(): void {
    this.readTo = this.lines.at(-1)?.at ?? 0;
  }

  /** How many lines of others have come since the chat was last read; `own` are the visitor's names. */
  unread(own: string[]): number {
    const fresh = (line: ChatLine): boolean => line.at > this.readTo && line.at > this.openedAt;
    return this.lines.filter((line) => fresh(line) && !own.includes(line.name)).length;
  }
}
