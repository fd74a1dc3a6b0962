import { santim } from "@derash/game/money";
import { describe, expect, test } from "vitest";
import { actor } from "../../credit-fixture.ts";
import { moneyByPhone } from "../phone-fixture.ts";

// Money that a player has sent to the operator's phone is theirs to claim, whatever has become of the phone's messages or switches.

const { money, device, sms, number, claim } = moneyByPhone();

const by = () => actor(money.own.admin);

async function switchSms(isOn: boolean): Promise<void> {
  const { accounts } = await money.payments.accounts(money.own.admin, undefined);
  const id = accounts.find(({ provider }) => provider === "sms")?.id ?? "";
  await money.payments.switchAccount(by(), id, { way: "deposit", isOn });
}
const ways: [string, (isOn: boolean) => Promise<unknown>][] = [
  ["of the company", switchSms],
  [
    "of all companies",
    (isOn) => money.payments.switchProvider(actor(money.superAdmin), { provider: "sms", way: "deposit", isOn }),
  ],
  ["of the only phone", (isOn) => money.payments.switchDevice(by(), device().id, { isOn })],
];

describe("a transfer that was sent before the switch was off", () => {
  test.each(ways)("%s, is claimed all the same, and again", async (_, turn) => {
    const who = await money.player();
    const [before, after] = [number(), number()];
    await sms(device(), who, 120, before);
    const claimed = await claim(who, before);
    await sms(device(), who, 80, after);
    await turn(false);
    try {
      expect(await claim(who, after)).toMatchObject({ state: "paid", amount: 80 });
      // Whose first answer was lost.
      expect(await claim(who, before)).toMatchObject({ id: claimed.id, state: "paid" });
      const { deposits } = await money.payments.options(who, money.own.company.id);
      expect(deposits.filter(({ kind }) => kind === "transfer")).toMatchObject([{ is_on: false, pay_to: null }]);
    } finally {
      await turn(true);
    }
    expect(await money.wallet(who)).toBe(santim(200_00));
    const { deposits } = await money.payments.options(who, money.own.company.id);
    expect(deposits.find(({ kind }) => kind === "transfer")).toMatchObject({
      is_on: true,
      pay_to: { account: "0911" },
    });
  });

  test("of a company that never had a phone is none: it offers no form, and claims nothing", async () => {
    const who = await money.player();
    const companyId = money.foreign.company.id;
    const asked = { companyId, transferNumber: number() };
    await expect(money.payments.claim(money.by(who), asked)).rejects.toMatchObject({ code: "payment_off" });
    await money.owner.query("select payment_account_open($1, 'sms', 'live')", [companyId]);
    const { deposits } = await money.payments.options(who, companyId);
    expect(deposits.map(({ kind }) => kind)).toEqual(["desk"]);
  });
});

describe("a transfer whose message came twice", () => {
  test.each([
    ["before", true],
    ["after", false],
  ])("with the same text, claimed %s it, is credited once", async (_, isClaimedFirst) => {
    const [who, named] = [await money.player(), number()];
    if (isClaimedFirst) await claim(who, named);
    await sms(device(), who, 120, named);
    device().sent.balance -= 120_00;
    await sms(device(), who, 120, named);
    const { payments } = await money.payments.list(money.own.admin, { playerId: who.id, size: 5 });
    if (isClaimedFirst) expect(payments).toMatchObject([{ state: "created", said_amount: 120 }]);
    if (!isClaimedFirst) await claim(who, named);
    await money.pass(1000);
    await claim(who, named);
    expect(await money.wallet(who)).toBe(santim(120_00));
  });

  test("with other texts waits for two persons, who credit the smallest sum, and stays so", async () => {
    const [who, named] = [await money.player(), number()];
    for (const birr of [90, 80]) await sms(device(), who, birr, named);
    const { id, state } = await claim(who, named);
    expect(state).toBe("review");
    const page = await money.payments.page(money.own.admin, id);
    expect(page.payment.said_amount).toBe(null);
    expect(page.facts.at(-1)?.said).toBe("more than one text has this number: 80.00, 90.00 ETB");
    expect(await money.wallet(who)).toBe(0);
    const decision = { credit: true, reason: "the statement says so" };
    for (const person of [money.own.admin, money.superAdmin])
      await money.payments.decideDeposit(actor(person), id, decision);
    expect(await money.wallet(who)).toBe(santim(80_00));
    await money.payments.lookUpDeposit(id);
    expect(await money.state(who, id)).toBe("paid");
    expect(await money.wallet(who)).toBe(santim(80_00));
  });

  test("with another text under its own number waits for two persons, and is not this player's where they say so", async () => {
    const [who, named] = [await money.player(), number()];
    await claim(who, named);
    await sms(device(), who, 120, named);
    device().sent.sequence -= 1;
    await expect(sms(device(), who, 990, named)).rejects.toMatchObject({ code: "sms_edited" });
    await money.pass(1000);
    const [waiting] = (await money.payments.payments(who, {})).payments;
    expect(waiting?.state).toBe("review");
    for (const person of [money.own.admin, money.superAdmin])
      await money.payments.decideDeposit(actor(person), waiting?.id ?? "", { credit: false, reason: "never came" });
    expect(await money.state(who, waiting?.id ?? "")).toBe("not_theirs");
    expect(await money.wallet(who)).toBe(0);
  });
});
