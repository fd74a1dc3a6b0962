import { afterEach, expect, test } from "vitest";
import { actor } from "../../../test/credit-fixture.ts";
import { forAllTests } from "../../../test/for-all-tests.ts";
import { bet, hallFixture } from "../../../test/hall-fixture.ts";
import type { StaffMember } from "../../company/service.ts";

const fixture = forAllTests(hallFixture);
afterEach(async () => expect(await fixture.violations()).toEqual([]));

const unpaidSeenBy = async (till: StaffMember) => (await fixture.halls.current(till)).unpaid;
const tell = (till: StaffMember, cartelas: number) => fixture.halls.tellUnpaid(till, cartelas);
const arrives = (till: StaffMember) => fixture.halls.watch(till, { id: `screen of ${till.id}`, kind: "cashier" });

test("whoever calls sees how many are chosen and not paid at each till, and no longer once they are paid or put back", async () => {
  const caller = await fixture.cashier(1000_00);
  const [first, second] = [await fixture.cashierBeside(caller), await fixture.cashierBeside(caller)];
  for (const till of [first, second]) await arrives(till);
  await Promise.all([tell(first, 3), tell(second, 1)]);
  const of = ({ id, username }: StaffMember, cartelas: number) => ({ cashierId: id, till: username, cartelas });
  const both = [of(first, 3), of(second, 1)];
  const seen = await unpaidSeenBy(caller);
  expect(seen).toHaveLength(2);
  expect(seen).toEqual(expect.arrayContaining(both));
  await tell(first, 5);
  await tell(second, 0);
  expect(await unpaidSeenBy(caller)).toEqual([of(first, 5)]);
  // Another hall has its own.
  expect(await unpaidSeenBy(fixture.own.second.cashier)).toEqual([]);
  await tell(first, 0);
  expect(await unpaidSeenBy(caller)).toEqual([]);
});

test("a till whose screen is gone has nobody waiting at it, by the database's clock, until it is there again", async () => {
  const caller = await fixture.cashier();
  const till = await fixture.cashierBeside(caller);
  await arrives(till);
  await tell(till, 2);
  fixture.halls.leave(`screen of ${till.id}`);
  await fixture.away(till.id, 5_000);
  expect(await unpaidSeenBy(caller)).toEqual([]);
  await arrives(till);
  expect(await unpaidSeenBy(caller)).toMatchObject([{ cartelas: 2 }]);
  await tell(till, 0);
});

test("screens of the hall hear it, from another server too, and only when it has changed", async () => {
  const caller = await fixture.cashier(1000_00);
  const till = await fixture.cashierBeside(caller);
  await arrives(caller);
  await arrives(till);
  const heard = () =>
    fixture.events.filter(({ cashierId }) => cashierId === caller.id).map(({ event }) => event.unpaid);
  await tell(till, 4);
  await expect.poll(() => heard().at(-1), { timeout: 10_000 }).toMatchObject([{ cashierId: till.id, cartelas: 4 }]);
  const elsewhere = fixture.another();
  await elsewhere.tellUnpaid(till, 6);
  await expect.poll(() => heard().at(-1), { timeout: 10_000 }).toMatchObject([{ cartelas: 6 }]);
  // It starts nothing and sells nothing.
  const { sale } = (await fixture.halls.placeBet(actor(caller), bet([1]))).data;
  await fixture.start(actor(caller), sale.id);
  expect((await fixture.halls.current(caller)).game).toMatchObject({ cartelas: [1] });
  await fixture.halls.cancel(actor(caller), sale.id, "a test");
  await tell(till, 0);
});
