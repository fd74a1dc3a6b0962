import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { actor, meet } from "../../test/credit-fixture.ts";
import { bet, type HallFixture, hallFixture } from "../../test/hall-fixture.ts";
import type { StaffMember } from "../company/service.ts";

let fixture: HallFixture;
let first: StaffMember;
let second: StaffMember;
beforeAll(async () => {
  fixture = await hallFixture();
});
beforeEach(async () => {
  first = await fixture.cashier(100_00);
  second = await fixture.cashier(100_00);
});
afterAll(async () => {
  expect(await fixture.violations()).toEqual([]);
  await fixture.drop();
});

const place = async (till: StaffMember, numbers: number[]) =>
  (await fixture.halls.placeBet(actor(till), bet(numbers))).data.sale.id;
const sells = (till: StaffMember, id: string, add: number[], remove: number[] = []) =>
  fixture.halls.change(actor(till), id, { add, remove });
/** Whoever sells waits here. */
const heap = () => `select pg_advisory_xact_lock(hashtextextended('hall-heap:${first.branchId}', 0))`;
const refusals = (settled: PromiseSettledResult<unknown>[]) =>
  settled.flatMap((each) => (each.status === "rejected" ? [String(each.reason.message)] : []));

test("two tills of a branch that sell the same paper at once: one sells, the other is told who, and sells nothing of it", async () => {
  const tills = [first, second];
  const settled = await meet(fixture, heap(), [() => place(first, [6, 7, 8]), () => place(second, [7, 40])]);
  const loser = tills.find((_, index) => settled[index]?.status === "rejected") ?? first;
  const winner = tills.find((till) => till !== loser) ?? first;
  expect(refusals(settled)).toEqual([`Sold already by ${winner.username}: 7. Nothing of this sale was sold.`]);
  expect(await fixture.balance(loser)).toBe(100_00);
  expect(await fixture.halls.current(loser)).toMatchObject({ round: null, hasShift: false });
  expect((await fixture.halls.current(winner)).round?.cartelas).toContain(7);
});

test("more of a round that runs already: the line that has the other till's number is refused whole, and can be sold without it", async () => {
  const [mine, theirs] = [await place(first, [1, 2]), await place(second, [3])];
  const settled = await meet(fixture, heap(), [
    () => sells(first, mine, [9, 10, 11]),
    () => sells(second, theirs, [11]),
  ]);
  const rounds = [await fixture.halls.current(first), await fixture.halls.current(second)];
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
  const { round, soldElsewhere } = await fixture.halls.current(first);
  expect(round?.cartelas).toContain(12);
  expect(soldElsewhere).toEqual([{ till: second.username, cartelas: both[1] }]);
});

test("tills that take back what the other sells do not wait for each other for ever", async () => {
  const [mine, theirs] = [await place(first, [1, 2]), await place(second, [3, 4])];
  const attempts = [() => sells(first, mine, [4], [1]), () => sells(second, theirs, [1], [4])];
  const settled = await meet(fixture, heap(), attempts);
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
  await fixture.halls.cancel(actor(first), mine, "power cut");
  expect(await sells(second, theirs, [2, 3])).toMatchObject({ round: { cartelas: [1, 2, 3, 50] } });
  await fixture.start(actor(second), theirs);
  await fixture.pass(theirs, 2500 + 74 * 5000);
  const order = (await fixture.halls.current(second)).round?.unclaimed;
  await fixture.halls.claim(actor(second), theirs, order?.cartelaNumbers[0] ?? 0);
  expect((await fixture.halls.current(first)).soldElsewhere).toEqual([]);
  expect(await place(first, [1, 2, 3, 50])).toBeDefined();
});

test("another branch has paper of its own", async () => {
  await place(first, [1, 2]);
  const { cashier } = fixture.own.second;
  await fixture.fund(cashier.accountId, 100_00 as never);
  expect(await place(cashier, [1, 2])).toBeDefined();
  expect((await fixture.halls.current(cashier)).soldElsewhere).toEqual([]);
});

test("the database itself lets nobody sell the same paper twice", async () => {
  const [mine, theirs] = [await place(first, [1, 2]), await place(second, [3])];
  const twice = `insert into round_cartela (round_id, cartela_number, status, confirmed_at, version, cells, held_in)
    select '${theirs}', cartela_number, status, confirmed_at, version, cells, held_in from round_cartela where round_id = '${mine}'`;
  await expect(fixture.owner.query(twice)).rejects.toThrow("round_cartela_held");
});
