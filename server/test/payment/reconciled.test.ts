import { afterAll, expect, test } from "vitest";
import { actor } from "../credit-fixture.ts";
import { forAllTests } from "../for-all-tests.ts";
import { hourMs, moneyFixture } from "./money-fixture.ts";
import { dayMs, waysOf } from "./money-ways.ts";
import { nightOf } from "./night.ts";

const money = forAllTests(() => moneyFixture());
afterAll(async () => expect(await money.violations()).toEqual([]));

test("the night finds a day at the bank as the ledger has it, and the bank's own money once", async () => {
  await money.owner.query("update payment_account set created_at = $1", [new Date(money.clock.now)]);
  const { rich, withdraw } = waysOf(money);
  const { who, destinationId } = await rich();
  const asked = await withdraw(who, destinationId, "150.00");
  await money.pass(1000);
  await money.pass(60_000);
  expect(await money.state(who, asked.reference)).toBe("paid");
  // Half past two, the night after: two processes look at once.
  await money.pass(14.5 * hourMs);
  const both = [nightOf(money), nightOf(money)];
  const done = await Promise.all(both.map((each) => each.runDue()));
  expect(done.reduce((sum, days) => sum + days, 0)).toBeGreaterThan(0);
  const [service] = both;
  const list = await service?.list(money.own.admin, undefined);
  expect(list?.days.map(({ matched, lines, lacks }) => ({ matched, lines, lacks }))).toEqual([
    { matched: 1, lines: 1, lacks: null },
    { matched: 1, lines: 1, lacks: null },
  ]);
  expect(list?.yesterday).toMatchObject({ is_done: true, matched: 1, open_items: 1 });
  const page = await service?.page(money.own.admin, { account: money.accountId, day: list?.yesterday.day ?? "" });
  expect(page?.items).toMatchObject([{ kind: "balance_differs", difference: 1_000_000, can_adjust: false }]);
  const id = page?.items[0]?.id ?? "";
  await service?.ask(actor(money.own.admin), id, { reason: "our own money there", adjust: false });
  await service?.decide(actor(money.superAdmin), id, { agrees: true, adjust: false });
  // A deposit that the bank takes back, and nobody looks at: the next night it differs.
  const other = await money.player();
  const begun = await money.paid(other);
  money.bank.reverse(begun.reference);
  money.clock.now += dayMs;
  expect(await service?.runDue()).toBe(1);
  const next = await service?.list(money.own.admin, undefined);
  expect(next).toMatchObject({ yesterday: { is_done: true }, open_items: 2 });
}, 60_000);
