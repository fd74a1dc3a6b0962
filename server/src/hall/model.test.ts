import fc from "fast-check";
import { expect, test } from "vitest";
import { actor } from "../../test/credit-fixture.ts";
import { forAllTests } from "../../test/for-all-tests.ts";
import { bet, hallFixture } from "../../test/hall-fixture.ts";
import { AppError } from "../app-error.ts";
import type { StaffMember } from "../company/service.ts";

const fixture = forAllTests(hallFixture);

const number = fc.integer({ min: 1, max: 12 });
const numbers = fc.uniqueArray(number, { minLength: 1, maxLength: 6 });
const step = fc.oneof(
  fc.record({ kind: fc.constant("place" as const), numbers }),
  fc.record({ kind: fc.constant("change" as const), add: numbers, remove: numbers }),
  fc.record({ kind: fc.constantFrom("start" as const, "pause" as const, "play" as const, "cancel" as const) }),
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("pass" as const), ms: fc.integer({ min: 0, max: 120_000 }) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("check" as const), number }) },
  fc.record({ kind: fc.constant("claim" as const), isWin: fc.boolean(), callsToWin: fc.integer({ min: 4, max: 30 }) }),
  fc.record({ kind: fc.constant("pace" as const), ms: fc.integer({ min: 2000, max: 10_000 }) }),
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;
const float = 150_00;

test("whatever a cashier does, at once and again, float, pot and house add up and the float loses the cut alone", async () => {
  const batches = fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), { minLength: 3, maxLength: 14 });
  await fc.assert(fc.asyncProperty(batches, run), { numRuns: 25, endOnFailure: true });
}, 300_000);

async function run(batches: Step[][]): Promise<void> {
  const cashier = await fixture.cashier(float);
  const house = await fixture.house();
  let [v, calls] = [0, 0];
  let saleId = "";
  for (const batch of batches) {
    await Promise.all(batch.map((each) => play(cashier, each)));
    const { round, sale, game } = await fixture.halls.current(cashier);
    if (round && round.saleId === saleId) {
      expect(round.v).toBeGreaterThanOrEqual(v);
      expect(round.totalCalls).toBeGreaterThanOrEqual(calls);
    }
    [v, calls, saleId] = [round?.v ?? 0, round?.totalCalls ?? 0, round?.saleId ?? ""];
    const live = [sale, game].filter((one) => one !== null && one.endedAt === null);
    const pot = live.reduce((sum, one) => sum + Math.round((one?.pot ?? 0) * 100), 0);
    const cut = (await fixture.house()) - house;
    expect((await fixture.balance(cashier)) + pot + cut).toBe(float);
    expect(await fixture.violations()).toEqual([]);
  }
  const sales = await fixture.db.selectFrom("sale").select("cut_santim").where("cashier_id", "=", cashier.id).execute();
  expect(sales.reduce((sum, sale) => sum + sale.cut_santim, 0)).toBe((await fixture.house()) - house);
}

async function play(cashier: StaffMember, each: Step): Promise<void> {
  const { halls } = fixture;
  const by = actor(cashier);
  const roundId = (await halls.current(cashier)).round?.saleId ?? "01890000-0000-7000-8000-000000000000";
  const moves = {
    place: () => each.kind === "place" && halls.placeBet(by, bet(each.numbers)),
    change: () => each.kind === "change" && halls.change(by, roundId, { ...each, reason: "another number" }),
    start: () => halls.start(by, roundId),
    pause: () => halls.pause(by, roundId),
    play: () => halls.play(by, roundId),
    cancel: () => halls.cancel(by, roundId, "the model says so"),
    pass: () => each.kind === "pass" && fixture.pass(roundId, each.ms),
    check: () => each.kind === "check" && halls.claim(by, roundId, each.number),
    claim: () => each.kind === "claim" && halls.processWin(by, { ...each, roundId }),
    pace: () => each.kind === "pace" && halls.pace(by, roundId, each.ms),
  };
  try {
    await moves[each.kind]();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
}
