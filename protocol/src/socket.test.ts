import { ballOf } from "@derash/game/ball";
import { expect, test } from "vitest";
import { serverEvents } from "./socket.ts";

// All of it is ASCII.
const bytesOf = (name: string, payload: object) => `42${JSON.stringify([name, payload])}`.length;
const stamp = {
  ...{ v: 99_999_999, serverNow: 1_790_000_000_000 },
  ...{ sessionId: "00000000-0000-7000-8000-00000000000a", sharedGameId: "00000000-0000-7000-8000-00000000000b" },
};

test("a ball is less than 150 bytes, however long its numbers are, and names no call but its own", () => {
  const { v, serverNow } = stamp;
  const ball = { v, serverNow, gameId: "ETHABC", ball: ballOf(75), totalCalls: 75 };
  expect(serverEvents.ball_called.payload.parse({ ...ball, calledBalls: [1, 2], callHash: "h" })).toEqual(ball);
  // What WebSocket writes before a message of this size.
  expect(bytesOf("ball_called", ball) + 4).toBeLessThan(150);
  expect(bytesOf("ball_called", { ...ball, w: 9999 }) + 4).toBeLessThan(160);
});

test("a sale's changes are one event, with its lists and its totals", () => {
  const lists = { reserved: [1, 2], confirmed: [3], released: [] };
  const changed = { ...stamp, ...lists, playerCount: 3, derash: 24, pot: 30 };
  expect(serverEvents.cartelas_changed.payload.parse(changed)).toEqual(changed);
  expect(serverEvents.cartelas_changed.payload.safeParse({ ...changed, released: undefined }).success).toBe(false);
});

test("of their own cartela a player hears which and of what round, and no version: it is no change of the room", () => {
  const { sessionId, sharedGameId } = stamp;
  const own = { sessionId, sharedGameId, cartelaNumber: 7 };
  for (const name of ["cartela_reserved", "cartela_confirmed", "cartela_released"] as const)
    expect(serverEvents[name].payload.parse({ ...own, v: 3 })).toEqual(own);
});
