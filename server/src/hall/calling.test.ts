import { afterEach, expect, test } from "vitest";
import { actor } from "../../test/credit-fixture.ts";
import { forAllTests } from "../../test/for-all-tests.ts";
import { bet, hallFixture, quickBalls } from "../../test/hall-fixture.ts";
import * as screens from "./screen/store.ts";

const fixture = forAllTests(hallFixture);
afterEach(async () => expect(await fixture.violations()).toEqual([]));

const rules = { ...{ isPhysicalDrawAllowed: true, isOpeningCountRequired: false, companyId: undefined } };
const setRules = (change: { cartelasMin: number }) =>
  fixture.hallRules.setSettings(actor(fixture.own.admin), {
    ...rules,
    noteAbove: "50",
    approvalAbove: "500",
    ...change,
  });

async function started(mode: "server" | "physical" = "server") {
  const cashier = await fixture.cashier();
  const by = actor(cashier);
  const { data } = await fixture.halls.placeBet(by, bet([1, 2, 3], { mode }));
  const { id } = data.sale;
  const { round } = await fixture.start(by, id);
  const state = async () => {
    const { round: now } = await fixture.halls.current(cashier);
    if (!now) throw new Error("there is a round");
    return now;
  };
  return { cashier, by, id, round, state };
}

test("where the hall asks for two, one cartela is too few to start; a second start changes nothing", async () => {
  await setRules({ cartelasMin: 2 });
  const cashier = await fixture.cashier();
  const { data } = await fixture.halls.placeBet(actor(cashier), bet([1]));
  const { id } = data.sale;
  await expect(fixture.halls.start(actor(cashier), id)).rejects.toThrow("At least 2 cartelas must be sold.");
  await fixture.halls.change(actor(cashier), id, { add: [2], remove: [] });
  const rows = () => fixture.db.selectFrom("round").select("seed").where("id", "=", id).executeTakeFirstOrThrow();
  expect((await rows()).seed).toBeNull();
  const [first] = await Promise.all([1, 2, 3].map(() => fixture.start(actor(cashier), id)));
  const { seed } = await rows();
  expect(first?.round).toMatchObject({ status: "calling", totalCalls: 0 });
  await fixture.start(actor(cashier), id);
  expect((await rows()).seed).toEqual(seed);
  expect(await fixture.db.selectFrom("round_stretch").selectAll().where("round_id", "=", id).execute()).toHaveLength(1);
  await setRules({ cartelasMin: 1 });
});

test("a hall starts with one cartela, and it wins what is left of its own stake", async () => {
  const cashier = await fixture.cashier();
  const { data } = await fixture.halls.placeBet(actor(cashier), bet([7]));
  const { id } = data.sale;
  expect(await fixture.halls.current(cashier)).toMatchObject({ cartelasMin: 1 });
  await fixture.start(actor(cashier), id);
  await fixture.pass(id, 2500 + 74 * 5000);
  const checked = await fixture.halls.claim(actor(cashier), id, 7);
  expect(checked).toMatchObject({ verdict: "WINNER", round: { status: "settled", winners: [{ prize: 8 }] } });
  expect(await fixture.balance(cashier)).toBe(10_000_00 - 2_00);
});

test("balls come by the clock: the first half a second after the draw, then one an interval, and never one that is to come", async () => {
  const { id, state, round } = await started();
  const firstInMs = (round?.nextCallAt ?? 0) - (round?.serverNow ?? 0);
  expect(firstInMs).toBeGreaterThan(0);
  expect(firstInMs).toBeLessThanOrEqual(500);
  const order = await fixture.orderOf(id);
  await fixture.pass(id, 2000);
  expect(await state()).toMatchObject({ totalCalls: 1, calledBalls: order.slice(0, 1) });
  await fixture.pass(id, 15_000);
  const later = await state();
  expect(later).toMatchObject({ totalCalls: 4, calledBalls: order.slice(0, 4), ball: { number: order[3] } });
  expect(later.nextCallAt).toBeGreaterThan(later.serverNow);
  expect(JSON.stringify(later)).not.toContain("seed");
  await fixture.pass(id, 3_600_000);
  expect(await state()).toMatchObject({ totalCalls: 75, nextCallAt: null });
});

test("a pause keeps what was called, play goes on with the next ball; both twice change nothing", async () => {
  const { by, id, state } = await started();
  await fixture.pass(id, 8000);
  const { v } = await state();
  const paused = (await fixture.halls.pause(by, id)).round;
  expect(paused?.v).toBeGreaterThan(v);
  expect(paused).toMatchObject({ status: "paused", totalCalls: 2, nextCallAt: null });
  await fixture.pass(id, 60_000);
  expect(await fixture.halls.pause(by, id)).toMatchObject({ round: { totalCalls: 2, v: paused?.v } });
  const played = (await fixture.halls.play(by, id)).round;
  expect(played).toMatchObject({ status: "calling", totalCalls: 2 });
  expect(await fixture.halls.play(by, id)).toMatchObject({ round: { v: played?.v } });
  await fixture.pass(id, 2500);
  expect(await state()).toMatchObject({ totalCalls: 3 });
  await fixture.pass(id, 5000);
  expect(await state()).toMatchObject({ totalCalls: 4, calledBalls: (await fixture.orderOf(id)).slice(0, 4) });
});

test("another pace loses no ball and makes none come twice", async () => {
  const { by, id, state } = await started();
  await fixture.pass(id, 8000);
  expect((await state()).totalCalls).toBe(2);
  expect(await fixture.halls.pace(by, id, 2000)).toMatchObject({ round: { callIntervalMs: 2000 } });
  expect((await state()).totalCalls).toBe(3);
  await fixture.pass(id, 4000);
  expect(await state()).toMatchObject({ totalCalls: 5, calledBalls: (await fixture.orderOf(id)).slice(0, 5) });
  const before = await fixture.halls.pace(by, id, 2000);
  expect(await fixture.halls.pace(by, id, 2000)).toMatchObject({ round: { v: before.round?.v } });
});

test("with the cashier's screen away for 3 s the round has paused there, whatever happens to servers", async () => {
  const { cashier, by, id, state } = await started();
  await fixture.pass(id, 7000);
  await fixture.away(cashier.id, 60_000);
  await fixture.owner.query("update round_stretch set starts_at = starts_at - interval '60 s' where round_id = $1", [
    id,
  ]);
  const away = await state();
  expect(away).toMatchObject({ status: "paused", nextCallAt: null });
  expect(away.totalCalls).toBeLessThan(4);
  const restarted = fixture.another();
  expect((await restarted.current(cashier)).round).toMatchObject({ status: "paused", totalCalls: away.totalCalls });
  await restarted.watch(cashier, { id: "screen-1", kind: "cashier" });
  const back = await state();
  expect(back).toMatchObject({ status: "paused", totalCalls: away.totalCalls });
  expect(back.v).toBeGreaterThanOrEqual(away.v);
  const played = await restarted.play(by, id);
  expect(played.round).toMatchObject({ status: "calling", totalCalls: away.totalCalls });
  await restarted.stop();
});

test("a screen that comes too late with its heartbeat revives nothing, and one that was replaced is told so", async () => {
  const { cashier, id, state } = await started();
  const { old, take, beat } = await taken(cashier.id);
  expect(await beat(old)).toBe("ok");
  await fixture.pass(id, 7000);
  await fixture.away(cashier.id, 4000);
  const { totalCalls } = await state();
  expect(await beat(old)).toBe("lapsed");
  expect(await state()).toMatchObject({ status: "paused", totalCalls });
  await take("new");
  expect(await beat(old)).toBe("taken_over");
});

test("a server that was asleep between asking and acting takes no round back from the screen that came meanwhile", async () => {
  const { cashier, id, state } = await started();
  const { old, take, beat, comeBack } = await taken(cashier.id);
  await fixture.pass(id, 7000);
  await fixture.away(cashier.id, 4000);
  expect(await beat(old)).toBe("lapsed");
  const newer = await take("new");
  await fixture.away(cashier.id, 4000);
  expect(await comeBack(old)).toBe(false);
  expect(await state()).toMatchObject({ status: "paused" });
  expect([await beat(old), await beat(newer)]).toEqual(["taken_over", "lapsed"]);
  // The same screen come again is a new one: what was asked for before is over too.
  const again = await take("new");
  expect([await comeBack(newer), await comeBack(again), await beat(again)]).toEqual([false, true, "ok"]);
});

/** A cashier whose rounds a screen runs, at the database itself. */
async function taken(cashierId: string) {
  const { db } = fixture;
  const take = (screen: string) => db.transaction().execute((tx) => screens.take(tx, cashierId, screen));
  const comeBack = (fence: number) => db.transaction().execute((tx) => screens.comeBack(tx, cashierId, "again", fence));
  const beat = (fence: number) => screens.heartbeat(db, cashierId, fence);
  return { old: await take("old"), take, comeBack, beat };
}

test("the version never falls, round after round", async () => {
  const { by, id, state } = await started();
  await fixture.pass(id, 30_000);
  const running = await state();
  const cancelled = (await fixture.halls.cancel(by, id, "power cut")).round;
  expect(cancelled?.v).toBeGreaterThan(running.v);
  const { data } = await fixture.halls.placeBet(by, bet([1, 2]));
  expect(data.round.v).toBeGreaterThan(cancelled?.v ?? 0);
});

test("a physical draw takes each ball once, in its turn, and is never undone", async () => {
  await setRules({ cartelasMin: 1 });
  const { cashier, by, id } = await started("physical");
  const call = (position: number, number: number) => fixture.halls.call(by, id, { position, number });
  const [a = 0, b = 0] = quickBalls(150);
  const both = await Promise.all([call(1, a), call(1, a)]);
  expect(both[0]?.round).toMatchObject({ totalCalls: 1, calledBalls: [a], mode: "physical", nextCallAt: null });
  expect(await call(2, b)).toMatchObject({ round: { calledBalls: [a, b], status: "calling" } });
  expect(await call(1, a)).toMatchObject({ round: { calledBalls: [a, b] } });
  await expect(call(1, b)).rejects.toThrow("Call 1 is not the next one.");
  await expect(call(9, 75)).rejects.toThrow("not the next");
  await expect(call(3, a)).rejects.toThrow("not the next");
  expect(await fixture.signals(cashier.id)).toEqual(["venue.call", "venue.call"]);
  expect(await fixture.halls.pause(by, id)).toMatchObject({ round: { calledBalls: [a, b], status: "calling" } });
  expect(await fixture.halls.play(by, id)).toMatchObject({ round: { calledBalls: [a, b], status: "calling" } });
  await fixture.halls.cancel(by, id, "no winner");
  await expect(call(3, 1)).rejects.toThrow("not the next");
});

test("nobody calls a ball of the server's draw", async () => {
  const { cashier, by, id, state } = await started();
  await expect(fixture.halls.call(by, id, { position: 1, number: 7 })).rejects.toThrow(
    "The server draws the balls of this round.",
  );
  expect(await state()).toMatchObject({ totalCalls: 0 });
  expect(await fixture.signals(cashier.id)).toEqual(["venue.call"]);
});

test("another hall's round is as one that is missing, and asking for it is a signal", async () => {
  const { id, by } = await started();
  const other = await fixture.colleague(fixture.own.second.cashier);
  const missing = "01890000-0000-7000-8000-000000000000";
  const halls = fixture.halls;
  const asks = [
    (roundId: string) => halls.change(actor(other), roundId, { add: [9], remove: [] }),
    (roundId: string) => halls.start(actor(other), roundId),
    (roundId: string) => halls.pause(actor(other), roundId),
    (roundId: string) => halls.play(actor(other), roundId),
    (roundId: string) => halls.pace(actor(other), roundId, 2000),
    (roundId: string) => halls.call(actor(other), roundId, { position: 1, number: 1 }),
    (roundId: string) => halls.claim(actor(other), roundId, 1),
    (roundId: string) => halls.cancel(actor(other), roundId, "x"),
    (roundId: string) => halls.processWin(actor(other), { roundId, isWin: true, callsToWin: 4 }),
    (roundId: string) => halls.sale(actor(other), { roundId, stake: "10", claimedPlayers: 3, claimedGameType: 20 }),
  ];
  const before = await halls.current(by.staff);
  for (const ask of asks) {
    await expect(ask(missing)).rejects.toThrow("Not found.");
    await expect(ask(id)).rejects.toThrow("Not found.");
  }
  expect((await halls.current(by.staff)).round?.v).toBe(before.round?.v);
  expect(new Set(await fixture.signals(other.id))).toEqual(new Set(["venue.sale_id"]));
  expect(await fixture.signals(other.id)).toHaveLength(asks.length);
});
