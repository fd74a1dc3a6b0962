import { santim } from "@derash/game/money";
import { expect, test } from "vitest";
import { forAllTests } from "../../test/for-all-tests.ts";
import { shiftFixture } from "../../test/shift-fixture.ts";
import { checkAll, lastFound } from "./upkeep.ts";

const fixture = forAllTests(shiftFixture);

test("the night finds a counted drawer whose expected cash somebody has changed", async () => {
  const by = await fixture.cashier(santim(1000_00));
  await fixture.evening(by, "100");
  const { id } = await fixture.close(by, "140");
  expect(await checkAll(fixture.db, 0)).toEqual([]);
  const change = (santim: number) =>
    fixture.owner.query("update shift set expected_cash_santim = expected_cash_santim + $2 where id = $1", [
      id,
      santim,
    ]);
  await change(5_00);
  expect(await checkAll(fixture.db, 0)).toEqual([
    { violation: "expected cash differs from the ledger", id, santim: 5_00 },
  ]);
  expect((await lastFound(fixture.db)).all.violations).toBe(1);
  await change(-5_00);
  expect(await checkAll(fixture.db, 0)).toEqual([]);
});
