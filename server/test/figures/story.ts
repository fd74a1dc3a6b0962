import { shuffle } from "@derash/fairness/draw";
import { santim } from "@derash/game/money";
import type { StaffMember } from "../../src/company/service.ts";
import { actor, newKey } from "../credit-fixture.ts";
import { bet, outcomeOf, quickSeed } from "../hall-fixture.ts";
import { days, type World } from "./world.ts";

const [first, second, third] = days;

/** Money of every kind moves over three days around a month's end. `atDayEnd` is called a minute before each midnight. */
export async function threeDays(world: World, atDayEnd: (day: string) => Promise<void>): Promise<void> {
  const { at } = world;
  await begin(world);
  await at(`${first}T20:00:00+03:00`);
  await eveningOfFirst(world);
  await at(`${first}T23:50:00+03:00`);
  const overMidnight = await beforeMidnight(world);
  await at(`${first}T23:59:00+03:00`);
  await atDayEnd(first);
  await at(`${second}T00:01:00+03:00`);
  await afterMidnight(world, overMidnight);
  await at(`${second}T12:00:00+03:00`);
  await secondDay(world, overMidnight);
  await at(`${second}T23:59:00+03:00`);
  await atDayEnd(second);
  await at(`${third}T12:00:00+03:00`);
  await thirdDay(world);
  await at(`${third}T23:59:00+03:00`);
  await atDayEnd(third);
}

/** Credit all down the lines, taxes, a fee, shifts, and corrections both ways. */
async function begin({ hall, money }: World): Promise<void> {
  const { own, foreign, superAdmin, taxes } = hall;
  const pass = (from: StaffMember, to: StaffMember, amount: string) =>
    hall.credit.transfer(actor(from), { targetId: to.id, amount, note: "", idempotencyKey: newKey() });
  await pass(superAdmin, own.admin, "50000.55");
  await pass(superAdmin, foreign.admin, "30000");
  await pass(own.admin, own.first.admin, "5000");
  for (const { cashier } of [own.first, own.second]) await pass(own.admin, cashier, "4000.25");
  await pass(own.first.admin, own.first.cashier, "100.05");
  await pass(foreign.admin, foreign.first.cashier, "4000");
  const rule = { threshold: "0", appliesFrom: undefined, seenVersion: undefined, companyId: undefined } as const;
  await taxes.setProfile(actor(own.admin), { ...rule, rateBps: 1500, base: "prize", bearer: "winner" });
  await taxes.setProfile(actor(foreign.admin), {
    ...{ ...rule, rateBps: 333, base: "prize_and_bonus", bearer: "company" },
  });
  await hall.bonuses.changeBudget(actor(own.admin), {
    ...{ amount: "1000", direction: "in", idempotencyKey: newKey() },
  });
  const correct = (who: StaffMember, target: StaffMember, amount: string) =>
    hall.credit.requestAdjustment(actor(who), {
      ...{ targetId: target.id, amount, reason: "count", idempotencyKey: newKey() },
    });
  await correct(own.admin, own.first.cashier, "50.10");
  await correct(own.admin, own.second.cashier, "-20.15");
  await correct(superAdmin, own.first.cashier, "-1.01");
  for (const { cashier } of [own.first, own.second, foreign.first]) await hall.deps.shifts.open(actor(cashier), "0");
  await money.setFee("deposit", "1.51");
}

const numbers = [1, 2, 3, 4, 5, 6, 7];

/** A hall's round is sold by a till, less two of its cartelas. */
async function sold({ hall }: World, till: StaffMember, stake: string): Promise<string> {
  const { data } = await hall.halls.placeBet(actor(till), bet([...numbers, 8, 9], { stake }));
  const { id } = data.sale;
  await hall.halls.change(actor(till), id, { add: [], remove: [8, 9], reason: "changed their mind" });
  return id;
}

/** The same, and its balls are being called. */
async function called(world: World, till: StaffMember, stake: string): Promise<string> {
  const id = await sold(world, till, stake);
  await world.hall.start(actor(till), id);
  return id;
}

async function claimed({ hall }: World, till: StaffMember, id: string): Promise<void> {
  const outcome = outcomeOf(numbers, await hall.orderOf(id));
  await hall.pass(id, 2000 + (outcome.lastCall + 1) * 5000);
  const winner = outcome.winners[0]?.cartelaNumber ?? 0;
  const { verdict } = await hall.halls.claim(actor(till), id, winner);
  if (verdict !== "WINNER") throw new Error(verdict);
}

/** Payments that end on another day, rounds of both companies, and a quick win at a table. */
async function eveningOfFirst(world: World): Promise<void> {
  const { hall, rooms } = world;
  const { own, foreign } = hall;
  for (const till of [own.first.cashier, own.second.cashier, foreign.first.cashier])
    await claimed(world, till, await called(world, till, "7.77"));
  const quick = await rooms.buy(rooms.own, 5);
  await rooms.close(rooms.own, quick);
  const cartelas = [1, 2, 3, 4, 5];
  const seed = quickSeed(cartelas);
  await rooms.drawAnew(quick, seed, outcomeOf(cartelas, shuffle(seed)).lastCall);
  await rooms.settle(rooms.own, quick);
  const usual = await rooms.buy(rooms.foreign, 3);
  await rooms.close(rooms.foreign, usual);
  await rooms.settle(rooms.foreign, usual);
}

type OverMidnight = Awaited<ReturnType<typeof beforeMidnight>>;

/** What is paid, sold or asked for today, and ends tomorrow. */
async function beforeMidnight(world: World) {
  const { hall, money, rooms } = world;
  const { own } = hall;
  const inHall = await called(world, own.first.cashier, "12.34");
  const voidHall = await sold(world, own.second.cashier, "3.33");
  const inRoom = await rooms.buy(rooms.own, 3);
  const voidRoom = await rooms.buy(rooms.foreign, 2);
  const payer = await money.player();
  const { profiles } = await money.payments.fees(own.admin, undefined);
  const version = profiles.find(({ way, provider }) => way === "deposit" && provider === "chapa")?.version ?? 0;
  const deposit = await money.depositAt(payer, version, "100.00");
  const kept = await money.depositAt(payer, version, "60.44");
  for (const { reference } of [deposit, kept]) money.bank.pay(reference);
  await money.pass(20_000);
  const withdrawal = await money.payments.withdraw(money.by(payer), {
    ...{ companyId: own.company.id, destinationId: null, amount: "50.00", feeVersion: 0, idempotencyKey: money.key() },
  });
  const bonus = await hall.db.transaction().execute((tx) =>
    hall.bonuses.award(tx, {
      ...{ companyId: own.company.id, branchId: own.first.branch.id, roundId: null, winnerName: "Almaz" },
      ...{ callsToWin: 5, amount: santim(25_25), origin: "round" },
    }),
  );
  return { inHall, voidHall, inRoom, voidRoom, payer, deposit, withdrawal, bonus };
}

/** The rounds of last night are won, a minute into the new month. */
async function afterMidnight(world: World, { inHall, inRoom }: OverMidnight): Promise<void> {
  const { hall, rooms } = world;
  await claimed(world, hall.own.first.cashier, inHall);
  await rooms.close(rooms.own, inRoom);
  await rooms.settle(rooms.own, inRoom);
}

/** What was given goes back, and what waited is paid. */
async function secondDay(world: World, { voidHall, voidRoom, payer, deposit, withdrawal, bonus }: OverMidnight) {
  const { hall, money, rooms } = world;
  const { own, taxes } = hall;
  await hall.halls.cancel(actor(own.second.cashier), voidHall, "the lights went out");
  await rooms.giveBack(rooms.foreign, voidRoom);
  await money.payments.reject(actor(own.admin), withdrawal.id, "not today");
  await hall.bonuses.deposit(actor(own.first.admin), bonus);
  await money.payments.topUp(actor(own.first.cashier), {
    ...{ playerId: payer.id, amount: "55.33", idempotencyKey: money.key() },
  });
  money.bank.reverse(deposit.reference);
  await money.payments.lookUpNow(actor(own.admin), deposit.id);
  await hall.bonuses.changeBudget(actor(own.admin), {
    ...{ amount: "200.20", direction: "out", idempotencyKey: newKey() },
  });
  const [, due] = (await taxes.read(own.admin, undefined)).months;
  await taxes.pay(actor(own.admin), {
    ...{ companyId: undefined, month: due?.month ?? "", amount: String(due?.owed ?? 0), reference: "R-1" },
  });
}

/** Rounds of the usual kind, and an evening's count. */
async function thirdDay(world: World): Promise<void> {
  const { hall, rooms } = world;
  const { own, foreign } = hall;
  for (const till of [own.first.cashier, foreign.first.cashier])
    await claimed(world, till, await called(world, till, "10.01"));
  const played = await rooms.buy(rooms.foreign, 4);
  await rooms.close(rooms.foreign, played);
  await rooms.settle(rooms.foreign, played);
  const { cashier, admin, branch } = own.first;
  const { rows } = await hall.owner.query(
    "select expected_santim from shift_cash join shift on shift.id = shift_id where cashier_id = $1 and status = 'open'",
    [cashier.id],
  );
  // A birr is missing.
  const counted = (Number(rows[0].expected_santim) - 1_00) / 100;
  await hall.deps.shifts.close(actor(cashier), counted.toFixed(2), "a birr is missing");
  await hall.deps.shifts.closeDay(actor(admin), branch.id, third);
}
