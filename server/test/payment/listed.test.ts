import { type PaymentSort, paymentSorts } from "@derash/protocol/payment/staff";
import { afterAll, expect, test } from "vitest";
import { forAllTests } from "../for-all-tests.ts";
import { meanwhile } from "../postgres/meanwhile.ts";
import { moneyFixture } from "./money-fixture.ts";
import { waysOf } from "./money-ways.ts";

const money = forAllTests(() => moneyFixture());
afterAll(async () => expect(await money.violations()).toEqual([]));

/** All payments that somebody sees, read page by page. */
async function readThrough(sort: PaymentSort, staff = money.own.admin) {
  const found: { id: string; amount: number; createdAt: string }[] = [];
  for (let page = 0; page < 20; page += 1) {
    const before = found.at(-1)?.id;
    const { payments, has_next: hasNext } = await money.payments.list(staff, { sort, before, size: 2 });
    found.push(...payments.map(({ id, amount, created_at: createdAt }) => ({ id, amount: amount ?? 0, createdAt })));
    if (!hasNext) return found;
  }
  throw new Error("the list has an end");
}

test("payments of both kinds are listed by time and by sum, either way, each once over all pages", async () => {
  const { rich, withdraw } = waysOf(money);
  const { who, destinationId } = await rich();
  for (const birr of ["150.00", "60.00", "150.00"]) {
    await withdraw(who, destinationId, birr);
    await money.pass(1000);
    await money.pass(60_000);
    await money.paid(await money.player());
  }
  const newest = await readThrough("-created");
  expect(newest.length).toBeGreaterThan(6);
  expect(newest.map(({ createdAt }) => createdAt)).toEqual(
    newest
      .map(({ createdAt }) => createdAt)
      .toSorted()
      .reverse(),
  );
  const largest = await readThrough("-amount");
  const sums = largest.map(({ amount }) => amount);
  expect(sums).toEqual(sums.toSorted((one, other) => other - one));
  expect(await readThrough("created")).toEqual(newest.toReversed());
  expect(await readThrough("amount")).toEqual(largest.toReversed());
  const ids = newest.map(({ id }) => id).toSorted();
  for (const sort of paymentSorts) expect((await readThrough(sort)).map(({ id }) => id).toSorted()).toEqual(ids);
}, 60_000);

test("two hundred approved ones that nobody fetches at the desk do not hide the one that waits for somebody", async () => {
  const { rich, withdraw } = waysOf(money);
  const { who, destinationId } = await rich("12000.00");
  const first = await withdraw(who, null, "50.00");
  await money.owner.query(
    `with asked as (select r.id from generate_series(1, 200) n, payment_account a,
         lateral withdrawal_request(a.id, $1, null, 'WMANY' || n, 'many:' || n, 5000, $2) r where a.provider = 'desk' and a.company_id = $3)
     select count(*) from asked`,
    [who.id, new Date(money.clock.now), money.own.company.id],
  );
  await money.owner.query("update withdrawal set state = 'approved' where reference like 'WMANY%' or id = $1", [
    first.id,
  ]);
  expect(await money.payments.queue(money.own.admin, {})).toMatchObject({ has_next: true });
  const newer = await withdraw(who, destinationId, "600.00");
  const { withdrawals, has_next: hasNext } = await money.payments.queue(money.own.admin, {});
  expect([withdrawals.length, hasNext]).toEqual([200, true]);
  // Those that the caller may approve or decide are counted in the badge.
  const waiting = withdrawals.filter((each) => each.can_approve || each.can_decide);
  expect(waiting.map(({ id }) => id)).toEqual([newer.id]);
  expect(withdrawals.slice(0, 2).map(({ id }) => id)).toEqual([newer.id, first.id]);
}, 60_000);

test("a withdrawal that goes on while somebody asks for those that wait is in their list as it waited, or in none", async () => {
  const { rich, withdraw } = waysOf(money);
  const { who, destinationId } = await rich("2000.00");
  const { admin } = money.own;
  for (const [list, named] of [
    ["queue", "not in ('paid', 'rejected', 'failed')"],
    ["payments", "both_kinds"],
  ] as const) {
    const { id } = await withdraw(who, destinationId, "600.00");
    const reject = () => money.payments.reject({ staff: admin, requestId: "test" }, id, "another account");
    const { db, isDone } = meanwhile(money.db, reject, named);
    const payments = money.processOn(db);
    const waiting = async (of = money.payments) => {
      const found =
        list === "queue"
          ? (await of.queue(admin, { state: "requested" })).withdrawals
          : (await of.list(admin, { state: "requested", size: 50 })).payments;
      return found.filter((each) => each.id === id).map(({ state }) => state);
    };
    expect(await waiting(payments)).toEqual(["requested"]);
    expect(isDone()).toBe(true);
    expect(await waiting()).toEqual([]);
  }
});

test("all that is known of a payment is of one moment: what has not ended has given nothing back", async () => {
  const { rich, withdraw } = waysOf(money);
  const { who, destinationId } = await rich("2000.00");
  const { admin } = money.own;
  const { id } = await withdraw(who, destinationId, "600.00");
  const reject = () => money.payments.reject({ staff: admin, requestId: "test" }, id, "another account");
  const { db, isDone } = meanwhile(money.db, reject, '"payment_fact"');
  const look = async (payments = money.payments) => {
    const { payment, withdrawal, entries, acts } = await payments.page(admin, id);
    return [payment.state, withdrawal?.state, entries.length, acts.some((act) => act.action === "withdrawal.rejected")];
  };
  expect(await look(money.processOn(db))).toEqual(["requested", "requested", 2, false]);
  expect(isDone()).toBe(true);
  expect(await look()).toEqual(["rejected", "rejected", 4, true]);
});
