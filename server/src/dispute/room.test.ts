import { shuffle } from "@derash/fairness/draw";
import { gameScreenSchedule } from "@derash/game/bonus";
import { cartelaSet } from "@derash/game/cartela/package";
import { finishCall } from "@derash/game/finish";
import { santim } from "@derash/game/money";
import { decideOutcome } from "@derash/game/outcome";
import { anyLine } from "@derash/game/pattern";
import { afterEach, beforeAll, expect, test } from "vitest";
import { ledgerViolations } from "../../test/database.ts";
import { forAllTests } from "../../test/for-all-tests.ts";
import { roundFixture, roundRow } from "../../test/round-fixture.ts";
import type { StaffMember } from "../company/service.ts";
import { createStatisticsService } from "../draw/statistics.ts";
import { openRound } from "../round/open-round.ts";
import { setAsideGuarantee } from "../round/prize/guarantee.ts";
import type { RoomRow } from "../round/store.ts";
import { ensureRooms } from "../round/tables/making.ts";
import { createDisputeService, type DisputeService } from "./service.ts";

const cartelas = cartelaSet(1);
const missing = "01890000-0000-7000-8000-000000000000";
const fixture = forAllTests(roundFixture);
let disputes: DisputeService;
let branch: { id: string; company_id: string };
beforeAll(async () => {
  disputes = createDisputeService(fixture);
  branch = (await fixture.owner.query("select id, company_id from branch")).rows[0];
});
afterEach(async () => expect(await ledgerViolations(fixture.db)).toEqual([]));

const staff = (role: StaffMember["role"], companyId: string | null, branchId: string | null) =>
  ({ role, id: missing, companyId, branchId }) as StaffMember;
const outcomeOf = (numbers: readonly number[], seed: Buffer) => {
  const outcome = decideOutcome({
    cartelas: numbers.map((number) => ({ number, cells: cartelas[number - 1]?.cells ?? [] })),
    ...{ order: shuffle(seed), patterns: [anyLine], pot: santim(10_00 * numbers.length), houseCutBps: 2000 },
    bonusSchedule: gameScreenSchedule,
  });
  if (outcome === "no_winner") throw new Error("75 balls complete every cartela");
  return outcome;
};

/** A round whose winners are so many. */
async function played(stake: number, numbers: readonly number[], winnerCount: number) {
  const row = await fixture.room(stake);
  const roundId = await fixture.liveRound(row);
  const players = new Map<number, Awaited<ReturnType<typeof fixture.player>>>();
  for (const number of numbers) {
    const player = await fixture.player(stake);
    await fixture.buy(roundId, number, player);
    players.set(number, player);
  }
  for (let count = 0; ; count++) {
    const seed = Buffer.alloc(32);
    seed.writeUInt32BE(count);
    const outcome = outcomeOf(numbers, seed);
    if (outcome.winners.length !== winnerCount) continue;
    await fixture.playWith(row, roundId, seed, outcome.lastCall);
    const by = (number: number) => players.get(number) as NonNullable<ReturnType<typeof players.get>>;
    return { roundId, row, by, order: shuffle(seed), outcome, code: (await roundRow(fixture.owner, roundId)).code };
  }
}

test("who shared the win, and how much: told to the winner with their own transfers, to staff with all of them", async () => {
  const numbers = [1, 2, 3, 4, 5];
  const { roundId, by, order, outcome, code } = await played(10_00, numbers, 2);
  const [first, second] = outcome.winners;
  const number = first?.cartelaNumber ?? 0;
  const question = { idOrCode: roundId, cartelaNumber: number };
  const mine = await disputes.forPlayer(by(number), question);
  expect(mine.round).toMatchObject({
    ...{ id: roundId, gameId: code, kind: "room", mode: "server", company: "House", branch: "Online", cashier: null },
    ...{ stake: 10, state: "settled", pot: 50, derash: 40, houseCut: 10, winningCall: outcome.lastCall },
    calledBalls: order.slice(0, outcome.lastCall),
  });
  expect(mine.cartela).toMatchObject({
    number,
    version: null,
    cells: cartelas[number - 1]?.cells,
    holder: "Pl***",
    prize: 20,
  });
  expect(mine.finish).toMatchObject({ call: outcome.lastCall, ball: { number: order[outcome.lastCall - 1] } });
  expect(mine.missing).toBe(0);
  expect(mine.winners).toEqual(
    [first, second].map((winner) => ({ cartelaNumber: winner?.cartelaNumber, name: "Pl***", prize: 20, bonus: 0 })),
  );
  expect(mine.transfers.map(({ type, amount }) => [type, amount])).toEqual([
    ["BET_PLACED", -10],
    ["BET_WON", 20],
  ]);
  expect(mine.roundTransfers).toBeNull();
  expect(mine.proof).toEqual({
    path: `/verify/${roundId}#cartela=${number}`,
    closeHash: expect.stringMatching(/^[0-9a-f]{64}$/),
  });

  const seen = await disputes.forStaff(staff("branch_admin", branch.company_id, branch.id), question);
  expect(seen).toEqual({ ...mine, claims: [], roundTransfers: seen.roundTransfers });
  expect(seen.roundTransfers?.map(({ type, amount, from, to }) => [type, amount, from, to])).toEqual([
    ...numbers.map(() => ["BET_PLACED", 10, "player", "pot"]),
    ["BET_WON", 20, "pot", "player"],
    ["BET_WON", 20, "pot", "player"],
    ["HOUSE_CUT", 10, "pot", "house"],
  ]);
});

test("a loser is told how many balls were missing, and the display code names the newest round", async () => {
  const { by, outcome, code, order } = await played(20_00, [11, 12, 13], 1);
  const number = [11, 12, 13].find((each) => each !== outcome.winners[0]?.cartelaNumber) ?? 0;
  const lost = await disputes.forPlayer(by(number), { idOrCode: code, cartelaNumber: number });
  expect(lost).toMatchObject({ finish: null, cartela: { prize: 0 }, winners: [{ prize: 48 }] });
  const cells = cartelas[number - 1]?.cells ?? [];
  const needed = order.slice(outcome.lastCall).findIndex((_, index) => {
    return finishCall(cells, order.slice(0, outcome.lastCall + index + 1)) !== null;
  });
  expect(lost.missing).toBeGreaterThanOrEqual(1);
  expect(lost.missing).toBeLessThanOrEqual(needed + 1);
  expect(lost.transfers.map(({ type, amount }) => [type, amount])).toEqual([["BET_PLACED", -20]]);
});

test("of a void the stake went back", async () => {
  const row = await fixture.room(30_00);
  const roundId = await fixture.liveRound(row);
  const player = await fixture.player(30_00);
  await fixture.buy(roundId, 7, player);
  const question = { idOrCode: roundId, cartelaNumber: 7 };
  await expect(disputes.forPlayer(player, question)).rejects.toThrow("A round is running.");
  await fixture.owner.query("update round set countdown_restarts = 99 where id = $1", [roundId]);
  await fixture.endCountdown(roundId);
  await fixture.close(row, roundId);
  const told = await disputes.forPlayer(player, question);
  expect(told.round).toMatchObject({
    state: "void",
    voidReason: "min_players",
    pot: 30,
    derash: 0,
    houseCut: 0,
    winningCall: null,
  });
  expect(told).toMatchObject({ finish: null, missing: 4, winners: [], round: { calledBalls: [] } });
  expect(told.transfers.map(({ type, amount }) => [type, amount])).toEqual([
    ["BET_PLACED", -30],
    ["REFUND", 30],
  ]);
  expect(told.proof).not.toBeNull();
});

test("for everybody else there is no such round", async () => {
  const { roundId, by, code } = await played(40_00, [21, 22], 1);
  const about = (idOrCode: string, cartelaNumber: number) => ({ idOrCode, cartelaNumber });
  const stranger = await fixture.player(0);
  const away = [
    () => disputes.forPlayer(stranger, about(roundId, 21)),
    () => disputes.forPlayer(stranger, about(code, 21)),
    () => disputes.forPlayer(by(21), about(roundId, 22)),
    () => disputes.forPlayer(by(21), about(roundId, 23)),
    () => disputes.forPlayer(by(21), about(missing, 21)),
    () => disputes.forStaff(staff("company_admin", missing, null), about(roundId, 21)),
    () => disputes.forStaff(staff("branch_admin", branch.company_id, missing), about(roundId, 21)),
    // What is a room's is no cashier's.
    () => disputes.forStaff(staff("cashier", branch.company_id, branch.id), about(roundId, 21)),
  ];
  for (const ask of away) await expect(ask()).rejects.toThrow("Not found.");
  const unsold = disputes.forStaff(staff("company_admin", branch.company_id, null), about(roundId, 23));
  await expect(unsold).rejects.toThrow(`Cartela 23 was not sold in round ${code}.`);
  expect(await disputes.forStaff(staff("super_admin", null, null), about(roundId, 21))).toMatchObject({
    success: true,
  });
});

test("a cartela that was only held, and not paid for, is nobody's", async () => {
  const row = await fixture.room(50_00);
  const roundId = await fixture.liveRound(row);
  const player = await fixture.player(50_00);
  expect(await fixture.reserve(roundId, 5, player)).toBe("ok");
  await expect(disputes.forPlayer(player, { idOrCode: roundId, cartelaNumber: 5 })).rejects.toThrow("Not found.");
});

test("rounds of rooms are in the statistics", async () => {
  const statistics = createStatisticsService({
    db: fixture.db,
    companies: { companyOf: async ({ companyId }: { companyId: string }) => ({ id: companyId }) } as never,
  });
  const { rounds, voids, winners } = await statistics.statistics(staff("super_admin", null, null), {
    ...{ days: 1, companyId: undefined },
  });
  expect(rounds).toBe(3);
  expect(voids).toMatchObject({ ended: 4, byReason: { min_players: 1, no_winner: 0 } });
  expect(winners.cartelas.map(({ cartelaNumber }) => cartelaNumber)).toEqual([1, 2, 3, 4, 5, 11, 12, 13, 21, 22]);
  expect(winners.cartelas.reduce((total, { won }) => total + won, 0)).toBe(4);
  const elsewhere = await statistics.statistics(staff("company_admin", missing, null), {
    days: 1,
    companyId: undefined,
  });
  expect(elsewhere).toMatchObject({ rounds: 0, voids: { ended: 0 } });
});

test("a round of a room is told by the pattern that it was opened with", async () => {
  const row = await fixture.room(60_00);
  const roundId = await fixture.liveRound(row);
  await fixture.owner.query("update round set patterns = '{blackout}' where id = $1", [roundId]);
  const players = [await fixture.player(60_00), await fixture.player(60_00)] as const;
  await fixture.buy(roundId, 31, players[0]);
  await fixture.buy(roundId, 32, players[1]);
  const seed = Buffer.alloc(32, 7);
  const order = shuffle(seed);
  const callOf = (number: number) =>
    Math.max(...(cartelas[number - 1]?.cells ?? []).map((ball) => order.indexOf(ball) + 1));
  const call = Math.min(callOf(31), callOf(32));
  await fixture.playWith(row, roundId, seed, call);
  for (const [at, number] of [31, 32].entries()) {
    const told = await disputes.forPlayer(players[at] as (typeof players)[0], {
      ...{ idOrCode: roundId, cartelaNumber: number },
    });
    const left = (cartelas[number - 1]?.cells ?? []).filter((ball) => ball > 0 && order.indexOf(ball) >= call);
    expect(told.round).toMatchObject({ patterns: ["blackout"], winningCall: call });
    expect([told.finish?.call, told.missing]).toEqual(callOf(number) === call ? [call, 0] : [undefined, left.length]);
  }
  const statistics = createStatisticsService({
    db: fixture.db,
    companies: { companyOf: async ({ companyId }: { companyId: string }) => ({ id: companyId }) } as never,
  });
  const query = { days: 1, companyId: undefined };
  // Of the four rounds of rooms this one was not won by any line.
  expect(await statistics.statistics(staff("super_admin", null, null), query)).toMatchObject({
    ...{ rounds: 4, callsToWin: { rounds: 3 } },
  });
});

test("of a guaranteed round the prize is what its winners shared, more than the stakes came to", async () => {
  const { db, ledger, deps } = fixture;
  const stake = 10_50;
  await ensureRooms(db, [branch.id], [stake], { houseCutBps: 2000, cartelasPerPlayerMax: 1 });
  const row = (await fixture.rooms()).find((each) => each.stake === stake) as RoomRow;
  await fixture.fund(await ledger.open(db, "company", row.companyId), 500_00);
  await db.transaction().execute(async (tx) => {
    const of = { companyId: row.companyId, ownerId: row.id, amount: santim(500_00), description: "Friday" };
    return openRound(deps, tx, row, await setAsideGuarantee(ledger, tx, of));
  });
  const roundId = await fixture.liveRound(row);
  const players = [await fixture.player(stake), await fixture.player(stake)] as const;
  await fixture.buy(roundId, 41, players[0]);
  await fixture.buy(roundId, 42, players[1]);
  await fixture.playOut(row, roundId);
  const told = await disputes.forPlayer(players[0], { idOrCode: roundId, cartelaNumber: 41 });
  expect(told.round).toMatchObject({ pot: 21, derash: 500, houseCut: 4.2 });
  expect(told.winners.reduce((sum, { prize }) => sum + prize, 0)).toBe(500);
});
