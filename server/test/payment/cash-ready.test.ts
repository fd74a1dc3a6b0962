import { afterEach, expect, test } from "vitest";
import { actor } from "../credit-fixture.ts";
import { forAllTests } from "../for-all-tests.ts";
import { moneyFixture } from "./money-fixture.ts";
import { waysOf } from "./money-ways.ts";

const money = forAllTests(() => moneyFixture());
const { rich, withdraw } = waysOf(money);
afterEach(async () => expect(await money.violations()).toEqual([]));

test("who asked for cash that had to be approved is told once it is ready; of what goes to an account nothing is told yet", async () => {
  const { who, destinationId } = await rich("20000.00");
  const toldOnceApproved = async (to: string | null) => {
    const { id, reference } = await withdraw(who, to, "6000.00");
    for (const _ of ["once", "again"]) await money.payments.approve(actor(money.own.admin), id);
    const told = money.told.filter((notice) => (notice as { reference: string }).reference === reference);
    return told.map((notice) => (notice as { state: string }).state);
  };
  expect(await toldOnceApproved(null)).toEqual(["approved"]);
  expect(await toldOnceApproved(destinationId)).not.toContain("approved");
});
