import { santim } from "@derash/game/money";
import { expect, test } from "vitest";
import { day, line, world, worldForEach } from "../../../test/payment/reconcile-fixture.ts";
import * as deposits from "../store/deposit-store.ts";
import * as store from "./store.ts";

// A deposit that was begun on one day and paid on a later one: it is on the list of the day that it was paid.

const paidOn = "2026-11-25";
const paidAt = new Date("2026-11-25T15:00:00Z");
const hourMs = 3_600_000;

worldForEach();

async function paidLate() {
  const { id, reference } = await world.begun(100_00);
  const credit = { amount: santim(100_00), fee: santim(3_00), theirReference: `AP-${reference}`, payer: null };
  await world.db.transaction().execute((tx) => deposits.pay(tx, id, credit, paidAt));
  return { line: line({ amount: 100_00, reference, at: paidAt }) };
}
const later = (hours: number) => {
  world.clock.now = new Date(paidAt.getTime() + hours * hourMs);
};
const isDue = async () => {
  const due = await store.due(world.db, "2026-11-25", 6, world.clock.now);
  return due.some((each) => each.day === day);
};

test("is not missing on the day that it began, where the list of the day that it was paid has it", async () => {
  const paid = await paidLate();
  later(12);
  await world.say([paid.line], { of: paidOn });
  await world.say([]);
  expect(await world.verdicts()).toEqual([]);
  expect(await world.dayRow()).toMatchObject({ matched: 1, expected: 0 });
});

test("is missing no more once that list has it, and cannot be adjusted", async () => {
  const paid = await paidLate();
  later(12);
  await world.say([]);
  expect(await world.verdicts()).toEqual(["missing"]);
  await world.say([paid.line], { of: paidOn });
  const [item] = await world.page();
  expect(item).toMatchObject({ is_found: false, can_adjust: false });
  const by = { staff: world.staff.own.admin, requestId: "test" };
  const asked = world.service.ask(by, item?.id ?? "", { reason: "they lack it", adjust: true });
  await expect(asked).rejects.toMatchObject({ code: "not_allowed" });
});

test("is awaited for an hour after it was paid, and then looked for once more", async () => {
  await paidLate();
  later(0.5);
  await world.say([]);
  expect(await world.verdicts()).toEqual([]);
  expect(await world.dayRow()).toMatchObject({ matched: 0, expected: 1 });
  expect(await isDue()).toBe(false);
  later(21);
  expect(await isDue()).toBe(true);
  await world.say([]);
  expect(await world.verdicts()).toEqual(["missing"]);
  later(42);
  expect(await isDue()).toBe(false);
});

test("is missing all the same where a list has it that is of a day long after", async () => {
  const paid = await paidLate();
  later(80);
  await world.say([paid.line], { of: "2026-11-28" });
  await world.say([]);
  expect(await world.verdicts()).toEqual(["missing"]);
});
