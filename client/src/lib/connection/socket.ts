/** The WebSocket connection: sends messages, delivers updates, reconnects automatically and catches up on missed events. */

import { Refused } from "./api";
import type { Done, Incoming } from "./protocol";

interface Waiting {
  message: Record<string, unknown>;
  done: (answer: Incoming) => void;
  fail: (reason: Error) => void;
}

export interface Ears {
  hear(message: Incoming): void;
  /** Called after each (re)connection, to send what to watch. */
  back(): void;
  /** Whether it is connected, for the banner. */
  lost(lost: boolean): void;
}

const FIRST_PAUSE = 400;
const LONGEST_PAUSE = 8000;
const SIGN_OF_LIFE = 25_000;

export class Socket {
  private socket: WebSocket | null = null;
  private waiting = new Map<string, Waiting>();
  private count = 0;
  private pause = FIRST_PAUSE;
  private ended = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private heard = Date.now();
  private alive: ReturnType<typeof setInterval>;
  private wake = (): void => this.again();

  constructor(private ears: Ears) {
    this.open();
    this.alive = setInterval(() => this.check(), SIGN_OF_LIFE);
    addEventListener("online", this.wake);
  }

  private open(): void {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/ws`);
    this.socket = socket;
    socket.onopen = () => {
      this.pause = FIRST_PAUSE;
      this.heard = Date.now();
      this.ears.lost(false);
      this.ears.back();
      for (const { message } of this.waiting.values()) socket.send(JSON.stringify(message));
    };
    socket.onmessage = (event: MessageEvent<string>) => {
      this.heard = Date.now();
      this.take(JSON.parse(event.data) as Incoming);
    };
    socket.onclose = () => {
      if (this.ended || this.socket !== socket) return;
      this.ears.lost(true);
      this.timer = setTimeout(() => this.open(), this.pause);
      this.pause = Math.min(this.pause * 2, LONGEST_PAUSE);
    };
  }

  /** Try at once instead of waiting for the next attempt. */
  again(): void {
    if (this.ended || this.socket?.readyState === WebSocket.OPEN) return;
    clearTimeout(this.timer);
    this.socket?.close();
    this.open();
  }

  /** Reconnects if the connection has been silent for too long. */
  private check(): void {
    if (this.socket?.readyState !== WebSocket.OPEN) return;
    if (Date.now() - this.heard > 2.5 * SIGN_OF_LIFE) this.socket.close();
    else this.socket.send(JSON.stringify({ type: "ping" }));
  }

  private take(message: Incoming): void {
    const id = "id" in message ? message.id : undefined;
    const waits = id ? this.waiting.get(id) : undefined;
    if (id && waits) {
      this.waiting.delete(id);
      if (message.type === "refused") waits.fail(new Refused(message.code, message.sentence, 0, message.facts));
      else waits.done(message);
    }
    this.ears.hear(message);
  }

  /** A message is kept until it is answered, and sent again with the same id when the connection comes back. */
  say<Answer = Done>(type: string, more: Record<string, unknown> = {}): Promise<Answer> {
    this.count += 1;
    const id = `${Date.now().toString(36)}-${this.count}-${Math.random().toString(36).slice(2, 8)}`;
    const message = { type, id, ...more };
    return new Promise<Answer>((done, fail) => {
      this.waiting.set(id, { message, done: (answer) => done(answer as Answer), fail });
      if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
    });
  }

  /** A message that needs no answer and is not repeated. */
  tell(type: string, more: Record<string, unknown> = {}): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify({ type, ...more }));
  }

  end(): void {
    this.ended = true;
    clearTimeout(this.timer);
    clearInterval(this.alive);
    removeEventListener("online", this.wake);
    this.socket?.close();
  }
}
