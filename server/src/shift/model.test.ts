import { santim } from "@derash/game/money";
import fc from "fast-check";
import { expect, test } from "vitest";
import { actor, newKey } from "../../test/credit-fixture.ts";
import { forAllTests } from "../../test/for-all-tests.ts";
import { type ShiftFixture, shiftFixture } from "../../test/shift-fixture.ts";
import type { AppError } from "../app-error.ts";
import type { StaffMember } from "../company/service.ts";

const fixture = forAllTests(shiftFixture);

/** What may happen at a desk in an evening; `birr` is a stake or an amount, `count` a number of cartelas. */
type Step =
  | { kind: "bet"; birr: number; count: number }
  | { kind: "sell" | "takeBack"; count: number }
  | { kind: "settle" | "cancel" }
  | { kind: "credit" | "bonus" | "topUp" | "colleague"; birr: number }
  | { kind: "open"; birr: number }
  | { kind: "close"; off: number };

const birr = fc.integer({ min: 1, max: 90 });
const count = fc.integer({ min: 1, max: 12 });
const plain = <Kind extends string>(...kinds: Kind[]) => fc.record({ kind: fc.constantFrom(...kinds) });
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant("bet" as const), birr, count }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom("sell" as const, "takeBack" as const), count }) },
  { weight: 4, arbitrary: plain("settle", "settle", "cancel") },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constantFrom("credit", "bonus", "topUp", "colleague" as const), birr }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("open" as const), birr }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant("close" as const), off: fc.integer({ min: -900, max: 900 }) }),
  },
);

type Round = Awaited<ReturnType<ShiftFixture["bet"]>>;
/** A plain drawer: what lies in it, in santim, while a shift is open. */
type Model = { drawer: number | null; round: Round | null };

test("whatever happens at a desk, the expected cash is what a plain drawer would hold", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
      const cashier = await fixture.cashier(santim(100_000_00));
      const model: Model = { drawer: null, round: null };
      for (const each of steps) await play(cashier, model, each);
      if (model.round) await play(cashier, model, { kind: "settle" });
      await play(cashier, model, { kind: "close", off: 0 });
      expect(await fixture.violations()).toEqual([]);
    }),
    { numRuns: 30, endOnFailure: true },
  );
}, 180_000);

async function play(cashier: StaffMember, model: Model, each: Step): Promise<void> {
  const cash = (amount: number) => {
    if (model.drawer !== null) model.drawer += amount;
  };
  const { round } = model;
  switch (each.kind) {
    case "bet":
      if (round) return;
      model.drawer ??= 0;
      model.round = await fixture.bet(cashier, santim(each.birr * 100), each.count);
      return cash(each.birr * 100 * each.count);
    case "sell":
      if (!round) return;
      await fixture.sellMore(round, each.count);
      return cash(round.stake * each.count);
    case "takeBack":
      if (!round || round.sold <= each.count) return;
      await fixture.takeBack(round, each.count);
      return cash(-round.stake * each.count);
    case "settle":
    case "cancel":
      if (!round) return;
      await fixture[each.kind](round);
      model.round = null;
      return cash(each.kind === "cancel" ? -round.stake * round.sold : -(round.stake * round.sold * 4) / 5);
    case "open":
      if (model.drawer !== null) return;
      await fixture.shifts.open(actor(cashier), String(each.birr));
      model.drawer = each.birr * 100;
      return;
    case "close":
      return close(cashier, model, each.off);
    default:
      return atDesk(cashier, each, cash);
  }
}

async function atDesk(
  cashier: StaffMember,
  each: { kind: "credit" | "bonus" | "topUp" | "colleague"; birr: number },
  cash: (amount: number) => void,
): Promise<void> {
  const pay = { amount: String(each.birr), note: "", idempotencyKey: newKey() };
  const { admin } = fixture.own.first;
  switch (each.kind) {
    case "credit":
      await fixture.credit.transfer(actor(cashier), { targetId: (await fixture.player()).id, ...pay });
      return cash(each.birr * 100);
    case "bonus":
      // Where the desk does not pay it out, the branch does.
      if ((await fixture.deposit(cashier, santim(each.birr * 100))).cashier !== null) cash(-each.birr * 100);
      return;
    // What follows moves floats, and no cash of the cashier's.
    case "topUp":
      await fixture.fund(admin.accountId, santim(each.birr * 100));
      await fixture.credit.transfer(actor(admin), { targetId: cashier.id, ...pay });
      return;
    case "colleague": {
      const other = await fixture.cashier(santim(each.birr * 100));
      await fixture.credit.transfer(actor(other), { targetId: (await fixture.player()).id, ...pay });
      await fixture.deposit(other, santim(each.birr * 100));
    }
  }
}

/** With a count that is `off` by so many birr, where a drawer can hold it. */
async function close(cashier: StaffMember, model: Model, off: number): Promise<void> {
  const counted = Math.max(0, (model.drawer ?? 0) + off * 100);
  const closing = fixture.shifts.close(actor(cashier), (counted / 100).toFixed(2), "Counted");
  if (model.drawer === null || model.round) {
    const code = await closing.then(
      ({ counted_cash }) => (counted_cash === counted / 100 ? "closed before" : "closed"),
      (error: AppError) => error.code,
    );
    expect(code).toEqual(model.round ? "shift_round_running" : expect.stringMatching(/no_open_shift|closed before/));
    return;
  }
  const shift = await closing;
  const variance = counted - model.drawer;
  expect(shift).toMatchObject({ expected_cash: model.drawer / 100, variance: variance / 100 });
  expect(shift.status).toBe(Math.abs(variance) > 500_00 ? "awaiting_approval" : "closed");
  const report = await fixture.shifts.report(cashier, shift.id);
  const { stakes, prizes, bonuses, refunds, player_credit, rounds } = report;
  const inAndOut = stakes + player_credit - prizes - bonuses - refunds;
  expect((report.opening_cash ?? 0) + inAndOut).toBeCloseTo(model.drawer / 100, 6);
  const settled = rounds.filter(({ status }) => status === "settled");
  expect(settled.reduce((sum, { prize }) => sum + prize, 0)).toBeCloseTo(prizes, 6);
  expect(settled.reduce((sum, { pot, prize }) => sum + pot - prize, 0)).toBeCloseTo(report.cut, 6);
  model.drawer = null;
}
