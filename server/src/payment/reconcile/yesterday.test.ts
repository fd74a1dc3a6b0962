import { expect, test } from "vitest";
import { day, world, worldForEach } from "../../../test/payment/reconcile-fixture.ts";
import * as accounts from "../store/account-store.ts";

// Yesterday is done once it was compared at every account that a night compares.

worldForEach();

const isDone = async () => (await world.service.list(world.staff.own.admin, undefined)).yesterday.is_done;
const open = async (provider: "telebirr" | "sms", mode: "live" | "test") => {
  const id = await accounts.open(world.db, world.staff.own.company.id, provider, mode);
  await world.database.owner.query("update payment_account set created_at = '2026-11-22T00:00:00Z' where id = $1", [
    id,
  ]);
  return id;
};

test("is not, while one account was never compared", async () => {
  await world.say([]);
  expect(await isDone()).toBe(true);
  const second = await open("telebirr", "live");
  expect(await isDone()).toBe(false);
  await world.service.runDay(second, day);
  expect(await isDone()).toBe(true);
});

test("waits for no account that the night does not compare: a test, the own phone, one of today", async () => {
  await world.say([]);
  await open("telebirr", "test");
  await open("sms", "live");
  expect(await isDone()).toBe(true);
  const { owner } = world.database;
  await owner.query(
    "update payment_account set mode = 'live', created_at = '2026-11-22T21:00:00Z' where mode = 'test'",
  );
  expect(await isDone()).toBe(true);
});

test("is not by the bank's statement alone", async () => {
  await world.say([], { side: "bank" });
  expect(await isDone()).toBe(false);
});
