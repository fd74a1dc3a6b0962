import { santim } from "@derash/game/money";
import { afterEach, expect, test } from "vitest";
import { actor, meet } from "../../../test/credit-fixture.ts";
import { forAllTests } from "../../../test/for-all-tests.ts";
import { bet, hallFixture, outcomeOf, tie } from "../../../test/hall-fixture.ts";
import type { StaffMember } from "../../company/service.ts";

const fixture = forAllTests(hallFixture);
afterEach(async () => expect(await fixture.violations()).toEqual([]));

const float = 10_000_00;
const off = (cashier: StaffMember) =>
  fixture.companies.updateStaff(fixture.db as never, cashier.id, { is_active: false });
const hold = (cashier: StaffMember) => `select from staff where id = '${cashier.id}' for update`;

async function running(calls: number) {
  const cashier = await fixture.cashier();
  const by = actor(cashier);
  const { data } = await fixture.halls.placeBet(by, bet([1, 2, 3]));
  const { id } = data.sale;
  await fixture.start(by, id);
  const outcome = outcomeOf([1, 2, 3], await fixture.orderOf(id));
  const far = calls === Infinity ? outcome.lastCall : calls;
  await fixture.pass(id, 2000 + (far - 1) * 5000 + 500);
  await fixture.halls.pause(by, id);
  return { cashier, by, id, outcome };
}
const stateOf = async (cashier: StaffMember) => (await fixture.halls.current(cashier)).round;

test("the round of a cashier who is switched off is on the list of everybody above, and of nobody else", async () => {
  const { cashier, id } = await running(2);
  const seenBy = async (person: StaffMember) => (await fixture.halls.waiting(person)).left.map(({ saleId }) => saleId);
  expect(await seenBy(fixture.own.first.admin)).not.toContain(id);
  await off(cashier);
  for (const person of [fixture.own.first.admin, fixture.own.admin, fixture.superAdmin])
    expect(await seenBy(person)).toContain(id);
  for (const person of [fixture.own.second.admin, fixture.foreign.admin]) {
    expect(await seenBy(person)).not.toContain(id);
    await expect(fixture.halls.takeOver(actor(person), id)).rejects.toMatchObject({ code: "not_found" });
  }
  await fixture.halls.takeOver(actor(fixture.own.first.admin), id);
  expect(await seenBy(fixture.own.first.admin)).not.toContain(id);
});

test("called by another till that is there, the round of one who is switched off is that till's to end", async () => {
  const { cashier, id } = await running(2);
  const second = await fixture.cashierBeside(cashier);
  const { caller } = await fixture.halls.current(second);
  await fixture.halls.takeCalling(actor(second), caller?.fence ?? 0);
  await off(cashier);
  const { admin } = fixture.own.first;
  const isWaiting = async () => (await fixture.halls.waiting(admin)).left.some(({ saleId }) => saleId === id);
  expect(await isWaiting()).toBe(false);
  const refused = { code: "till_calls", params: { till: second.username } };
  await expect(fixture.halls.takeOver(actor(admin), id)).rejects.toMatchObject(refused);
  expect((await fixture.halls.play(actor(second), id)).game).toMatchObject({ status: "calling" });
  await fixture.away(second.id, 60_000);
  expect(await isWaiting()).toBe(true);
  await fixture.halls.takeOver(actor(admin), id);
  expect(await fixture.balance(cashier)).toBe(float);
});

test("on sale at another till that is there, the round of one who is switched off is sold on and started by that till", async () => {
  const cashier = await fixture.cashier();
  const second = await fixture.cashierBeside(cashier);
  await fixture.fund(second.accountId, santim(float));
  const { data } = await fixture.halls.placeBet(actor(cashier), bet([1, 2]));
  const { id } = data.sale;
  await fixture.halls.placeBet(actor(second), bet([3]));
  await fixture.halls.watch(second, { id: "second", kind: "cashier" });
  await off(cashier);
  const { admin } = fixture.own.first;
  const isWaiting = async () => (await fixture.halls.waiting(admin)).left.some(({ saleId }) => saleId === id);
  expect(await isWaiting()).toBe(false);
  const hall = `select pg_advisory_xact_lock(hashtextextended('hall:${cashier.branchId}', 0))`;
  const [taken, sold] = await meet<unknown>(fixture, hall, [
    () => fixture.halls.takeOver(actor(admin), id),
    () => fixture.halls.change(actor(second), id, { add: [4], remove: [] }),
  ]);
  expect(taken).toMatchObject({ reason: { code: "till_sells", params: { till: second.username } } });
  expect(sold?.status).toBe("fulfilled");
  expect(await fixture.balance(second)).toBe(float - 20_00);
  fixture.halls.leave("second");
  await fixture.away(second.id, 60_000);
  expect(await isWaiting()).toBe(true);
  await fixture.halls.takeOver(actor(admin), id);
  expect([await fixture.balance(cashier), await fixture.balance(second)]).toEqual([float, float]);
});

test("ended by somebody above, with no winner the stakes are back, once, under that person's name", async () => {
  const { cashier, id } = await running(2);
  await expect(fixture.halls.takeOver(actor(fixture.own.admin), id)).rejects.toMatchObject({ code: "cashier_active" });
  await off(cashier);
  const admins = [fixture.own.admin, fixture.own.first.admin, fixture.own.admin];
  const results = await meet(
    fixture,
    hold(cashier),
    admins.map((admin) => () => fixture.halls.takeOver(actor(admin), id)),
  );
  expect(results.map(({ status }) => status)).toEqual(Array(3).fill("fulfilled"));
  expect(await fixture.balance(cashier)).toBe(float);
  expect(await stateOf(cashier)).toMatchObject({ status: "void", reason: `${cashier.username} is switched off` });
  const records = (await fixture.audits("venue.round_taken_over")).filter(({ target_id }) => target_id === id);
  expect(records).toHaveLength(1);
  expect(records[0]).toMatchObject({ after: { cashier: cashier.username, ended: "void" } });
  expect(admins.map((admin) => admin.id)).toContain(records[0]?.actor_id);
});

test("with a winner by the server's calls it is settled, and the cut is the house's", async () => {
  const { cashier, id, outcome } = await running(Infinity);
  await off(cashier);
  const house = await fixture.house();
  await fixture.halls.takeOver(actor(fixture.own.first.admin), id);
  expect(await stateOf(cashier)).toMatchObject({ status: "settled", callsToWin: outcome.lastCall });
  expect((await fixture.house()) - house).toBe(6_00);
  expect(await fixture.balance(cashier)).toBe(float - 6_00);
});

test("of several tills that sold a winner one that is switched on pays all of them, whoever sold the lowest number", async () => {
  const counted = { isOpeningCountRequired: false, noteAbove: "50", approvalAbove: "500", companyId: undefined };
  await fixture.hallRules.setSettings(actor(fixture.own.admin), { ...counted, isPhysicalDrawAllowed: true });
  const left = await fixture.cashier();
  const beside = await fixture.cashierBeside(left);
  await fixture.fund(beside.accountId, santim(float));
  const { numbers, balls } = tie();
  const { data } = await fixture.halls.placeBet(actor(left), bet([numbers[0]], { mode: "physical" }));
  const { id } = data.sale;
  await fixture.halls.placeBet(actor(beside), bet([numbers[1]], { mode: "physical" }));
  await fixture.start(actor(left), id);
  await fixture.type(actor(left), id, balls);
  await off(left);
  await fixture.halls.takeOver(actor(fixture.own.first.admin), id);
  const winners = numbers.map((cartelaNumber) => ({ cartelaNumber, prize: 8 }));
  expect(await stateOf(beside)).toMatchObject({ status: "settled", payerId: beside.id, winners });
  // 20 staked, 16 to share.
  expect([await fixture.balance(left), await fixture.balance(beside)]).toEqual([float - 10_00, float - 10_00 + 16_00]);
});

test("on sale the stakes go back; sealed and not yet drawn it waits for its balls", async () => {
  const cashier = await fixture.cashier();
  const by = actor(cashier);
  const { data } = await fixture.halls.placeBet(by, bet([1, 2, 3]));
  await off(cashier);
  await fixture.halls.takeOver(actor(fixture.own.admin), data.sale.id);
  expect(await fixture.balance(cashier)).toBe(float);

  const other = await fixture.cashier();
  const sealed = (await fixture.halls.placeBet(actor(other), bet([1, 2, 3]))).data.sale.id;
  const still = fixture.another({ signature: async () => "not_asked" });
  await still.start(actor(other), sealed);
  await off(other);
  await expect(still.takeOver(actor(fixture.own.admin), sealed)).rejects.toMatchObject({ code: "round_drawing" });
  await still.stop();
});

test("who was switched off while a request of theirs waited does nothing more, and the taking over holds", async () => {
  const { cashier, by, id, outcome } = await running(Infinity);
  await off(cashier);
  const winner = outcome.winners[0]?.cartelaNumber ?? 0;
  const [checked, cancelled, taken] = await meet<unknown>(fixture, hold(cashier), [
    () => fixture.halls.claim(by, id, winner),
    () => fixture.halls.placeBet(by, bet([9])),
    () => fixture.halls.takeOver(actor(fixture.own.first.admin), id),
  ]);
  expect(taken?.status).toBe("fulfilled");
  for (const late of [checked, cancelled])
    expect(late).toMatchObject({ status: "rejected", reason: { code: "not_signed_in" } });
  expect(await stateOf(cashier)).toMatchObject({ status: "settled" });
});
