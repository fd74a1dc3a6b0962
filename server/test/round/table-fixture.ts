import type { GameState } from "@derash/protocol/round";
import type { Socket } from "socket.io-client";
import { afterAll, afterEach, beforeAll, beforeEach, expect } from "vitest";
import { join, type TestPlayer, testApp } from "../app.ts";
import { newPlayers } from "../crowd.ts";
import { ledgerViolations } from "../database.ts";

export let server: Awaited<ReturnType<typeof testApp>>;
export let abebe: TestPlayer;
export let tigist: TestPlayer;
export let dawit: TestPlayer;
export let socket: Socket;
/** Every test has a room of its own, whose stake in birr this is. */
export let bet = 0;
export let sessionId = "";
export let sharedGameId = "";
let nextStake: number;

/** For all tests of a file: one server, and for each of them a room of its own with three who have not played, Abebe at its socket. */
export function tableForEach(): void {
  beforeAll(async () => {
    nextStake = 1;
    const stakes = Array.from({ length: 30 }, (_, index) => String(index + 1));
    server = await testApp({ STAKES: stakes.join(","), COUNTDOWN_MS: "250" });
  });
  beforeEach(async () => {
    [abebe, tigist, dawit] = (await newPlayers(server, 3)) as [TestPlayer, TestPlayer, TestPlayer];
    bet = nextStake++;
    socket = await abebe.socket();
    ({ sessionId, sharedGameId } = await join(socket, bet));
  });
  afterEach(async () => {
    socket.disconnect();
    expect(await ledgerViolations(server.db)).toEqual([]);
  });
  afterAll(() => server.stop());
}

/** Changes what the round plays by, before anything in it depends on it. */
export const setRound = (changes: string) =>
  server.owner.query(`update round set ${changes} where id = $1`, [sharedGameId]);
export const sellsForLong = () => setRound("countdown_ms = 600000");
export const state = async (roundId = sharedGameId) =>
  (await abebe.request<GameState>("GET", `/api/game-state/${sessionId}?sharedGameId=${roundId}`)).body;
export const wallet = async (player: TestPlayer) => {
  type Page = { data: { transactions: { type: string; amount: number; status: string }[] } };
  const { body } = await player.request<Page>("GET", "/api/sales/betting/transactions?page_size=20");
  return body.data.transactions.map(({ type, amount, status }) => [type, amount, status]);
};
