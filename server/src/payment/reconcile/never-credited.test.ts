import { expect, test } from "vitest";
import { line, world, worldForEach } from "../../../test/payment/reconcile-fixture.ts";
import * as deposits from "../store/deposit-store.ts";
import * as facts from "../store/fact-store.ts";

// A deposit that its payer's bank took back before it ever came into a wallet: the ledger has nothing of it.

worldForEach();
const theirReference = "CHAPA-1";

async function goneBack() {
  const { id } = await world.begun(100_00);
  // So long ago that a list has it by now.
  const at = new Date(world.clock.now.getTime() - 2 * 3_600_000);
  const fact = { is: "reversed", theirReference, said: "" };
  await facts.add(world.db, { paymentId: id, at, source: "look_up" }, fact);
  await deposits.change(world.db, id, { state: "reversed", ended_at: at });
}

test("is not missing on a list that does not have it", async () => {
  await goneBack();
  await world.say([]);
  expect(await world.verdicts()).toEqual([]);
});

test("is the line that the list has of it by its provider's reference, and no orphan", async () => {
  await goneBack();
  await world.say([line({ amount: 100_00, theirReference, status: "reversed" })]);
  expect(await world.verdicts()).toEqual([]);
  expect(await world.dayRow()).toMatchObject({ matched: 1 });
});

test("of which the list says that it is paid after all, differs", async () => {
  await goneBack();
  await world.say([line({ amount: 100_00, theirReference })]);
  expect(await world.verdicts()).toEqual(["status_differs"]);
});
