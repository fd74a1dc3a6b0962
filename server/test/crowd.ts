import type { RoomStamp, ServerEvents } from "@derash/protocol/socket";
import type { Socket } from "socket.io-client";
import { expect } from "vitest";
import { type Answer, signIn, type TestPlayer } from "./app.ts";

/** Signs in `count` people whose Telegram ids follow each other, a few at a time. */
export async function signInMany(url: string, firstTelegramId: number, count: number): Promise<TestPlayer[]> {
  const players: TestPlayer[] = [];
  const atOnce = 20;
  for (let start = 0; start < count; start += atOnce) {
    const ids = Array.from({ length: Math.min(atOnce, count - start) }, (_, index) => firstTelegramId + start + index);
    players.push(...(await Promise.all(ids.map((id) => signIn(url, id)))));
  }
  return players;
}

let nextTelegramId = 2_000_000;

/** Signs in so many people who have not been there before. */
export async function newPlayers({ url }: { url: string }, count: number): Promise<TestPlayer[]> {
  nextTelegramId += count;
  return signInMany(url, nextTelegramId - count, count);
}

/** Buys a cartela: reserved, then paid. The second answer, or the first when it is a refusal. */
export async function buy(player: TestPlayer, number: number, bet: number) {
  const reserved = await player.reserve(number, bet);
  return reserved.body.success ? player.confirm(number, bet) : reserved;
}

/** The same answers counted: by "ok" and by error code. */
export function tally(answers: readonly Answer<{ success: boolean; error?: string }>[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { body } of answers) {
    const name = body.success ? "ok" : (body.error ?? "unknown");
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}

export type Heard = {
  name: keyof ServerEvents;
  payload: RoomStamp & {
    ball?: { number: number };
    totalCalls?: number;
    gameId?: string;
    calledBalls?: number[];
    countdownEnd?: number | null;
  };
};

/** Everything a socket hears of its room from now on, in order. */
export function listen(socket: Socket): Heard[] {
  const heard: Heard[] = [];
  socket.onAny((name, payload) => {
    if (typeof payload?.v === "number" && name !== "stack_joined" && name !== "game_state_sync")
      heard.push({ name, payload });
  });
  return heard;
}

/** Looks again until a value is as expected: for what no event tells. */
export function eventually<Value>(look: () => Promise<Value> | Value, timeout = 10_000) {
  return expect.poll(look, { timeout, interval: 20 });
}
