import "../../../test/no-browser.ts";
import { reserveCartela, reserveCartelas } from "@derash/protocol/path/round";
import { QueryClient } from "@tanstack/react-query";
import { afterEach, expect, test, vi } from "vitest";
import { gameState } from "../../../test/game-state.ts";
import { addressOf } from "../../data/address.ts";
import { type Desk, reserve } from "./cartela-calls.ts";

afterEach(() => vi.unstubAllGlobals());

test("every request names the round that is on the screen, announced or not", async () => {
  const sent: [string, unknown][] = [];
  vi.stubGlobal("fetch", async (path: string, { body }: RequestInit) => {
    sent.push([path, JSON.parse(String(body))]);
    return Response.json({ success: true, cartelaNumber: 7, results: [] });
  });
  const game = gameState({ sharedGameId: "shown", sessionId: "room", announcedFor: null });
  const desk = { game, betAmount: "10", telegramId: "7", client: new QueryClient() } as unknown as Desk;
  await reserve(desk, [7]);
  await reserve(desk, [7, 8]);
  const named = { telegramId: "7", betAmount: 10, sessionId: "room", sharedGameId: "shown" };
  expect(sent).toEqual([
    [addressOf(reserveCartela), { ...named, cartelaNumber: 7 }],
    [addressOf(reserveCartelas), { ...named, cartelaNumbers: [7, 8] }],
  ]);
});
