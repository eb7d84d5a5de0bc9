/** The public tables and who is here, as they change. */

import { ask } from "../connection/api";
import { anyName, visitor } from "./person.svelte";
import type { Listed } from "../connection/protocol";
import { router } from "./route.svelte";
import { Socket } from "../connection/socket";

export class LobbyStore {
  tables = $state.raw<Listed[] | null>(null);
  here = $state.raw<string[]>([]);
  hereCount = $state(0);
  lost = $state(false);
  private socket: Socket;

  constructor() {
    this.socket = new Socket({
      hear: (message) => {
        if (message.type !== "lobby") return;
        // The broadcast lobby does not contain the visitor's own seats.
        const mine = new Map((this.tables ?? []).map((each) => [each.id, each]));
        this.tables = message.tables.map((each) => ({ ...each, you: each.you ?? mine.get(each.id)?.you ?? false }));
        this.here = message.here ?? [];
        this.hereCount = message.here_count ?? 0;
      },
      back: () => this.socket.tell("lobby", { watch: true }),
      lost: (lost) => (this.lost = lost),
    });
  }

  end(): void {
    this.socket.end();
  }
}

/** Sits down at a table of the lobby, or by an invitation, and goes there. */
export async function join(table: string, name: string, invitation?: string): Promise<void> {
  await visitor.enter(name.trim() || anyName());
  await ask("/api/messages", { type: "sit", table, ...(invitation ? { invitation } : {}) });
  router.go(`/table/${table}`);
}
