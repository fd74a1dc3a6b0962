import type { MyRoundsAnswer, RoundDetailsAnswer } from "@derash/protocol/history";
import { afterEach, describe, expect, test } from "vitest";
import { signIn, testApp } from "../../../test/app.ts";
import { forAllTests } from "../../../test/for-all-tests.ts";
import { roundFixture, roundRow, soldCartelas } from "../../../test/round-fixture.ts";
import type { Player } from "../../player/service.ts";
import { endEvent } from "../room/room-events.ts";
import { publicState } from "../room/room-state.ts";
import { loadRound, type RoomRow } from "../store.ts";
import * as history from "./history.ts";

const fixture = forAllTests(roundFixture);
afterEach(async () => expect(await fixture.violations()).toEqual([]));

const mine = (player: Player, page = {}) =>
  history.mine(fixture.db, player.id, { limit: 20, before: undefined, ...page });
const details = (player: Player, roundId: string) => history.details(fixture.db, player.id, roundId);

/** A room whose open round these players have paid for, cartela 1 for the first and so on. */
async function sold(stake: number, players: readonly Player[]) {
  const row = await fixture.room(stake);
  const roundId = await fixture.liveRound(row);
  for (const [index, player] of players.entries()) expect(await fixture.buy(roundId, index + 1, player)).toBe("ok");
  return { row, roundId };
}

async function drawn(row: RoomRow, roundId: string): Promise<void> {
  await fixture.endCountdown(roundId);
  await fixture.close(row, roundId);
  await fixture.draw(roundId);
}

async function settled(row: RoomRow, roundId: string): Promise<void> {
  await fixture.longAgo(roundId);
  await fixture.settle(row, roundId);
}

test("a round is in the history of those who paid for it, from running to won and lost", async () => {
  const players = [await fixture.player(20_00), await fixture.player(20_00), await fixture.player(0)] as const;
  const { row, roundId } = await sold(20_00, players.slice(0, 2));
  const running = { sharedGameId: roundId, betAmount: 20, result: "running", prize: 0, totalCalls: 0, isVoid: false };
  expect((await mine(players[0])).rounds).toMatchObject([
    { ...running, cartelaNumbers: [1], gameStatus: "waiting", endedAt: null, patterns: ["any-line"] },
  ]);
  expect(await mine(players[2])).toEqual({ success: true, rounds: [], nextBefore: null });

  await drawn(row, roundId);
  // The finishing call is in the database already; nobody hears of it.
  expect((await roundRow(fixture.owner, roundId)).last_call).toBeGreaterThan(3);
  expect((await mine(players[0])).rounds).toMatchObject([{ ...running, gameStatus: "active" }]);
  expect(await details(players[0], roundId)).toMatchObject({
    ...{ gameStatus: "active", calledBalls: [], totalCalls: 0, winners: [], pot: 40, derash: 32, endedAt: null },
    beacon: { kind: "local", isIndependent: false },
    mine: { result: "running", prize: 0 },
  });

  await settled(row, roundId);
  const { last_call, code } = await roundRow(fixture.owner, roundId);
  const cartelas = await soldCartelas(fixture.owner, roundId);
  for (const [index, player] of players.slice(0, 2).entries()) {
    const prize = Number(cartelas[index]?.prize_santim) / 100;
    const bonus = Number(cartelas[index]?.bonus_santim) / 100;
    const part = { result: prize > 0 ? "won" : "lost", prize, bonus };
    const [round] = (await mine(player)).rounds;
    expect(round).toMatchObject({ gameId: code, gameStatus: "finished", totalCalls: last_call, ...part });
    expect(Date.parse(round?.endedAt ?? "")).toBeGreaterThan(Date.parse(round?.openedAt ?? ""));
    const page = await details(player, roundId);
    expect(page).toMatchObject({ totalCalls: last_call, playerCount: 2, cartelaCount: 2, mine: part });
    expect(page.calledBalls).toHaveLength(last_call);
    expect(page.mine?.cartelas).toEqual([
      { cartelaNumber: index + 1, cells: expect.any(Array), prize, bonus, asked: null },
    ]);
    expect(page.mine?.cartelas[0]?.cells).toHaveLength(25);
  }
});

test("a stranger sees only what is everybody's: no cartela of another's, names masked", async () => {
  const players = [await fixture.player(21_00), await fixture.player(21_00)];
  const stranger = await fixture.player(0);
  const { row, roundId } = await sold(21_00, players);
  const before = JSON.stringify(await details(stranger, roundId));
  await drawn(row, roundId);
  await settled(row, roundId);
  const page = await details(stranger, roundId);
  expect(page.mine).toBeNull();
  expect(page.winners.length).toBeGreaterThan(0);
  expect(page.winners.every(({ name }) => name === "Pl***")).toBe(true);
  for (const text of [before, JSON.stringify(page)])
    for (const { id, firstName, telegramId } of players)
      for (const secret of [id, firstName, String(telegramId)]) expect(text).not.toContain(secret);
  await expect(details(stranger, "00000000-0000-7000-8000-00000000dead")).rejects.toThrow("Not found");
});

test("what was given back and what was only held is no round of the player's; a void one is refunded", async () => {
  const [alone, giver, holder] = [
    await fixture.player(22_00),
    await fixture.player(22_00),
    await fixture.player(22_00),
  ];
  const { row, roundId } = await sold(22_00, [alone, giver]);
  expect(await fixture.release(roundId, 2, giver)).toBe("ok");
  expect(await fixture.reserve(roundId, 3, holder)).toBe("ok");
  expect((await mine(giver)).rounds).toEqual([]);
  expect((await mine(holder)).rounds).toEqual([]);
  expect((await details(holder, roundId)).mine).toBeNull();
  await fixture.owner.query("update round set countdown_restarts = 3 where id = $1", [roundId]);
  await fixture.endCountdown(roundId);
  await fixture.close(row, roundId);
  expect((await mine(alone)).rounds).toMatchObject([{ result: "refunded", isVoid: true, prize: 0, totalCalls: 0 }]);
  const refunded = { calledBalls: [], mine: { result: "refunded" } };
  expect(await details(alone, roundId)).toMatchObject({ isVoid: true, voidReason: "min_players", ...refunded });
});

test("a round that closed too late says so, to who asks for it and to whom its end is told @late-close", async () => {
  const players = [await fixture.player(23_00), await fixture.player(23_00)];
  const { row, roundId } = await sold(23_00, players);
  await fixture.owner.query("update round set closes_at = clock_timestamp() - interval '2 min' where id = $1", [
    roundId,
  ]);
  expect((await details(players[0] as Player, roundId)).voidReason).toBeNull();
  await fixture.close(row, roundId);
  expect(await details(players[0] as Player, roundId)).toMatchObject({ isVoid: true, voidReason: "late_close" });
  const loaded = await loadRound(fixture.db, row.id, roundId);
  if (!loaded) throw new Error("the round is there");
  expect(publicState(loaded.record, 1, 0)).toMatchObject({ isVoid: true, voidReason: "late_close" });
  expect(endEvent(loaded.record, [], "next").payload).toMatchObject({ isVoid: true, voidReason: "late_close" });
});

test("pages are read by key, newest first, without a gap or a repeat", async () => {
  const [player, other] = [await fixture.player(100_00), await fixture.player(100_00)];
  const ids: string[] = [];
  for (let count = 0; count < 5; count++) {
    const { row, roundId } = await sold(1_00 + count, [player, other]);
    ids.unshift(roundId);
    await drawn(row, roundId);
    await settled(row, roundId);
  }
  const first = await mine(player, { limit: 2 });
  const second = await mine(player, { limit: 2, before: first.nextBefore });
  const third = await mine(player, { limit: 2, before: second.nextBefore });
  expect([first, second, third].map(({ rounds }) => rounds.map(({ sharedGameId }) => sharedGameId))).toEqual([
    ids.slice(0, 2),
    ids.slice(2, 4),
    ids.slice(4),
  ]);
  expect(third.nextBefore).toBeNull();
  expect((await mine(player, { limit: 5 })).nextBefore).toBeNull();
});

test("what ended last is first, whichever opened first; what still runs stands before it, also across pages", async () => {
  const [player, other] = [await fixture.player(100_00), await fixture.player(100_00)];
  const rounds = [await sold(31_00, [player, other]), await sold(32_00, [player, other]), await sold(33_00, [player])];
  const [first, second, running] = rounds.map(({ roundId }) => roundId);
  for (const { row, roundId } of [rounds[1], rounds[0]].filter((round) => round !== undefined)) {
    await drawn(row, roundId);
    await settled(row, roundId);
  }
  const seen: string[] = [];
  for (let before: string | null | undefined; before !== null; ) {
    const page: MyRoundsAnswer = await mine(player, { limit: 1, before });
    seen.push(...page.rounds.map(({ sharedGameId }) => sharedGameId));
    before = page.nextBefore;
  }
  expect(seen).toEqual([running, first, second]);
});

describe("over HTTP", () => {
  test("each player gets their own rounds, and of another's round the public part @own-history", async () => {
    const app = await testApp({ COUNTDOWN_MS: "600000" });
    try {
      const [abebe, tigist] = [await signIn(app.url, 6_910_001), await signIn(app.url, 6_910_002)];
      await abebe.reserve(7, 10);
      await abebe.confirm(7, 10);
      const { body } = await abebe.request<MyRoundsAnswer>("GET", "/api/rounds/mine");
      expect(body.rounds).toMatchObject([{ cartelaNumbers: [7], result: "running" }]);
      expect((await tigist.request<MyRoundsAnswer>("GET", "/api/rounds/mine")).body.rounds).toEqual([]);
      const path = `/api/rounds/${body.rounds[0]?.sharedGameId}`;
      const own = await abebe.request<RoundDetailsAnswer>("GET", path);
      expect(own.body.round.mine?.cartelas).toMatchObject([{ cartelaNumber: 7 }]);
      const public_ = await tigist.request<RoundDetailsAnswer>("GET", path);
      expect(public_.body.round).toEqual({ ...own.body.round, mine: null });
      expect((await abebe.request("GET", "/api/rounds/mine?limit=51")).status).toBe(400);
      expect((await abebe.request("GET", "/api/rounds/mine?before=x")).status).toBe(400);
      expect((await abebe.request("GET", "/api/rounds/not-an-id")).status).toBe(400);
    } finally {
      await app.stop();
    }
  });
});
