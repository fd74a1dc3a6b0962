import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { day, line, reconcileFixture } from "../../../test/payment/reconcile-fixture.ts";
import { unknown } from "../provider.ts";

// A payment of midnight, which the list of its own day lacks and the next day's has.

const nextDay = "2026-11-23";
let world: Awaited<ReturnType<typeof reconcileFixture>>;
beforeEach(async () => {
  world = await reconcileFixture();
});
afterEach(async () => {
  expect(await world.wrong()).toEqual([]);
  await world.drop();
});

const by = () => ({ staff: world.staff.own.admin, requestId: "test" });
const second = () => ({ staff: world.staff.superAdmin, requestId: "test" });
const adjusting = { reason: "they lack it", adjust: true };
const missing = async () => (await world.page())[0]?.id ?? "";

test("is missing no more once the next day's list has it, by our reference or theirs, and cannot be adjusted", async () => {
  const [one, two, lacking] = [await world.deposit(100_00), await world.deposit(200_00), await world.deposit(300_00)];
  const out = await world.withdrawal(40_00);
  await world.say([]);
  expect(await world.verdicts()).toEqual(["missing", "missing", "missing", "missing"]);
  await world.say(
    [
      line({ amount: 100_00, reference: one.reference }),
      line({ amount: 200_00, theirReference: two.theirReference }),
      line({ amount: 40_00, reference: out.reference, way: "out" }),
    ],
    { of: nextDay },
  );
  const items = await world.page();
  expect(items.filter(({ is_found: isFound }) => isFound).map(({ reference }) => reference)).toEqual([
    lacking.reference,
  ]);
  for (const { id, can_adjust: canAdjust, reference } of items) {
    expect(canAdjust).toBe(reference === lacking.reference);
    if (!canAdjust) await expect(world.service.ask(by(), id, adjusting)).rejects.toMatchObject({ code: "not_allowed" });
  }
});

test("is not adjusted when that list comes before the second person has agreed", async () => {
  const { reference } = await world.deposit(100_00);
  await world.say([]);
  const id = await missing();
  await world.service.ask(by(), id, adjusting);
  await world.say([line({ amount: 100_00, reference })], { of: nextDay });
  const agree = world.service.decide(second(), id, { agrees: true, adjust: true });
  await expect(agree).rejects.toMatchObject({ code: "item_changed" });
  expect(await world.clearing()).toBe(-97_00);
});

test("stays missing where the other side alone has it, or a list of a day far away", async () => {
  const { reference } = await world.deposit(100_00);
  await world.say([]);
  const listed = [line({ amount: 100_00, reference })];
  await world.say(listed, { of: nextDay, side: "bank" });
  await world.say(listed, { of: "2026-11-25" });
  expect((await world.page()).filter(({ kind }) => kind === "missing")).toMatchObject([{ is_found: true }]);
});

describe("that two persons have adjusted", () => {
  async function adjusted(): Promise<void> {
    const id = (await world.page()).find(({ state }) => state === "open")?.id ?? "";
    await world.service.ask(by(), id, adjusting);
    await world.service.decide(second(), id, { agrees: true, adjust: true });
  }

  test.each([nextDay, day])("is in the books again once the list of %s has it after all", async (of) => {
    const { id, reference } = await world.deposit(100_00);
    await world.say([]);
    await adjusted();
    expect(await world.clearing()).toBe(0);
    const listed = [line({ amount: 100_00, reference })];
    for (const _ of ["once", "and no second time"]) {
      await world.say(listed, { of });
      expect(await world.clearing()).toBe(-97_00);
      expect(await world.page()).toMatchObject([
        { state: "closed", is_found: false, is_adjusted: true, undone_for: id },
      ]);
    }
  });

  test("and that was paid out is out of the books again once the next day's list has it", async () => {
    const deposit = await world.deposit(100_00);
    const { id, reference } = await world.withdrawal(40_00);
    await world.say([line({ amount: 100_00, reference: deposit.reference })]);
    await adjusted();
    expect(await world.clearing()).toBe(-97_00);
    await world.say([line({ amount: 40_00, reference, way: "out" })], { of: nextDay });
    expect(await world.clearing()).toBe(-54_00);
    expect(await world.page()).toMatchObject([{ undone_for: id }]);
  });

  test("of a sum is adjusted anew when their list says another", async () => {
    const { reference } = await world.deposit(100_00);
    for (const amount of [90_00, 80_00]) {
      await world.say([line({ amount, reference })]);
      await adjusted();
      expect(await world.clearing()).toBe(-amount + 3_00);
    }
    await world.say([line({ amount: 100_00, reference })]);
    expect(await world.clearing()).toBe(-97_00);
  });

  test("can be adjusted again when their list lacks it again", async () => {
    const { reference } = await world.deposit(100_00);
    const listed = [line({ amount: 100_00, reference })];
    for (const _ of ["once", "and again"]) {
      await world.say([]);
      await adjusted();
      expect(await world.clearing()).toBe(0);
      await world.say(listed);
      expect(await world.clearing()).toBe(-97_00);
    }
  });

  test("stays adjusted by a list that could not be read whole, and by the other side's", async () => {
    const { reference } = await world.deposit(100_00);
    await world.say([]);
    await adjusted();
    await world.say([unknown("silent", "page 2 did not come")]);
    await world.say([line({ amount: 100_00, reference })], { side: "bank" });
    await world.say([line({ amount: 100_00, reference })], { of: "2026-11-25" });
    expect(await world.clearing()).toBe(0);
    expect(await world.page()).toMatchObject([{ is_found: true, undone_for: null }]);
  });
});
