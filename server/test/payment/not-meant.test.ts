import { santim } from "@derash/game/money";
import { afterEach, expect, test } from "vitest";
import { actor } from "../credit-fixture.ts";
import { forAllTests } from "../for-all-tests.ts";
import { moneyFixture } from "./money-fixture.ts";
import { waysOf } from "./money-ways.ts";

// What arrives and is not what was meant, and what is asked for at the wrong time: on record, and nothing moves.

const money = forAllTests(() => moneyFixture());
const { rich, withdraw } = waysOf(money);
afterEach(async () => expect(await money.violations()).toEqual([]));

async function arrived(does: "santim_less" | "other_currency" | "test_money", state: string, error: string) {
  const who = await money.player();
  const begun = await money.deposit(who);
  const moved = await money.moved();
  money.bank.script({ on: "payer", does, times: 1 });
  money.bank.pay(begun.reference);
  await money.pass(20_000);
  expect(await money.state(who, begun.reference)).toBe(state);
  const alarms = (await money.audits("payment.alarm")).filter(({ target_id: id }) => id === begun.id);
  expect(alarms[0]).toMatchObject({ after: { error } });
  expect(await money.moved()).toBe(moved);
  expect(await money.wallet(who)).toBe(0);
  return { who, begun, moved };
}

test("another currency is credited by nobody, neither by one person nor by two, and can be sent back", async () => {
  const { who, begun, moved } = await arrived("other_currency", "review", "review");
  const [first, second] = [actor(money.own.admin), actor(money.superAdmin)];
  const credit = { credit: true, reason: "it is the same" };
  const refused = { code: "payment_not_birr" };
  for (const by of [first, second])
    await expect(money.payments.decideDeposit(by, begun.id, credit)).rejects.toMatchObject(refused);
  expect(await money.audits("deposit.decided")).not.toContainEqual(expect.objectContaining({ target_id: begun.id }));
  for (const by of [first, second])
    await money.payments.decideDeposit(by, begun.id, { credit: false, reason: "sent back" });
  expect(await money.state(who, begun.reference)).toBe("reversed");
  expect(await money.moved()).toBe(moved);
});

test("money of a rehearsal is not even heard of as paid, and nobody can decide about it", async () => {
  const { begun, moved } = await arrived("test_money", "offered", "new_word");
  const decision = { credit: true, reason: "it is the same" };
  await expect(money.payments.decideDeposit(actor(money.own.admin), begun.id, decision)).rejects.toMatchObject({
    code: "payment_decided",
  });
  expect(await money.moved()).toBe(moved);
});

test("a santim less waits; where two persons do not say the same, the first word is forgotten and nothing moves", async () => {
  const { who, begun, moved } = await arrived("santim_less", "review", "review");
  const third = actor(await money.colleague(money.own.admin));
  const says = (by: typeof third, credit: boolean) =>
    money.payments.decideDeposit(by, begun.id, { credit, reason: "so" });
  await says(actor(money.own.admin), true);
  await says(actor(money.superAdmin), false);
  expect((await says(third, true)).payment.state).toBe("review");
  expect(await money.moved()).toBe(moved);
  const { payment } = await says(actor(money.superAdmin), true);
  expect(payment.state).toBe("paid");
  expect(await money.wallet(who)).toBe(santim(99_99));
  // Who paid it, and what the provider said that it kept, are known as of every other.
  const page = await money.payments.page(money.own.admin, begun.id);
  expect(page).toMatchObject({ payer: `0${who.phoneNumber?.slice(4)}`, fee: 3 });
  expect(page.entries).toContainEqual(expect.objectContaining({ type: "FEE", account: "clearing", amount: 3 }));
  const said = (await money.audits("deposit.decided")).filter(({ target_id: id }) => id === begun.id);
  expect(said.map(({ after }) => (after as { status: string }).status)).toEqual([
    ...["pending", "pending", "pending", "credited"],
  ]);
});

test("a withdrawal is refused while another one is unknown, whatever the wallet holds", async () => {
  const { who, destinationId } = await rich();
  money.bank.script({ on: "transfer", does: "then_silence", times: 1 });
  const asked = await withdraw(who, destinationId);
  await money.payments.doDue();
  expect(await money.state(who, asked.reference)).toBe("unknown");
  const [moved, refused] = [await money.moved(), await money.refusals()];
  for (const to of [destinationId, null])
    await expect(withdraw(who, to, "50.00")).rejects.toMatchObject({ code: "payout_unknown" });
  expect(await money.moved()).toBe(moved);
  expect(await money.refusals()).toBeGreaterThan(refused);
  expect(await money.wallet(who)).toBe(santim(300_00));
});
