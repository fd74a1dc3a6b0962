import { santim } from "@derash/game/money";
import { afterEach, expect, test } from "vitest";
import type { Player } from "../../../src/player/service.ts";
import { brokenBooks } from "../../books.ts";
import { actor } from "../../credit-fixture.ts";
import { forAllTests } from "../../for-all-tests.ts";
import { moneyFixture } from "../money-fixture.ts";
import { dayMs, waysOf } from "../money-ways.ts";

// A deposit goes back while a withdrawal of its player is with the provider, which does not pay it in the end.

const money = forAllTests(() => moneyFixture());
const { rich, withdraw } = waysOf(money);
afterEach(async () => {
  money.bank.forgetScript();
  expect(await money.violations()).toEqual([]);
  expect(await brokenBooks(money.url)).toEqual([]);
});

const lost = async () => money.ledger.balanceOf(await money.ledger.open(money.db, "loss", money.own.company.id));
const nothing = { id: "", reference: "" };
const admin = () => actor(money.own.admin);
const depositOf = async (who: Player, amount: number) =>
  (await money.payments.payments(who, {})).payments.find(
    (payment) => payment.kind === "deposit" && payment.amount === amount,
  ) ?? { id: "", reference: "" };
/** The bank has it back, and we know. */
async function goesBack(who: Player, amount: number): Promise<string> {
  const { id, reference } = await depositOf(who, amount);
  money.bank.reverse(reference);
  await money.payments.lookUpNow(admin(), id);
  expect(await money.state(who, reference)).toBe("reversed");
  return id;
}
/** Handed over; the bank has them, and their receiver's bank will not take them. */
async function sentInVain(who: Player, destinationId: string, amounts: readonly string[], feeVersion = 0) {
  const all = [];
  for (const amount of amounts) {
    const asked = await withdraw(who, destinationId, amount, money.key(), money.payments, feeVersion);
    if (asked.state === "requested") await money.payments.approve(admin(), asked.id);
    all.push(asked);
  }
  money.bank.script({ on: "receiver", does: "fails", times: amounts.length });
  while ((await money.payments.doDue()) > 0);
  for (const { reference } of all) expect(await money.state(who, reference)).toBe("sent");
  return all;
}
/** The bank says what became of it. */
async function failed(who: Player, reference: string) {
  await money.pass(60_000);
  await money.pass(60_000);
  expect(await money.state(who, reference)).toBe("failed");
}

test("of several no more is taken than the company has lost, the rest is its player's, and the next one takes no more", async () => {
  const { who, destinationId } = await rich("300.00");
  await money.paid(who, "100.00");
  const before = await lost();
  const both = await sentInVain(who, destinationId, ["90.00", "160.00"]);
  await goesBack(who, 300);
  expect([await money.wallet(who), await lost()]).toEqual([0, before - santim(150_00)]);
  for (const { reference } of both) await failed(who, reference);
  expect([await money.wallet(who), await lost()]).toEqual([santim(100_00), before]);
});

test("one that was asked for after its player's withdrawals went on comes back whole", async () => {
  const { who, destinationId } = await rich("300.00");
  const walletId = (await money.wallets.walletOf(money.db, who.id, money.own.company.id)) ?? "";
  await money.fund(walletId, santim(-300_00));
  const before = await lost();
  const deposit = await goesBack(who, 300);
  expect(await lost()).toBe(before - santim(300_00));
  await money.payments.resumeWithdrawals(admin(), deposit, "a mistake of the bank's");
  await money.paid(who, "200.00");
  const [asked = nothing] = await sentInVain(who, destinationId, ["150.00"]);
  await failed(who, asked.reference);
  expect([await money.wallet(who), await lost()]).toEqual([santim(200_00), before - santim(300_00)]);
  expect(await money.payments.payment(who, asked.reference)).toMatchObject({ taken_for_reversal: false });
});

test("one that the bank puts off is not sent again before somebody has looked at the deposit, whoever approves it", async () => {
  const { who, destinationId } = await rich("400.00");
  const before = await lost();
  const asked = await withdraw(who, destinationId, "300.00");
  expect(asked.state).toBe("approved");
  money.bank.script({ on: "transfer", does: "before_429", times: 1 });
  let deposit = "";
  const meanwhile = money.processOn(money.db, (call) => async (request) => {
    if (request.method === "POST" && request.url.includes("transfer")) deposit = await goesBack(who, 400);
    return call(request);
  });
  await meanwhile.doDue();
  expect(await money.state(who, asked.reference)).toBe("approved");
  expect(await lost()).toBe(before - santim(300_00));
  const waiting = async () =>
    (await money.payments.queue(money.own.admin, {})).withdrawals.find(({ id }) => id === asked.id);
  const waits = { state: "requested", waits_because: ["taken_back"], can_approve: true };
  await money.pass(dayMs / 24);
  expect(await waiting()).toMatchObject(waits);
  await money.payments.approve(admin(), asked.id);
  await money.pass(60_000);
  expect(await waiting()).toMatchObject(waits);
  expect(money.bank.books().transfers.filter(({ reference }) => reference === asked.reference)).toEqual([]);
  await money.payments.reject(admin(), asked.id, "the deposit went back");
  expect([await money.wallet(who), await lost()]).toEqual([0, before]);
  expect(deposit).not.toBe("");
});

test("what comes back of it goes towards the deposit first, with the fee that came back, and its player is told so", async () => {
  const { who, destinationId } = await rich("400.00");
  const feeVersion = await money.setFee("payout", "7.00");
  const before = await lost();
  const [asked = nothing] = await sentInVain(who, destinationId, ["393.00"], feeVersion);
  const deposit = await goesBack(who, 400);
  expect([await money.wallet(who), await lost()]).toEqual([0, before - santim(400_00)]);
  money.told.length = 0;
  await failed(who, asked.reference);
  expect([await money.wallet(who), await lost()]).toEqual([0, before]);
  expect(await money.payments.payment(who, asked.reference)).toMatchObject({ taken_for_reversal: true });
  expect(money.told.flat()).toMatchObject([{ paymentId: asked.id, state: "failed", isTakenForReversal: true }]);
  for (const id of [asked.id, deposit]) {
    const { entries } = await money.payments.page(money.own.admin, id);
    const taken = entries.filter(({ type, key }) => type === "REVERSAL" && key.endsWith(`:${asked.id}`));
    expect(taken.map(({ account, amount }) => [account, amount]).toSorted()).toEqual([
      ["loss", 400],
      ["wallet", -400],
    ]);
  }
});
