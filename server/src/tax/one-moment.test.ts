import { afterEach, expect, test } from "vitest";
import { actor, creditFixture } from "../../test/credit-fixture.ts";
import { forAllTests } from "../../test/for-all-tests.ts";
import { meanwhile } from "../../test/postgres/meanwhile.ts";
import { createTaxService } from "./service.ts";

const fixture = forAllTests(creditFixture);
afterEach(async () => expect(await fixture.violations()).toEqual([]));

test("a month is paid as far as its payments say, also when it is paid while somebody looks", async () => {
  const { taxes, own, owner, ledger, companies, audit } = fixture;
  const [owed, cost] = [
    await ledger.open(fixture.db, "tax", own.company.id),
    await ledger.open(fixture.db, "tax_cost", own.company.id),
  ];
  await owner.query(
    "select ledger_post('tax:test', 'TAX', null, 'test', array[$1, $2]::uuid[], array[-18000, 18000])",
    [cost, owed],
  );
  // As if it had been a month ago.
  await owner.query("alter table transfer disable trigger user");
  await owner.query(
    "update transfer set created_at = created_at - interval '40 days' where idempotency_key = 'tax:test'",
  );
  await owner.query("alter table transfer enable trigger user");
  const [month] = (await taxes.read(own.admin, undefined)).months;
  const paid = { companyId: undefined, month: month?.month ?? "", amount: "180", reference: "R-1" };
  const { db, isDone } = meanwhile(fixture.db, () => taxes.pay(actor(own.admin), paid), "tax_months");
  const seen = await createTaxService({ db, ledger, companies, audit }).read(own.admin, undefined);
  expect(isDone()).toBe(true);
  expect(seen).toMatchObject({ months: [{ paid: 0, owed: 180 }], payments: [] });
  expect(await taxes.read(own.admin, undefined)).toMatchObject({
    ...{ months: [{ paid: 180, owed: 0 }], payments: [{ amount: 180 }] },
  });
});
