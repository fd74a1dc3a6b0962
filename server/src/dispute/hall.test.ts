import { santim } from "@derash/game/money";
import { afterAll, beforeAll, expect, test } from "vitest";
import { awardedByTest } from "../../test/books.ts";
import { actor } from "../../test/credit-fixture.ts";
import { bet, cellsOf, type HallFixture, hallFixture, outcomeOf, quickBalls, tie } from "../../test/hall-fixture.ts";
import type { StaffMember } from "../company/service.ts";
import { createSaleService } from "../sale/service.ts";
import { createDisputeService, type DisputeService } from "./service.ts";

let fixture: HallFixture;
let disputes: DisputeService;
beforeAll(async () => {
  fixture = await hallFixture();
  disputes = createDisputeService(fixture);
  const change = { isPhysicalDrawAllowed: true, isOpeningCountRequired: false, companyId: undefined };
  await fixture.hallRules.setSettings(actor(fixture.own.admin), { ...change, noteAbove: "50", approvalAbove: "500" });
});
afterAll(async () => {
  expect(await fixture.violations(awardedByTest)).toEqual([]);
  await fixture.drop();
});

async function placed(cashier: StaffMember, numbers: number[], mode: "server" | "physical" = "server") {
  const { data } = await fixture.halls.placeBet(actor(cashier), bet(numbers, { mode }));
  return data.sale.id;
}
const about = (idOrCode: string, cartelaNumber: number) => ({ idOrCode, cartelaNumber });

test("a paper cartela that was complete later than the winner's is told at which call, and by which ball", async () => {
  const numbers = Array.from({ length: 40 }, (_, index) => index + 1);
  const cashier = await fixture.cashier();
  const id = await placed(cashier, numbers);
  await expect(disputes.forStaff(cashier, about(id, 1))).rejects.toThrow("A round is running.");
  await fixture.start(actor(cashier), id);
  await expect(disputes.forStaff(cashier, about(id, 1))).rejects.toThrow("A round is running.");
  const order = await fixture.orderOf(id);
  const outcome = outcomeOf(numbers, order);
  await fixture.pass(id, 2500 + 5000 * 60);
  const [winner] = outcome.winners;
  await fixture.halls.claim(actor(cashier), id, winner?.cartelaNumber ?? 0);
  const late = numbers.find((number) => !outcome.winners.some(({ cartelaNumber }) => cartelaNumber === number)) ?? 0;
  const told = await disputes.forStaff(fixture.own.first.admin, about(id, late));
  expect(told.round).toMatchObject({
    kind: "hall",
    mode: "server",
    cashier: cashier.username,
    winningCall: outcome.lastCall,
  });
  expect(told.round.calledBalls).toEqual(order.slice(0, 61));
  const call = outcomeOf([late], order).lastCall;
  expect(call).toBeGreaterThan(outcome.lastCall);
  expect(told.finish).toEqual(call <= 61 ? { call, ball: expect.objectContaining({ number: order[call - 1] }) } : null);
  expect(told.cartela).toMatchObject({ number: late, version: 1, holder: null, prize: 0 });
  expect(told.winners.map(({ cartelaNumber, name }) => [cartelaNumber, name])).toEqual(
    outcome.winners.map(({ cartelaNumber }) => [cartelaNumber, null]),
  );
  expect(told.transfers.map(({ type, amount }) => [type, amount])).toEqual([
    ["BET_PLACED", -400],
    ["BET_WON", 320],
  ]);
  expect(told.roundTransfers?.map(({ type, amount, from, to }) => [type, amount, from, to])).toEqual([
    ["BET_PLACED", 400, "cashier", "pot"],
    ["BET_WON", 320, "pot", "cashier"],
    ["HOUSE_CUT", 80, "pot", "house"],
  ]);
  expect(told.proof?.closeHash).toBe((await fixture.draws.proof(id)).close.hash);
  expect(await disputes.forStaff(cashier, about(id, late))).toEqual(told);
  expect(told.cartela.soldAt).toBeGreaterThanOrEqual(told.round.openedAt - 1);
  expect(told.cartela.soldAt).toBeLessThanOrEqual(told.round.closedAt ?? 0);
  // The code that people read finds the sale, and its line names it.
  const sales = createSaleService({ ...fixture, now: Date.now });
  const days = { startDay: undefined, endDay: undefined, companyId: undefined, branchId: undefined };
  const sold = (staff: StaffMember, code: string) =>
    sales.list(staff, { ...days, cashierId: undefined, code, before: undefined, pageSize: 20 });
  const { gameId: code } = told.round;
  for (const staff of [cashier, fixture.own.admin, fixture.superAdmin])
    expect((await sold(staff, code)).map((sale) => [sale.round_id, sale.code])).toEqual([[id, code]]);
  expect(await sold(fixture.own.second.admin, code)).toEqual([]);
  expect(await sold(fixture.own.admin, code === "ETHZZZ" ? "ETHZZY" : "ETHZZZ")).toEqual([]);
});

test("a physical draw: the typed balls decide, who shared is told, and there is no proof", async () => {
  const { numbers, balls } = tie();
  const cashier = await fixture.cashier();
  const id = await placed(cashier, [...numbers, 199], "physical");
  await fixture.halls.start(actor(cashier), id);
  await fixture.type(actor(cashier), id, balls);
  await fixture.halls.claim(actor(cashier), id, numbers[0]);
  const told = await disputes.forStaff(cashier, about(id, numbers[1]));
  expect(told).toMatchObject({
    round: { mode: "physical", calledBalls: balls, state: "settled" },
    cartela: { prize: 12 },
    finish: { call: balls.length, ball: { number: balls.at(-1) } },
    winners: numbers.map((cartelaNumber) => ({ cartelaNumber, name: null, prize: 12 })),
    proof: null,
    desk: { paidBy: cashier.username, bonus: null, givenBackAt: null },
  });
});

test("what a winner's bonus has come to: it waits, is deposited, and is paid out at the till", async () => {
  const { own, bonuses } = fixture;
  const cashier = await fixture.cashier();
  await fixture.deps.shifts.open(actor(cashier), "0");
  const id = await placed(cashier, [1]);
  await fixture.start(actor(cashier), id);
  await fixture.pass(id, 2500 + 75 * 5000);
  await fixture.halls.claim(actor(cashier), id, 1);
  const bonusNow = async () => (await disputes.forStaff(cashier, about(id, 1))).desk?.bonus;
  expect(await bonusNow()).toBeNull();
  const bonus = await fixture.db.transaction().execute((tx) =>
    bonuses.award(tx, {
      ...{ companyId: own.company.id, branchId: own.first.branch.id, roundId: id, winnerName: "Cartela 1" },
      ...{ callsToWin: 5, amount: santim(6_00), origin: "round" },
    }),
  );
  expect(await bonusNow()).toBe("waiting");
  await bonuses.deposit(actor(own.first.admin), bonus);
  expect(await bonusNow()).toBe("deposited");
  await fixture.halls.paidOut(actor(cashier), bonus);
  expect(await bonusNow()).toBe("paid_out");
});

test("a round that its cashier ended: the reason given, what was missing, and the money that went back", async () => {
  const cashier = await fixture.cashier();
  const id = await placed(cashier, [1, 2]);
  await fixture.start(actor(cashier), id);
  await fixture.pass(id, 2500);
  await fixture.halls.cancel(actor(cashier), id, "power cut");
  const told = await disputes.forStaff(cashier, about(id, 2));
  expect(told.round).toMatchObject({ state: "void", voidReason: "no_winner", reason: "power cut", pot: 20, derash: 0 });
  expect(told.round.calledBalls).toHaveLength(1);
  expect(told.finish).toBeNull();
  expect([3, 4]).toContain(told.missing);
  expect(told.transfers.map(({ type, amount }) => [type, amount])).toEqual([
    ["BET_PLACED", -20],
    ["REFUND", 20],
  ]);
  // The stake is on the float: whether the customer has it, the till says.
  expect(told.desk).toEqual({ paidBy: null, bonus: null, givenBackAt: null });
  await fixture.halls.givenBack(actor(cashier), id);
  const { desk } = await disputes.forStaff(cashier, about(id, 2));
  expect(desk?.givenBackAt).toBeGreaterThanOrEqual(told.round.endedAt);
});

test("another cashier, another branch and another company know of no such round; nor does any player", async () => {
  const cashier = await fixture.cashier();
  const id = await placed(cashier, [1, 2]);
  await fixture.halls.cancel(actor(cashier), id, "nobody came");
  const { own, foreign, superAdmin } = fixture;
  const strangers = [
    await fixture.cashier(),
    own.second.admin,
    own.second.cashier,
    foreign.admin,
    foreign.first.cashier,
  ];
  for (const staff of strangers) await expect(disputes.forStaff(staff, about(id, 1))).rejects.toThrow("Not found.");
  await expect(disputes.forPlayer(await fixture.player(), about(id, 1))).rejects.toThrow("Not found.");
  // Who knows the round is told that there is no such cartela in it, and nobody else.
  for (const staff of [cashier, own.first.admin, own.admin, superAdmin])
    await expect(disputes.forStaff(staff, about(id, 3))).rejects.toThrow(/^Cartela 3 was not sold in round ETH...\.$/);
  for (const staff of strangers) await expect(disputes.forStaff(staff, about(id, 3))).rejects.toThrow("Not found.");
  await expect(disputes.forPlayer(await fixture.player(), about(id, 3))).rejects.toThrow("Not found.");
  for (const staff of [cashier, own.first.admin, own.admin, superAdmin])
    expect((await disputes.forStaff(staff, about(id, 1))).round.id).toBe(id);
});

test("a code that a foreign round bore later still names the own one", async () => {
  const [mine, theirs] = [await fixture.cashier(), fixture.foreign.first.cashier];
  const own = await placed(mine, [1, 2]);
  await fixture.halls.cancel(actor(mine), own, "over");
  await fixture.fund(theirs.accountId, 100_00 as never);
  const other = await placed(theirs, [1, 2]);
  await fixture.halls.cancel(actor(theirs), other, "over");
  await fixture.owner.query("update round set code = 'ETHZZ9' where id = any($1)", [[own, other]]);
  expect((await disputes.forStaff(mine, about("ETHZZ9", 1))).round.id).toBe(own);
  expect((await disputes.forStaff(fixture.superAdmin, about("ETHZZ9", 1))).round.id).toBe(other);
});

test("a round that another pattern won is told by that pattern, not by a line that was there sooner", async () => {
  const cashier = await fixture.cashier();
  const patterns = ["four-corners", "letter-x"];
  const { data } = await fixture.halls.placeBet(actor(cashier), bet([1, 2], { mode: "physical", patterns }));
  const { id } = data.sale;
  await fixture.halls.start(actor(cashier), id);
  const cells = cellsOf(1);
  const corners = [0, 4, 20, 24].map((cell) => cells[cell] ?? 0);
  // The middle row first: of any line it would have been complete at call 4.
  const balls = [...quickBalls(1), ...corners];
  await fixture.type(actor(cashier), id, balls);
  await fixture.halls.claim(actor(cashier), id, 1);
  const won = await disputes.forStaff(cashier, about(id, 1));
  expect(won).toMatchObject({
    round: { patterns, winningCall: 8 },
    finish: { call: 8, ball: { number: balls[7] } },
    missing: 0,
  });
  const lost = await disputes.forStaff(cashier, about(id, 2));
  const marked = [0, 4, 20, 24].filter((cell) => balls.includes(cellsOf(2)[cell] ?? 0)).length;
  expect(lost).toMatchObject({ finish: null, missing: 4 - marked });
});

test("of two tills each may look up what the other has sold in their round, and is told what nobody has", async () => {
  const first = await fixture.cashier();
  const second = await fixture.cashierBeside(first);
  const third = await fixture.cashierBeside(first);
  await fixture.fund(second.accountId, santim(100_00));
  const id = await placed(first, [1]);
  expect(await placed(second, [2])).toBe(id);
  await fixture.halls.cancel(actor(first), id, "power cut");
  for (const till of [first, second]) {
    for (const [number, seller] of [
      [1, first],
      [2, second],
    ] as const)
      expect((await disputes.forStaff(till, about(id, number))).round.cashier).toBe(seller.username);
    await expect(disputes.forStaff(till, about(id, 5))).rejects.toMatchObject({ code: "cartela_unsold" });
  }
  for (const number of [1, 5])
    await expect(disputes.forStaff(third, about(id, number))).rejects.toMatchObject({ code: "not_found" });
});

test("the branch pays and gives back what is at a till that is gone: its drawer counted, its cashier switched off, or the winner sent away while that was so", async () => {
  const cashier = await fixture.cashier(1000_00);
  const beside = await fixture.cashierBeside(cashier);
  const { id, shown, away } = await fixture.oneAway(cashier);
  const given = await placed(cashier, [40]);
  await fixture.halls.cancel(actor(cashier), given, "power cut");
  const isActive = (is: boolean) =>
    fixture.owner.query("update staff set is_active = $2 where id = $1", [cashier.id, is]);
  const all = [about(id, shown), about(id, away), about(given, 40)];
  const gone = () =>
    Promise.all(
      all.map(async (one) => (await disputes.forStaff(fixture.own.first.admin, one)).desk?.isTillGone ?? false),
    );
  expect(await gone()).toEqual([false, false, false]);
  await isActive(false);
  expect(await gone()).toEqual([true, true, true]);
  await isActive(true);
  expect(await gone()).toEqual([false, false, false]);
  await isActive(false);
  await fixture.halls.claim(actor(beside), id, away);
  await isActive(true);
  expect(await gone()).toEqual([false, true, false]);
  await fixture.deps.shifts.close(actor(cashier), "12", "8 for the winner who was sent to the branch");
  expect(await gone()).toEqual([true, true, true]);
});
