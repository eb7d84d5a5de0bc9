import { expect, test } from "vitest";
import type { ChatLine } from "../../src/lib/connection/protocol";
import { Chat } from "../../src/lib/table/chat.svelte";

const line = (number: number, at: number, name = "anna"): ChatLine => ({
  number,
  room: number % 2 ? "spectators" : "players",
  name,
  text: `${number}`,
  at,
});

test("lines of both rooms are shown once, in the order in which they were said", () => {
  const chat = new Chat();
  chat.hear([line(2, 10), line(4, 30)]);
  expect(chat.number).toBe(4);
  chat.hear([line(1, 5), line(2, 10), line(3, 20)]);
  expect(chat.lines.map((each) => each.number)).toEqual([1, 2, 3, 4]);
  expect(chat.number).toBe(4);
});

test("a line of one room is unread though the other room's numbers are higher", () => {
  const chat = new Chat();
  chat.openedAt = 0;
  chat.hear([line(8, 10)]);
  expect(chat.unread([])).toBe(1);
  chat.read();
  chat.hear([line(1, 11, "eve")]);
  expect(chat.unread(["anna"])).toBe(1);
  expect(chat.unread(["eve"])).toBe(0);
});
