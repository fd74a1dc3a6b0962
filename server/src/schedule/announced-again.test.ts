import { randomUUID } from "node:crypto";
import { afterEach, expect, test } from "vitest";
import { actor, auditsOf } from "../../test/credit-fixture.ts";
import { forAllTests } from "../../test/for-all-tests.ts";
import { minuteMs, scheduleFixture } from "../../test/schedule-fixture.ts";

const fixture = forAllTests(scheduleFixture);
afterEach(async () => expect(await fixture.violations()).toEqual([]));

let stake = 10_00;
/** A round that an owner asks for with a key, as their page sends it; and how much the company can guarantee. */
async function asked() {
  const beside = await fixture.room(++stake);
  await fixture.fund(await fixture.ledger.open(fixture.db, "company", fixture.companyId), 200_00);
  const { one, two } = fixture.owners;
  const intent = { at: fixture.inMinutes(40), guarantee: "50", idempotencyKey: randomUUID() };
  const left = async () => (await fixture.schedule.list(one, undefined)).guaranteeMax;
  return {
    beside,
    one,
    two,
    intent,
    left,
    announce: (change = {}) => fixture.announce(beside, { ...intent, ...change }),
  };
}

test("an owner who announces once more after a lost answer is told of the round that another owner has cancelled meanwhile, and announces no second one", async () => {
  const { two, left, announce } = await asked();
  const before = await left();
  const first = await announce();
  await fixture.schedule.cancel(actor(two), first.roundId, "the hall is shut");
  const again = await Promise.all([announce(), announce()]);
  const cancelled = { roundId: first.roundId, state: "cancelled", cancelled_by: "two", reason: "the hall is shut" };
  expect(again).toMatchObject([cancelled, cancelled]);
  expect(await left()).toBe(before);
  const audits = await auditsOf(fixture, "round.announced");
  expect(audits.filter(({ target_name }) => target_name.startsWith(first.gameId))).toHaveLength(1);
  // Whoever has read that, and means another one, asks with another key.
  const next = await announce({ idempotencyKey: randomUUID() });
  expect(next).toMatchObject({ state: "open" });
  expect(next.roundId).not.toBe(first.roundId);
  expect(await left()).toBe(before - 50);
});

test("the round that was asked for is answered also when it is over, its table stopped or its time near; by the key of another round nothing is announced", async () => {
  const { beside, one, intent, announce } = await asked();
  const [first, atOnce] = await Promise.all([announce(), announce()]);
  expect(atOnce).toEqual(first);
  for (const other of [{ guarantee: "51" }, { patterns: ["heart"] }, { at: intent.at + minuteMs }])
    await expect(announce(other)).rejects.toMatchObject({ code: "idempotency_conflict" });
  const another = await fixture.room(++stake);
  await expect(fixture.announce(another, intent)).rejects.toMatchObject({ code: "idempotency_conflict" });
  const later = fixture.announcer(() => intent.at - minuteMs);
  const same = { roomId: beside.id, patterns: ["blackout"], ...intent };
  expect(await later.announce(actor(one), same)).toEqual(first);
  await fixture.owner.query("update room set stopped_with = $2 where id = $1", [beside.id, one.id]);
  expect(await announce()).toEqual(first);
  await fixture.owner.query("update room set stopped_with = null where id = $1", [beside.id]);
  await fixture.endCountdown(first.roundId);
  await fixture.close(await fixture.roomOf(first.roundId), first.roundId);
  expect(await announce()).toMatchObject({ roundId: first.roundId, state: "void" });
});

test("the keys of two owners never meet", async () => {
  const { two, beside, intent, announce } = await asked();
  const first = await announce();
  const other = await fixture.announce(beside, { ...intent, at: intent.at + minuteMs }, two);
  expect(other.roundId).not.toBe(first.roundId);
});
