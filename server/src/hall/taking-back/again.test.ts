import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { actor, meet } from "../../../test/credit-fixture.ts";
import { bet, type HallFixture, hallFixture } from "../../../test/hall-fixture.ts";
import type { StaffMember } from "../../company/service.ts";

// What a till asks for once more, after it has sold or taken back the same number anew.

let fixture: HallFixture;
let till: StaffMember;
let id: string;
beforeAll(async () => {
  fixture = await hallFixture();
});
beforeEach(async () => {
  till = await fixture.cashier(100_00);
  id = (await fixture.halls.placeBet(actor(till), bet([1, 2]))).data.sale.id;
});
afterAll(async () => {
  expect(await fixture.violations()).toEqual([]);
  await fixture.drop();
});

type Change = { add?: number[]; remove?: number[]; seen?: number | undefined };
const change = ({ add = [], remove = [], seen }: Change) =>
  fixture.halls.change(actor(till), id, { add, remove, reason: "another number", seen_moves: seen });
const onSale = async () => (await fixture.halls.current(till)).sale;
const moves = async () => (await onSale())?.moves;
const voids = async () => (await fixture.audits("venue.sale_voided")).filter(({ target_id }) => target_id === id);
const hall = () => `select pg_advisory_xact_lock(hashtextextended('hall:${till.branchId}', 0))`;

test("a taking back that comes again leaves what the same till has sold since, and is answered as the first was", async () => {
  const void1 = { add: [5], remove: [1], seen: await moves() };
  await change(void1);
  await change({ add: [1], seen: await moves() });
  const { round } = await change(void1);
  expect(round?.cartelas).toEqual([1, 2, 5]);
  expect(await fixture.balance(till)).toBe(70_00);
  expect(await voids()).toHaveLength(1);
  // What is asked for by whoever has seen the new sale is taken back.
  await change({ remove: [1], seen: await moves() });
  expect((await onSale())?.cartelas).toEqual([2, 5]);
  expect(await voids()).toHaveLength(2);
});

test("the new sale and the taking back that comes again at once: in either order the number is sold once", async () => {
  const void1 = { remove: [1], seen: await moves() };
  await change(void1);
  const sale = { add: [1], seen: await moves() };
  for (const settled of await meet(fixture, hall(), [() => change(sale), () => change(void1)]))
    expect(settled.status).toBe("fulfilled");
  expect((await onSale())?.cartelas).toEqual([1, 2]);
  expect(await fixture.balance(till)).toBe(80_00);
});

test("a sale that comes again, once the till has taken it back, sells nothing", async () => {
  const sale = { add: [5, 6], seen: await moves() };
  await change(sale);
  // Its answer was lost.
  expect((await change(sale)).round?.cartelas).toEqual([1, 2, 5, 6]);
  await change({ remove: [5], seen: await moves() });
  await expect(change(sale)).rejects.toMatchObject({ code: "taken_back_since", params: { cartelas: [5] } });
  expect((await onSale())?.cartelas).toEqual([1, 2, 6]);
  expect(await fixture.balance(till)).toBe(70_00);
  // The next customer wants it.
  await change({ add: [5], seen: await moves() });
  expect((await onSale())?.cartelas).toEqual([1, 2, 5, 6]);
});

test("a number taken back twice is not sold by what was asked between the two", async () => {
  await change({ remove: [1], seen: await moves() });
  const sale = { add: [1], seen: await moves() };
  await change(sale);
  await change({ remove: [1], seen: await moves() });
  await expect(change(sale)).rejects.toMatchObject({ code: "taken_back_since" });
  expect((await onSale())?.cartelas).toEqual([2]);
});

test("a page of yesterday, which does not say what it has seen, sells and takes back as ever", async () => {
  await change({ remove: [1] });
  await change({ remove: [1] });
  await change({ add: [1] });
  expect((await onSale())?.cartelas).toEqual([1, 2]);
  expect(await fixture.balance(till)).toBe(80_00);
});
