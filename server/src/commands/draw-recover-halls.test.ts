import { afterEach, expect, test, vi } from "vitest";
import { actor } from "../../test/credit-fixture.ts";
import { forAllTests } from "../../test/for-all-tests.ts";
import { bet, hallFixture } from "../../test/hall-fixture.ts";
import { recoverDraws } from "./draw-recover.ts";

const settings = {
  timings: { countdownMs: 600_000, autoStartDelayMs: 1, startDelayMs: 1, callIntervalMs: 1 },
  minPlayers: 2,
};
const float = 10_000_00;
const fixture = forAllTests(hallFixture);

// The books sum to zero, no balance is negative, and the chains of seeds and of the audit have no gap.
afterEach(async () => {
  expect(await fixture.violations()).toEqual([]);
});

/** A cashier who has sold three cartelas for 10 birr each, at a server of their own. */
async function sold() {
  const cashier = await fixture.cashier(float);
  const by = actor(cashier);
  const halls = fixture.another();
  const { data } = await halls.placeBet(by, bet([1, 2, 3]));
  const { id } = data.sale;
  const row = () => fixture.db.selectFrom("round").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  return { cashier, by, halls, id, row };
}

/** The day of a hall as a copy of its database has it: one round on sale, one closed without its beacon yet, one called. */
async function copied() {
  const selling = await sold();
  const calling = await sold();
  await calling.halls.start(calling.by, calling.id);
  await vi.waitFor(async () => expect((await calling.row()).state).toBe("calling"), { timeout: 10_000 });
  const waiting = await sold();
  fixture.source.setDown(true);
  await waiting.halls.start(waiting.by, waiting.id);
  for (const { halls } of [selling, calling, waiting]) await halls.stop();
  return { selling, calling, waiting };
}

const epochsOf = async (cashierId: string) =>
  (await fixture.draws.tables()).tables
    .find(({ id }) => id === cashierId)
    ?.epochs.map(({ epoch, recoveredAt }) => [epoch, recoveredAt !== null]);

test("a recovery gives back what a hall had on sale, lets what was closed go on, and says so in the audit", async () => {
  const { selling, calling, waiting } = await copied();
  const order = await fixture.orderOf(calling.id);
  const kept = await fixture.draws.proof(waiting.id);
  expect(await recoverDraws(fixture.db, fixture.draws, settings)).toEqual({ tables: 3, rooms: 0, halls: 1 });

  // On sale: void without a record that could differ from a lost one, and the float has all of it back, once.
  expect(await selling.row()).toMatchObject({ state: "void", void_reason: "restored" });
  expect(await fixture.balance(selling.cashier)).toBe(float);
  await expect(fixture.draws.proof(selling.id)).rejects.toThrow("Not found");
  for (const { cashier } of [calling, waiting]) expect(await fixture.balance(cashier)).toBe(float - 30_00);
  for (const { cashier } of [selling, calling, waiting])
    expect(await epochsOf(cashier.id)).toEqual([
      [1, false],
      [2, true],
    ]);
  const [record, ...more] = await fixture.audits("draw.recovered");
  expect(record).toMatchObject({ actor_id: null, actor_name: "(command line)", after: { tables: 3 } });
  expect(more).toEqual([]);
  expect((await fixture.audits("venue.round_void")).map(({ target_id, after }) => [target_id, after?.refund])).toEqual([
    [selling.id, "30.00"],
  ]);

  // Closed: the same record, and now that the beacon is there, its balls. Called: the same balls as before.
  expect(await fixture.draws.proof(waiting.id)).toMatchObject({ state: "closed", close: kept.close });
  fixture.source.setDown(false);
  const next = fixture.another();
  await next.resume();
  await vi.waitFor(async () => expect((await waiting.row()).state).toBe("calling"), { timeout: 20_000 });
  expect(await fixture.orderOf(calling.id)).toEqual(order);
  for (const { id, by, row, cashier } of [waiting, calling]) {
    await fixture.pass(id, 3_600_000);
    await next.current(cashier);
    for (const number of [1, 2, 3]) await next.claim(by, id, number);
    expect((await row()).state).toBe("settled");
    expect((await fixture.draws.proof(id)).table.epoch).toBe(1);
    // The prize is back in the float, which paid 30.00; the cut of 20 % is not.
    expect(await fixture.balance(cashier)).toBe(float - 6_00);
  }

  // Whatever is sold from now on has a seed that nobody has seen.
  const { data } = await next.placeBet(selling.by, bet([4, 5]));
  const { caller } = await next.current(selling.cashier);
  await next.takeCalling(selling.by, caller?.fence ?? 0);
  await next.start(selling.by, data.sale.id);
  expect((await fixture.draws.proof(data.sale.id)).table).toMatchObject({
    epoch: 2,
    recoveredAtMs: expect.any(Number),
  });
});

test("balls that a hall draws with its own machine need no seed: what is on sale there stays on sale", async () => {
  const change = { isPhysicalDrawAllowed: true, isOpeningCountRequired: false, companyId: undefined };
  await fixture.hallRules.setSettings(actor(fixture.own.admin), { ...change, noteAbove: "50", approvalAbove: "500" });
  const cashier = await fixture.cashier(float);
  const { data } = await fixture.halls.placeBet(actor(cashier), bet([1, 2], { mode: "physical" }));
  expect((await recoverDraws(fixture.db, fixture.draws, settings)).halls).toBe(0);
  expect((await fixture.halls.round(cashier, data.sale.id)).status).toBe("selling");
  expect(await fixture.balance(cashier)).toBe(float - 20_00);
});
