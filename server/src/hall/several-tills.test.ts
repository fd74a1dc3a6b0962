import { santim } from "@derash/game/money";
import { afterEach, expect, test } from "vitest";
import { awardedByTest } from "../../test/books.ts";
import { actor, meet } from "../../test/credit-fixture.ts";
import { forAllTests } from "../../test/for-all-tests.ts";
import { bet, hallFixture, outcomeOf } from "../../test/hall-fixture.ts";
import type { StaffMember } from "../company/service.ts";
import { cutOfTills } from "./till-store.ts";

const fixture = forAllTests(hallFixture);
afterEach(async () => expect(await fixture.violations(awardedByTest)).toEqual([]));

type Tills = { first: StaffMember; second: StaffMember };

async function tills(): Promise<Tills> {
  const first = await fixture.cashier(1000_00);
  const second = await fixture.cashier(1000_00);
  for (const till of [first, second]) await fixture.deps.shifts.open(actor(till), "0");
  return { first, second };
}

const place = async (till: StaffMember, numbers: number[]) =>
  (await fixture.halls.placeBet(actor(till), bet(numbers))).data.sale.id;
const close = async (till: StaffMember, counted: string) => {
  const { id } = await fixture.deps.shifts.close(actor(till), counted, "");
  return fixture.deps.shifts.report(till, id);
};

/** A round into which both tills have sold, called to its end; nobody has said that it is won. */
async function called({ first, second }: Tills, ofFirst: number[], ofSecond: number[]) {
  const id = await place(first, ofFirst);
  await place(second, ofSecond);
  await fixture.start(actor(first), id);
  const outcome = outcomeOf([...ofFirst, ...ofSecond], await fixture.orderOf(id));
  const winners = outcome.winners.map(({ cartelaNumber }) => cartelaNumber);
  const end = () => fixture.pass(id, 2500 + 74 * 5000);
  return { id, winners, end };
}

test("a prize that another till pays: both drawers add up, each has its part of the cut, and between them it is nothing", async () => {
  const { first, second } = await tills();
  const { id, winners, end } = await called({ first, second }, [1, 2, 3, 4, 5], [6, 7, 8]);
  await end();
  const paid = await fixture.halls.claim(actor(second), id, winners[0] ?? 0);
  expect(paid).toMatchObject({ verdict: "WINNER", newBalance: 1000 - 30 + 64, round: { paidBy: second.username } });
  expect(await fixture.balance(first)).toBe(950_00);
  // 50 sold, nothing paid; 30 sold, 64 paid: the drawer of the second has 34 too little, which it got as float.
  const [ofFirst, ofSecond] = [await close(first, "50"), await close(second, "0")];
  expect(ofFirst).toMatchObject({ stakes: 50, prizes: 0, cut: 10, between_tills: 40, expected_cash: 50, variance: 0 });
  expect(ofSecond).toMatchObject({ stakes: 30, prizes: 64, cut: 6, between_tills: -40, expected_cash: -34 });
  expect(ofFirst.rounds).toMatchObject([{ saleId: id, cartelas: 5, pot: 50, prize: 0 }]);
  expect(ofSecond.rounds).toMatchObject([{ saleId: id, cartelas: 3, pot: 30, prize: 64 }]);
});

test("a quick win's bonus is for the till that has paid the prize", async () => {
  const { first, second } = await tills();
  const { id, winners, end } = await called({ first, second }, [1, 2], [3]);
  await end();
  await fixture.halls.claim(actor(second), id, winners[0] ?? 0);
  const { own } = fixture;
  const unit = { companyId: own.company.id, branchId: own.first.branch.id };
  const win = { winnerName: "cartela 1", callsToWin: 4, amount: santim(5_00), origin: "round" } as const;
  await fixture.db.transaction().execute((tx) => fixture.bonuses.award(tx, { ...unit, roundId: id, ...win }));
  const [waiting] = (await fixture.bonuses.pending(second)).filter(({ bonus_amount }) => bonus_amount === 5);
  expect(waiting).toMatchObject({ cashier: second.username });
});

test("no till that has a part in a round counts its drawer out before the round is over; one that has none does", async () => {
  const { first, second } = await tills();
  const third = await fixture.cashierBeside(first);
  await fixture.deps.shifts.open(actor(third), "0");
  const { id, winners, end } = await called({ first, second }, [1, 2], [3]);
  for (const till of [first, second])
    await expect(fixture.deps.shifts.close(actor(till), "30", "")).rejects.toMatchObject({
      code: "shift_round_running",
    });
  expect(await close(third, "0")).toMatchObject({ rounds: [], expected_cash: 0 });
  await end();
  // Whoever has closed pays nobody: the prize would lie in no drawer.
  await fixture.hallRules.setSettings(actor(fixture.own.admin), {
    ...{ isPhysicalDrawAllowed: true, isOpeningCountRequired: true, companyId: undefined },
    ...{ noteAbove: "500", approvalAbove: "500" },
  });
  await expect(fixture.halls.claim(actor(third), id, winners[0] ?? 0)).rejects.toMatchObject({
    code: "shift_required",
  });
  await fixture.halls.claim(actor(first), id, winners[0] ?? 0);
  expect(await close(second, "10")).toMatchObject({ cut: 2, variance: 0 });
});

test("the next round is on sale while this one is called: the same numbers again, a seal of its own, and its start waits", async () => {
  const { first, second } = await tills();
  const { id, winners, end } = await called({ first, second }, [1, 2, 3], [4, 5]);
  const next = await place(second, [1, 2]);
  expect(next).not.toBe(id);
  expect(await fixture.halls.current(first)).toMatchObject({
    game: { saleId: id, status: "calling" },
    sale: { saleId: next, cartelas: [1, 2] },
    round: { saleId: id },
  });
  await expect(fixture.halls.start(actor(first), next)).rejects.toMatchObject({ code: "round_running" });
  await end();
  // The till that pays a winner of this round sells into the next at the same instant, and so does the other.
  const attempts = [
    () => fixture.halls.claim(actor(second), id, winners[0] ?? 0),
    () => fixture.halls.change(actor(second), next, { add: [7], remove: [] }),
    () => fixture.halls.placeBet(actor(first), bet([7])),
  ];
  const hall = `select pg_advisory_xact_lock(hashtextextended('hall:${first.branchId}', 0))`;
  const [claimed, ...sold] = await meet<unknown>(fixture, hall, attempts);
  expect(claimed).toMatchObject({ value: { verdict: "WINNER", payment: "paid" } });
  expect(sold.filter(({ status }) => status === "rejected")).toHaveLength(1);
  const { sale, game } = await fixture.halls.current(second);
  expect(sale?.cartelas).toEqual([1, 2, 7]);
  expect(game).toMatchObject({ saleId: id, status: "settled" });
  await fixture.start(actor(first), next);
  const { game: later } = await fixture.halls.current(first);
  expect(later?.closeHash).not.toBe(game?.closeHash);
  await fixture.halls.cancel(actor(first), next, "power cut");
  // What each has in the drawer: 30 + 10·x, and what the winners got.
  const [a, b] = [await fixture.balance(first), await fixture.balance(second)];
  expect(a + b).toBe(2000_00 - 10_00);
});

test("a sale asked for once more after its round has started is not sold again into the next", async () => {
  const { first, second } = await tills();
  const asked = { ...bet([1, 2]), seen: null };
  const { sale } = (await fixture.halls.placeBet(actor(first), asked)).data;
  await fixture.start(actor(first), sale.id);
  await expect(fixture.halls.placeBet(actor(first), asked)).rejects.toMatchObject({ code: "round_running" });
  expect(await fixture.balance(first)).toBe(980_00);
  // Whoever has seen the start sells the next one.
  expect((await fixture.halls.placeBet(actor(second), { ...asked, seen: sale.id })).data.sale.id).not.toBe(sale.id);
});

test("a sale asked for once more after its round was given up is not sold again into the next, while another round is called or not", async () => {
  for (const isCalled of [true, false]) {
    const { first, second } = await tills();
    const seen = isCalled ? await place(first, [1, 2]) : null;
    if (seen) await fixture.start(actor(first), seen);
    const asked = { ...bet([17]), seen, seenOwed: [] };
    const sold = await fixture.balance(second);
    const { sale } = (await fixture.halls.placeBet(actor(second), asked)).data;
    await fixture.halls.cancel(actor(first), sale.id, "another stake");
    // The page of the till has heard nothing yet, neither its answer nor the end.
    const again = () => fixture.halls.placeBet(actor(second), asked);
    await expect(again()).rejects.toMatchObject({ code: "version_changed" });
    const opened = (await fixture.halls.placeBet(actor(first), { ...asked, cartelas: [5] })).data.sale.id;
    await expect(again()).rejects.toMatchObject({ code: "version_changed" });
    expect(await fixture.balance(second)).toBe(sold);
    // Whoever has heard of the end sells the same number to the next customer; and so do pages of before, which say nothing.
    const heard = { ...asked, seenOwed: [sale.id] };
    expect((await fixture.halls.placeBet(actor(second), heard)).data.sale.id).toBe(opened);
    expect((await again()).data.sale.id).toBe(opened);
    await fixture.halls.cancel(actor(first), opened, "another stake");
    for (const id of [sale.id, opened]) await fixture.halls.givenBack(actor(second), id);
    const third = (await again()).data.sale.id;
    await fixture.halls.cancel(actor(first), third, "another stake");
    expect((await fixture.halls.placeBet(actor(second), { ...asked, seenOwed: undefined })).data.sale.id).not.toBe(
      third,
    );
  }
});

test("parts of the cut are whole santim, and their sum is the cut", () => {
  const sold = (counts: Record<string, number>) =>
    Object.entries(counts).flatMap(([soldBy, count]) => Array.from({ length: count }, () => ({ soldBy })));
  for (const [cut, counts] of [
    [100, { a: 1, b: 1, c: 1 }],
    [1, { a: 7, b: 3 }],
    [2001, { a: 149, b: 1 }],
  ] as const) {
    const parts = cutOfTills({ cartelas: sold(counts) as never }, santim(cut));
    expect([...parts.values()].reduce((sum, part) => sum + part, 0)).toBe(cut);
    expect([...parts.values()].every((part) => Number.isInteger(part) && part >= 0)).toBe(true);
  }
});
