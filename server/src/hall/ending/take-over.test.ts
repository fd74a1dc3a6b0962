import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { actor, meet } from "../../../test/credit-world.ts";
import { bet, type HallWorld, hallWorld, outcomeOf } from "../../../test/hall-world.ts";
import type { Staff } from "../../company/service.ts";

let world: HallWorld;
beforeAll(async () => {
  world = await hallWorld();
});
afterAll(() => world.drop());
afterEach(async () => expect(await world.faults()).toEqual([]));

const float = 10_000_00;
const off = (cashier: Staff) => world.companies.updateStaff(world.db as never, cashier.id, { is_active: false });
const hold = (cashier: Staff) => `select from staff where id = '${cashier.id}' for update`;

async function running(calls: number) {
  const cashier = await world.cashier();
  const by = actor(cashier);
  const { data } = await world.halls.placeBet(by, bet([1, 2, 3]));
  const { id } = data.sale;
  await world.start(by, id);
  const outcome = outcomeOf([1, 2, 3], await world.orderOf(id));
  const far = calls === Infinity ? outcome.lastCall : calls;
  await world.pass(id, 2000 + (far - 1) * 5000 + 500);
  await world.halls.pause(by, id);
  return { cashier, by, id, outcome };
}
const stateOf = async (cashier: Staff) => (await world.halls.current(cashier)).round;

test("the round of a cashier who is switched off is on the list of everybody above, and of nobody else", async () => {
  const { cashier, id } = await running(2);
  const seenBy = async (person: Staff) => (await world.halls.waiting(person)).left.map(({ saleId }) => saleId);
  expect(await seenBy(world.own.first.admin)).not.toContain(id);
  await off(cashier);
  for (const person of [world.own.first.admin, world.own.admin, world.superAdmin])
    expect(await seenBy(person)).toContain(id);
  for (const person of [world.own.second.admin, world.foreign.admin]) {
    expect(await seenBy(person)).not.toContain(id);
    await expect(world.halls.takeOver(actor(person), id)).rejects.toMatchObject({ code: "not_found" });
  }
  await world.halls.takeOver(actor(world.own.first.admin), id);
  expect(await seenBy(world.own.first.admin)).not.toContain(id);
});

test("ended by somebody above, with no winner the stakes are back, once, under that person's name", async () => {
  const { cashier, id } = await running(2);
  await expect(world.halls.takeOver(actor(world.own.admin), id)).rejects.toMatchObject({ code: "cashier_active" });
  await off(cashier);
  const admins = [world.own.admin, world.own.first.admin, world.own.admin];
  const results = await meet(
    world,
    hold(cashier),
    admins.map((admin) => () => world.halls.takeOver(actor(admin), id)),
  );
  expect(results.map(({ status }) => status)).toEqual(Array(3).fill("fulfilled"));
  expect(await world.balance(cashier)).toBe(float);
  expect(await stateOf(cashier)).toMatchObject({ status: "void", reason: `${cashier.username} is switched off` });
  const records = (await world.audits("venue.round_taken_over")).filter(({ target_id }) => target_id === id);
  expect(records).toHaveLength(1);
  expect(records[0]).toMatchObject({ after: { cashier: cashier.username, ended: "void" } });
  expect(admins.map((admin) => admin.id)).toContain(records[0]?.actor_id);
});

test("with a winner by the server's calls it is settled, and the cut is the house's", async () => {
  const { cashier, id, outcome } = await running(Infinity);
  await off(cashier);
  const house = await world.house();
  await world.halls.takeOver(actor(world.own.first.admin), id);
  expect(await stateOf(cashier)).toMatchObject({ status: "settled", callsToWin: outcome.lastCall });
  expect((await world.house()) - house).toBe(6_00);
  expect(await world.balance(cashier)).toBe(float - 6_00);
});

test("on sale the stakes go back; sealed and not yet drawn it waits for its balls", async () => {
  const cashier = await world.cashier();
  const by = actor(cashier);
  const { data } = await world.halls.placeBet(by, bet([1, 2, 3]));
  await off(cashier);
  await world.halls.takeOver(actor(world.own.admin), data.sale.id);
  expect(await world.balance(cashier)).toBe(float);

  const other = await world.cashier();
  const sealed = (await world.halls.placeBet(actor(other), bet([1, 2, 3]))).data.sale.id;
  const still = world.another({ signature: async () => "not_asked" });
  await still.start(actor(other), sealed);
  await off(other);
  await expect(still.takeOver(actor(world.own.admin), sealed)).rejects.toMatchObject({ code: "round_drawing" });
  await still.stop();
});

test("who was switched off while a request of theirs waited does nothing more, and the taking over holds", async () => {
  const { cashier, by, id, outcome } = await running(Infinity);
  await off(cashier);
  const winner = outcome.winners[0]?.cartelaNumber ?? 0;
  const [checked, cancelled, taken] = await meet<unknown>(world, hold(cashier), [
    () => world.halls.check(by, id, winner),
    () => world.halls.placeBet(by, bet([9])),
    () => world.halls.takeOver(actor(world.own.first.admin), id),
  ]);
  expect(taken?.status).toBe("fulfilled");
  for (const late of [checked, cancelled])
    expect(late).toMatchObject({ status: "rejected", reason: { code: "not_signed_in" } });
  expect(await stateOf(cashier)).toMatchObject({ status: "settled" });
});
