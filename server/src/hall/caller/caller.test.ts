import { afterEach, expect, test } from "vitest";
import { actor, meet } from "../../../test/credit-fixture.ts";
import { forAllTests } from "../../../test/for-all-tests.ts";
import { bet, hallFixture } from "../../../test/hall-fixture.ts";
import type { StaffMember } from "../../company/service.ts";

const fixture = forAllTests(hallFixture);
afterEach(async () => expect(await fixture.violations()).toEqual([]));

/** A round that the first till calls, and another till of its hall. */
async function calling() {
  const first = await fixture.cashier(1000_00);
  const second = await fixture.cashier(1000_00);
  const { sale } = (await fixture.halls.placeBet(actor(first), bet([1, 2, 3]))).data;
  await fixture.start(actor(first), sale.id);
  await fixture.pass(sale.id, 2500 + 3 * 5000);
  return { first, second, id: sale.id };
}
const callerSeenBy = async (till: StaffMember) => (await fixture.halls.current(till)).caller;
const take = (till: StaffMember, fence: number) => fixture.halls.takeCalling(actor(till), fence);

test("one person at a time calls; another till is told who, and takes it over in one call, without a ball missed", async () => {
  const { first, second, id } = await calling();
  const by = actor(second);
  const refused = { code: "another_calls", params: { till: first.username } };
  for (const act of [
    () => fixture.halls.pause(by, id),
    () => fixture.halls.pace(by, id, 3000),
    () => fixture.halls.cancel(by, id, "mine"),
  ])
    await expect(act()).rejects.toMatchObject(refused);
  const seen = await callerSeenBy(second);
  expect(seen).toMatchObject({ cashierId: first.id, till: first.username, isThere: true });
  const before = (await fixture.halls.current(second)).game?.totalCalls;
  const answer = await take(second, seen?.fence ?? 0);
  expect(answer).toMatchObject({ caller: { cashierId: second.id }, game: { status: "calling", totalCalls: before } });
  // Asked for once more nothing changes; and what the first one's page still asks is refused.
  expect((await take(second, seen?.fence ?? 0)).caller).toEqual(answer.caller);
  await expect(fixture.halls.pause(actor(first), id)).rejects.toMatchObject({ code: "another_calls" });
  expect(await fixture.halls.pause(by, id)).toMatchObject({ game: { status: "paused" } });
  const taken = (await fixture.audits("venue.calling_taken")).filter(({ actor_id }) => actor_id === second.id);
  expect(taken).toMatchObject([{ before: { cashier: first.username }, after: { cashier: second.username } }]);
});

test("of two who take over at the same instant one calls, and the other is told who", async () => {
  const { first, second } = await calling();
  const third = await fixture.cashierBeside(first);
  const fence = (await callerSeenBy(second))?.fence ?? 0;
  const hall = `select pg_advisory_xact_lock(hashtextextended('hall:${first.branchId}', 0))`;
  const settled = await meet(fixture, hall, [() => take(second, fence), () => take(third, fence)]);
  const caller = await callerSeenBy(first);
  const refused = settled.flatMap((each) => (each.status === "rejected" ? [each.reason] : []));
  expect(refused).toMatchObject([{ code: "another_calls", params: { till: caller?.till } }]);
  expect(caller?.fence).toBe(fence + 1);
});

test("a caller whose screen is gone: the balls stand still, by the database's clock, and whoever takes over plays on", async () => {
  const { first, second, id } = await calling();
  await fixture.away(first.id, 20_000);
  const gone = await fixture.halls.current(second);
  expect(gone).toMatchObject({ caller: { isThere: false }, game: { status: "paused" } });
  // Balls wait for somebody who says that they call: none comes to whoever only presses a key.
  await expect(fixture.halls.play(actor(second), id)).rejects.toMatchObject({ code: "another_calls" });
  const taken = await take(second, gone.caller?.fence ?? 0);
  expect(taken.game).toMatchObject({ status: "paused", totalCalls: gone.game?.totalCalls });
  expect((await fixture.halls.play(actor(second), id)).game).toMatchObject({ status: "calling" });
  // The first one comes back, and sees who calls.
  const { event: screen } = await fixture.halls.watch(first, { id: "first's screen", kind: "cashier" });
  expect(screen).toMatchObject({ caller: { cashierId: second.id }, game: { status: "calling" } });
});

test("where nobody calls, or whoever did has gone home, the till that starts the next round calls it", async () => {
  const first = await fixture.cashier(1000_00);
  const second = await fixture.cashier(1000_00);
  const begin = async (till: StaffMember) => {
    const { sale } = (await fixture.halls.placeBet(actor(till), bet([1]))).data;
    await fixture.start(actor(till), sale.id);
    return sale.id;
  };
  expect(await callerSeenBy(first)).toBe(null);
  const id = await begin(first);
  await fixture.halls.cancel(actor(first), id, "nobody came");
  await expect(begin(second)).rejects.toMatchObject({ code: "another_calls" });
  await fixture.away(first.id, 60_000);
  const open = (await fixture.halls.current(second)).sale?.saleId ?? "";
  await fixture.start(actor(second), open);
  expect(await callerSeenBy(first)).toMatchObject({ cashierId: second.id });
});
