import { describe, expect, test } from "vitest";
import { day, line, world, worldForEach } from "../../../test/payment/reconcile-fixture.ts";
import { unknown } from "../provider.ts";
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

describe("of which the provider's list could not be read", () => {
  const silent = unknown("silent", "no answer in 20 s");
  const at = (moment: string) => {
    world.clock.now = new Date(moment);
  };
  const change = (set: string) => world.database.owner.query(`update payment_account set ${set}`);

  test("is not compared, and somebody is told of it by eleven, and after noon, when the night has given up", async () => {
    await world.deposit(100_00);
    await world.say([silent]);
    expect(await isDone()).toBe(false);
    at("2026-11-23T07:30:00Z");
    expect(await world.service.overdue(), "half past ten").toBe(0);
    for (const moment of ["2026-11-23T08:30:00Z", "2026-11-23T10:00:00Z"]) {
      at(moment);
      // As the night itself does it: what has no keys says nothing either.
      await world.service.runDay(world.accountId, day);
      expect(await world.service.overdue(), moment).toBe(1);
      expect(await isDone(), moment).toBe(false);
    }
    await world.say([line({ amount: 100_00, theirReference: "AP-other" })]);
    expect(await world.service.overdue()).toBe(0);
    expect(await isDone()).toBe(true);
  });

  test("is asked for again in the next night", async () => {
    await world.deposit(100_00);
    await world.say([silent]);
    at("2026-11-23T22:00:00Z");
    expect(await world.service.runDue(), "one o'clock").toBe(1);
    await world.say([]);
    at("2026-11-24T20:00:00Z");
    await world.service.runDue();
    expect(await world.dayRow()).toMatchObject({ runs: 3, lacks: null });
  });

  test("is waited for where the account is on, though nobody paid; not where it is off, nor at telebirr, which has no list", async () => {
    at("2026-11-23T08:30:00Z");
    await world.say([silent]);
    expect(await world.service.overdue()).toBe(0);
    await change("is_deposit_on = true");
    expect(await world.service.overdue()).toBe(1);
    await change("provider = 'telebirr'");
    expect(await world.service.overdue()).toBe(0);
  });
});
