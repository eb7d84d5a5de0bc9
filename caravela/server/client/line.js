// The connection: says messages, tells what comes, and comes back by itself with what was missed.

export class Line {
  constructor(hear, back) {
    this.hear = hear;
    this.back = back;
    this.waiting = new Map();
    this.count = 0;
    this.pause = 500;
    this.open();
  }

  open() {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    this.socket = new WebSocket(`${scheme}://${location.host}/ws`);
    this.socket.onopen = () => {
      this.pause = 500;
      document.getElementById("connection").textContent = "";
      this.back();
      for (const [, { message }] of this.waiting) this.socket.send(JSON.stringify(message));
    };
    this.socket.onmessage = (event) => this.take(JSON.parse(event.data));
    this.socket.onclose = () => {
      document.getElementById("connection").textContent = "The connection is lost; trying again …";
      setTimeout(() => this.open(), this.pause);
      this.pause = Math.min(this.pause * 2, 10000);
    };
  }

  take(message) {
    const waits = message.id && this.waiting.get(message.id);
    if (waits) {
      this.waiting.delete(message.id);
      if (message.type === "refused") waits.fail(new Error(message.sentence));
      else waits.done(message);
    }
    this.hear(message);
  }

  // A message is kept until it is answered, and sent again with the same id when the connection comes back.
  say(type, more) {
    this.count += 1;
    const message = { type, id: `${Date.now().toString(36)}-${this.count}-${Math.random().toString(36).slice(2, 8)}`, ...more };
    return new Promise((done, fail) => {
      this.waiting.set(message.id, { message, done, fail });
      if (this.socket.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
    });
  }

  // A message that needs no answer and is not repeated.
  tell(type, more) {
    if (this.socket.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify({ type, ...more }));
  }
}
