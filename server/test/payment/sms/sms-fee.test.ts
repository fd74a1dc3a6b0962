import { describe, expect, test } from "vitest";
import { actor } from "../../credit-fixture.ts";
import { moneyByPhone } from "../phone-fixture.ts";

const { money, device, sms, number, claim } = moneyByPhone();

/** Sets the fee of a transfer to the operator's phone; answers its version. */
async function fee(fixed: string, percent = 0): Promise<number> {
  const { profiles } = await money.payments.setFee(actor(money.own.admin), {
    ...{ companyId: undefined, provider: "sms", way: "deposit", fixed, rateBps: percent * 100, bearer: "player" },
    appliesFrom: undefined,
    seenVersion: undefined,
  });
  return profiles.find(({ provider, way }) => provider === "sms" && way === "deposit")?.version ?? 0;
}
const feesHold = async () => money.ledger.balanceOf(await money.ledger.open(money.db, "fee", money.own.company.id));

describe("a transfer to the operator's phone, whose fee the player bears", () => {
  test.each([
    ["after", true],
    ["before", false],
  ])("claimed %s its SMS, costs what was shown, once", async (_, isTold) => {
    const version = await fee("2.00", 2);
    const who = await money.player();
    const { deposits } = await money.payments.options(who, money.own.company.id);
    expect(deposits.find(({ provider }) => provider === "sms")?.fee).toEqual({ version, fixed: 2, rate_bps: 200 });
    const [before, named] = [await feesHold(), number()];
    if (isTold) await sms(device(), who, 150, named);
    await claim(who, named, version);
    if (!isTold) await sms(device(), who, 150, named);
    // Nobody's page is asked what it showed any more.
    await fee("9.00");
    await money.pass(1000);
    await Promise.all([claim(who, named, version), claim(who, named, version, money.other)]);
    const { payments } = await money.payments.payments(who, {});
    expect(payments).toMatchObject([{ state: "paid", amount: 150, player_fee: 5 }]);
    expect(await money.wallet(who)).toBe(145_00);
    expect((await feesHold()) - before).toBe(5_00);
    const { entries } = await money.payments.page(money.own.admin, payments[0]?.id ?? "");
    expect(entries.map(({ type, account, amount }) => `${type} ${account} ${amount}`).toSorted()).toEqual(
      ["DEPOSIT clearing -150", "DEPOSIT wallet 150", "FEE fee 5", "FEE wallet -5"].toSorted(),
    );
  });

  test("is not claimed by a page that shows none, or one of before: nothing is kept, and it is claimed afterwards", async () => {
    const seen = await fee("1.00");
    const version = await fee("3.00");
    const [who, named] = [await money.player(), number()];
    await sms(device(), who, 80, named);
    const moved = await money.moved();
    for (const shown of [undefined, seen])
      await expect(claim(who, named, shown)).rejects.toMatchObject({ code: "fee_changed" });
    expect(await money.moved()).toBe(moved);
    expect((await money.payments.payments(who, {})).payments).toEqual([]);
    await claim(who, named, version);
    expect(await money.wallet(who)).toBe(77_00);
  });

  test("claimed at one process while it is set at the other, costs what was shown or is not begun", async () => {
    for (let time = 0; time < 4; time++) {
      const seen = await fee("1.00");
      const [who, named] = [await money.player(), number()];
      await sms(device(), who, 100, named);
      const [claimed] = await Promise.allSettled([claim(who, named, seen, money.other), fee("9.00")]);
      if (claimed.status === "rejected") expect(claimed.reason).toMatchObject({ code: "fee_changed" });
      expect(await money.wallet(who)).toBe(claimed.status === "fulfilled" ? 99_00 : 0);
    }
  });
});
