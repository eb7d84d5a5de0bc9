/** Who the visitor is. A guest's name is enough, and is only asked for when something needs one. */

import { ask, Refused } from "./api";
import type { Done, Me } from "./protocol";
import { t } from "./t.svelte";

class Visitor {
  me = $state.raw<Me | null>(null);
  private asked: Promise<void> | null = null;

  known(): Promise<void> {
    this.asked ??= ask<Me>("/api/me").then(
      (found) => void (this.me = found),
      (reason: unknown) => {
        if (!(reason instanceof Refused) || reason.status !== 401) {
          this.asked = null;
          throw reason;
        }
      },
    );
    return this.asked;
  }

  /** Comes in as a guest, unless the visitor is known already. */
  async enter(name: string): Promise<void> {
    if (hasVisited()) await this.known();
    this.me ??= await ask<Me>("/api/guests", { name });
    remember();
  }
}

export const visitor = new Visitor();

/** Guests are not asked for a session by the page until they do something. */
export function hasVisited(): boolean {
  try {
    return localStorage.getItem("caravela-visited") !== null;
  } catch {
    return true;
  }
}

export function remember(): void {
  try {
    localStorage.setItem("caravela-visited", "1");
  } catch {
    // The cookie is what counts.
  }
}

const NAMES = ["Ana", "Tomé", "Inês", "Duarte", "Leonor", "Nuno", "Beatriz", "Rui"];

export function anyName(): string {
  return NAMES[Math.floor(Math.random() * NAMES.length)]!;
}

/** Opens a table; gives its id. */
export async function openTable(wish: Record<string, unknown>, name: string): Promise<string> {
  await visitor.enter(name.trim() || anyName());
  const title = t("tableOf", { name: visitor.me?.name ?? "" });
  const done = await ask<Done>("/api/messages", { type: "open", title, ...wish });
  return done.table!;
}
