/** The identity of the visitor. A guest needs only a name, which is requested when it is first needed. */

import { ask, Refused } from "../connection/api";
import type { Done, Me } from "../connection/protocol";
import { t } from "../language/t.svelte";

class Visitor {
  me = $state.raw<Me | null>(null);
  /** The name that a visitor without one has typed, on whichever page. */
  wishedName = $state("");
  private asked: Promise<void> | null = null;

  /** Whether the visitor has an account, and is more than a guest. */
  get isAccount(): boolean {
    return this.me !== null && this.me.kind !== "guest";
  }

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

  /** Makes an account; a guest keeps seats and games. */
  async signUp(name: string, password: string, email: string): Promise<void> {
    await this.begin("/api/accounts", { name, password, ...(email ? { email } : {}) });
  }

  async signIn(name: string, password: string): Promise<void> {
    await this.begin("/api/sign-in", { name, password });
  }

  private async begin(path: string, body: unknown): Promise<void> {
    await ask<Me>(path, body);
    remember();
    await this.again();
  }

  /** Reloads the visitor's identity. */
  async again(): Promise<void> {
    this.asked = null;
    await this.known();
  }

  /** Another address or other notices. */
  async change(changes: Record<string, unknown>): Promise<void> {
    this.me = await ask<Me>("/api/me", changes, "PATCH");
  }

  async signOut(): Promise<void> {
    await ask("/api/sign-out", {});
    this.forget();
  }

  /** Deletes the account and all its data on the server. */
  async remove(): Promise<void> {
    await ask("/api/me", undefined, "DELETE");
    this.forget();
  }

  private forget(): void {
    this.me = null;
    this.asked = null;
    try {
      localStorage.removeItem("caravela-visited");
    } catch {
      // The cookie is what counts.
    }
  }
}

export const visitor = new Visitor();

/** The page creates no session for a guest before it is needed. */
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

/** Opens a table; returns its id. */
export async function openTable(wish: Record<string, unknown>, name: string): Promise<string> {
  await visitor.enter(name.trim() || anyName());
  const title = t("tableOf", { name: visitor.me?.name ?? "" });
  const done = await ask<Done>("/api/messages", { type: "open", title, ...wish });
  return done.table!;
}
