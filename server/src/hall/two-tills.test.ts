import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { actor, meet } from "../../test/credit-world.ts";
import { bet, type HallWorld, hallWorld } from "../../test/hall-world.ts";
import type { Staff } from "../company/service.ts";

let world: HallWorld;
let first: Staff;
let second: Staff;
beforeAll(async () => {
  world = await hallWorld();
});
beforeEach(async () => {
  first = await world.cashier(100_00);
  second = await world.cashier(100_00);
});
afterAll(async () => {
  expect(await world.faults()).toEqual([]);
  await world.drop();
});

const place = async (till: Staff, numbers: number[]) =>
  (await world.halls.placeBet(actor(till), bet(numbers))).data.sale.id;
const sells = (till: Staff, id: string, add: number[], remove: number[] = []) =>
  world.halls.change(actor(till), id, { add, remove });
/** Whoever sells waits here. */
const heap = () => `select pg_advisory_xact_lock(hashtextextended('hall-heap:${first.branchId}', 0))`;
const refusals = (settled: PromiseSettledResult<unknown>[]) =>
  settled.flatMap((each) => (each.status === "rejected" ? [String(each.reason.message)] : []));

test("two tills of a branch that sell the same paper at once: one sells, the other is told who, and sells nothing of it", async () => {
  const tills = [first, second];
  const settled = await meet(world, heap(), [() => place(first, [6, 7, 8]), () => place(second, [7, 40])]);
  const loser = tills.find((_, index) => settled[index]?.status === "rejected") ?? first;
  const winner = tills.find((till) => till !== loser) ?? first;
  expect(refusals(settled)).toEqual([`Sold already by ${winner.username}: 7. Nothing of this sale was sold.`]);
  expect(await world.balance(loser)).toBe(100_00);
  expect(await world.halls.current(loser)).toMatchObject({ round: null, hasShift: false });
  expect((await world.halls.current(winner)).round?.cartelas).toContain(7);
});

test("more of a round that runs already: the line that has the other till's number is refused whole, and can be sold without it", async () => {
  const [mine, theirs] = [await place(first, [1, 2]), await place(second, [3])];
  const settled = await meet(world, heap(), [() => sells(first, mine, [9, 10, 11]), () => sells(second, theirs, [11])]);
  const rounds = [await world.halls.current(first), await world.halls.current(second)];
  expect(refusals(settled)).toHaveLength(1);
  const both = rounds.map(({ round }) => round?.cartelas);
  expect([
    [[1, 2, 9, 10, 11], [3]],
    [
      [1, 2],
      [3, 11],
    ],
  ]).toContainEqual(both);
  await sells(first, mine, [12]);
  const { round, soldElsewhere } = await world.halls.current(first);
  expect(round?.cartelas).toContain(12);
  expect(soldElsewhere).toEqual([{ till: second.username, cartelas: both[1] }]);
});

test("tills that take back what the other sells do not wait for each other for ever", async () => {
  const [mine, theirs] = [await place(first, [1, 2]), await place(second, [3, 4])];
  const attempts = [() => sells(first, mine, [4], [1]), () => sells(second, theirs, [1], [4])];
  const settled = await meet(world, heap(), attempts);
  // Whoever comes first asks for what the other has still; the second then finds the first's numbers sold, too.
  for (const words of refusals(settled)) expect(words).toMatch(/^Sold already by /);
  expect(refusals(settled)).toHaveLength(2);
});

test("a cartela that is taken back, and a round that is over, are free for the other till", async () => {
  const mine = await place(first, [1, 2]);
  await expect(place(second, [1, 50])).rejects.toThrow("Sold already by");
  await sells(first, mine, [3], [1]);
  const theirs = await place(second, [1, 50]);
  await expect(sells(second, theirs, [2, 3])).rejects.toThrow(`${first.username}: 2, 3.`);
  await world.halls.cancel(actor(first), mine, "power cut");
  expect(await sells(second, theirs, [2, 3])).toMatchObject({ round: { cartelas: [1, 2, 3, 50] } });
  await world.start(actor(second), theirs);
  await world.pass(theirs, 2500 + 74 * 5000);
  const order = (await world.halls.current(second)).round?.unclaimed;
  await world.halls.check(actor(second), theirs, order?.cartelaNumbers[0] ?? 0);
  expect((await world.halls.current(first)).soldElsewhere).toEqual([]);
  expect(await place(first, [1, 2, 3, 50])).toBeDefined();
});

test("another branch has paper of its own", async () => {
  await place(first, [1, 2]);
  const { cashier } = world.own.second;
  await world.fund(cashier.accountId, 100_00 as never);
  expect(await place(cashier, [1, 2])).toBeDefined();
  expect((await world.halls.current(cashier)).soldElsewhere).toEqual([]);
});

test("the database itself lets nobody sell the same paper twice", async () => {
  const [mine, theirs] = [await place(first, [1, 2]), await place(second, [3])];
  const twice = `insert into round_cartela (round_id, cartela_number, status, confirmed_at, version, cells, held_in)
    select '${theirs}', cartela_number, status, confirmed_at, version, cells, held_in from round_cartela where round_id = '${mine}'`;
  await expect(world.owner.query(twice)).rejects.toThrow("round_cartela_held");
});
