import { afterEach, beforeEach, expect, test } from "vitest";
import { line, reconcileFixture } from "../../../test/payment/reconcile-fixture.ts";
import * as deposits from "../store/deposit-store.ts";
import * as facts from "../store/fact-store.ts";

// A transfer to the operator's phone, which its SMS names with the bank and the bank's statement by its number alone.

const [number, theirReference] = ["DI41FH0001", "telebirr:DI41FH0001"];
let world: Awaited<ReturnType<typeof reconcileFixture>>;
beforeEach(async () => {
  world = await reconcileFixture("sms");
});
afterEach(async () => {
  expect(await world.wrong()).toEqual([]);
  await world.drop();
});

/** Its SMS is there, and the deposit waits. */
async function waits(state: "review" | "held") {
  const { id } = await world.begun(100_00);
  const fact = { is: "paid", theirReference, said: "" };
  await facts.add(world.db, { paymentId: id, at: world.clock.now, source: "look_up" }, fact);
  await deposits.change(world.db, id, { state });
  return id;
}
const listed = () => world.say([line({ amount: 100_00, fee: null, theirReference: number })], { side: "bank" });

/** Asked for by a first person; answers what the second one does to agree. */
async function asked(): Promise<() => Promise<unknown>> {
  const [item] = await world.items();
  const id = item?.id ?? "";
  const [first, second] = [world.staff.own.admin, world.staff.superAdmin].map((staff) => ({
    staff,
    requestId: "test",
  }));
  if (first === undefined || second === undefined) throw new Error("two persons");
  await world.service.ask(first, id, { reason: "the bank has told us", adjust: true });
  return () => world.service.decide(second, id, { agrees: true, adjust: true });
}

test.each(["review", "held"] as const)(
  "a transfer that waits (%s) is not adjusted when the bank lists it: it will be credited",
  async (state) => {
    await waits(state);
    await listed();
    expect(await world.verdicts()).toEqual(["orphan"]);
    await expect(asked()).rejects.toMatchObject({ code: "not_allowed" });
  },
);

test("a transfer that is named after a first person has asked is not adjusted either", async () => {
  await listed();
  const agree = await asked();
  await waits("review");
  await expect(agree()).rejects.toMatchObject({ code: "item_changed" });
  expect(await world.clearing()).toBe(0);
});
