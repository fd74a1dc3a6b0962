import { santim } from "@derash/game/money";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { balanceOf, meet } from "../../../test/credit-fixture.ts";
import { line, reconcileFixture } from "../../../test/payment/reconcile-fixture.ts";
import * as accounts from "../store/account-store.ts";
import * as deposits from "../store/deposit-store.ts";

// A payment that moves by itself after all, once what it differs by was adjusted, or is about to be.

type World = Awaited<ReturnType<typeof reconcileFixture>>;
let world: World;
const asking = (staff: World["staff"]["own"]["admin"]) => ({ staff, requestId: "test" });
const adjusting = { reason: "the bank has told us", adjust: true };

/** Asked for by a first person; answers what the second one does to agree. */
async function asked(): Promise<() => Promise<unknown>> {
  const [item] = await world.items();
  const id = item?.id ?? "";
  await world.service.ask(asking(world.staff.own.admin), id, adjusting);
  return () => world.service.decide(asking(world.staff.superAdmin), id, { agrees: true, adjust: true });
}
const adjusted = async () => void (await (await asked())());

describe("a transfer to the operator's phone", () => {
  const [number, theirReference] = ["DI41FH0001", "telebirr:DI41FH0001"];
  beforeEach(async () => {
    world = await reconcileFixture("sms");
  });

  const credit = (id: string) =>
    world.db.transaction().execute((tx) => {
      const paid = { amount: santim(100_00), fee: null, theirReference, payer: null };
      return deposits.pay(tx, id, paid, world.clock.now);
    });
  const listed = () => world.say([line({ amount: 100_00, fee: null, theirReference: number })], { side: "bank" });

  test("that was adjusted while it was nobody's, and is claimed and credited days later, is in the books once", async () => {
    await listed();
    await adjusted();
    expect(await world.clearing()).toBe(-100_00);
    const { id } = await world.begun(100_00);
    await credit(id);
    expect(await world.clearing()).toBe(-100_00);
    const [item] = await world.page();
    expect(item).toMatchObject({ state: "closed", is_adjusted: true, undone_for: id });
    await listed();
    expect(await world.items()).toMatchObject([{ is_found: false }]);
  });

  test.each([
    ["agrees first", false],
    ["comes second", true],
  ])("that is credited as the second person %s is in the books once", async (_, isCreditFirst) => {
    await listed();
    const agree = await asked();
    const { id } = await world.begun(100_00);
    const both = [agree, () => credit(id)];
    const [one, other] = await meet(world.database, await clearingHeld(), isCreditFirst ? both.toReversed() : both);
    const agreed = isCreditFirst ? other : one;
    if (agreed?.status === "rejected") expect(agreed.reason).toMatchObject({ code: "item_changed" });
    expect(await world.clearing()).toBe(-100_00);
    const [item] = await world.page();
    expect(item?.undone_for ?? null).toBe(agreed?.status === "fulfilled" ? id : null);
  });
});

describe("a deposit that the provider lacks", () => {
  beforeEach(async () => {
    world = await reconcileFixture();
  });
  const takeBack = (id: string) => world.db.transaction().execute((tx) => deposits.takeBack(tx, id, world.clock.now));

  test("and that goes back once two persons have adjusted it, is taken out of the books once", async () => {
    const { id } = await world.deposit(100_00);
    await world.say([]);
    await adjusted();
    expect(await world.clearing()).toBe(0);
    await takeBack(id);
    // What the provider kept of it.
    expect(await world.clearing()).toBe(3_00);
    expect(await world.page()).toMatchObject([{ is_adjusted: true, undone_for: id }]);
  });

  test.each([
    ["agrees first", false],
    ["comes second", true],
  ])("and that goes back as the second person %s, is taken out of the books once", async (_, isTakenFirst) => {
    const { id } = await world.deposit(100_00);
    await world.say([]);
    const agree = await asked();
    const both = [agree, () => takeBack(id)];
    const [one, other] = await meet(world.database, await clearingHeld(), isTakenFirst ? both.toReversed() : both);
    const agreed = isTakenFirst ? other : one;
    if (agreed?.status === "rejected") expect(agreed.reason).toMatchObject({ code: "item_changed" });
    expect(await world.clearing()).toBe(3_00);
  });

  test("keeps what was adjusted of its fee when it goes back: that was kept all the same", async () => {
    const { id, reference } = await world.deposit(100_00);
    await world.say([line({ amount: 100_00, reference, fee: 4_00 })]);
    await adjusted();
    await takeBack(id);
    expect(await world.clearing()).toBe(4_00);
    expect(await world.page()).toMatchObject([{ kind: "fee_differs", is_adjusted: true, undone_for: null }]);
  });
});

afterEach(async () => {
  expect(await world.wrong()).toEqual([]);
  await world.drop();
});

async function clearingHeld(): Promise<string> {
  const account = await accounts.find(world.db, world.accountId);
  return balanceOf({ accountId: account?.clearing_account_id ?? "" });
}
