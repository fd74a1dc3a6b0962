import { cashQuestions } from "@derash/books/cash-questions";
import { feeQuestions } from "@derash/books/fee-questions";
import { paymentQuestions } from "@derash/books/payment-questions";
import { beforeAll, expect, test } from "vitest";
import { brokenBooks, brokenBy } from "../books.ts";
import { actor } from "../credit-fixture.ts";
import { forAllTests } from "../for-all-tests.ts";
import { moneyFixture } from "./money-fixture.ts";
import { dayMs, waysOf } from "./money-ways.ts";

// What the checker of the books says of payments and of cash, each sentence broken by hand: one that nothing breaks says nothing.

const money = forAllTests(() => moneyFixture());
const { rich, withdraw } = waysOf(money);

beforeAll(async () => {
  const { who, destinationId } = await rich();
  const deposit = await money.setFee("deposit", "5");
  const payout = await money.setFee("payout", "7");
  money.bank.pay((await money.depositAt(who, deposit)).reference);
  await withdraw(who, destinationId, "100.00", money.key(), money.payments, payout);
  await money.pass(60_000);
  await money.bank.settle();
  await money.pass(60_000);
  // The first deposit goes back, of which the wallet lacks a part by now; and a withdrawal that was under way comes back afterwards.
  const inVain = await withdraw(who, destinationId, "50.00", money.key(), money.payments, payout);
  money.bank.script({ on: "receiver", does: "fails", times: 1 });
  while ((await money.payments.doDue()) > 0);
  const first = (await money.payments.payments(who, {})).payments.find(({ amount }) => amount === 400);
  money.bank.reverse(first?.reference ?? "");
  await money.payments.lookUpNow(actor(money.own.admin), first?.id ?? "");
  expect(await money.state(who, first?.reference ?? "")).toBe("reversed");
  await money.pass(dayMs);
  expect(await money.payments.payment(who, inVain.reference)).toMatchObject({
    state: "failed",
    taken_for_reversal: true,
  });
});

const account = (kind: string) => `select id from account where kind = '${kind}' limit 1`;
const ofDeposit = (key: string) => `(select '${key}:' || id from deposit where state = 'paid' limit 1)`;
/** 7 birr between two accounts that have nothing to do with it. */
const transfer = (type: string, key: string, from: string, to: string) => `
  with made as (insert into transfer (type, idempotency_key) select '${type}', ${key} returning id)
  insert into entry (transfer_id, account_id, amount_santim)
    select made.id, (${from}), -700 from made union all select made.id, (${to}), 700 from made`;

/** What somebody does to the tables, by the sentence that is broken by it. */
const changes: Record<string, string> = {
  "a deposit is credited once where it is paid, to its player's wallet with its company, and where it is not, never":
    "update deposit set state = 'expired' where state = 'paid'",
  "a withdrawal left its player's wallet once, and ended in one way or not yet":
    "update withdrawal set amount_santim = amount_santim + 1",
  "what a company has set aside is what its open withdrawals are, with their fees":
    "update withdrawal set state = 'approved'",
  "what lies between a provider and us is its payments and what was adjusted, and nothing else": transfer(
    ...(["DEPOSIT", "'deposit:' || uuidv7()", account("clearing"), account("issuer")] as const),
  ),
  // 7 birr more than the wallet gave go to the provider, which somebody gets.
  "what is paid in, taken out or kept of it goes between the two accounts that its payment names, once and whole": `
    with paid as (select id from transfer where idempotency_key like 'withdrawal-end:%' limit 1),
      more as (update entry set amount_santim = amount_santim - 700 where transfer_id in (select id from paid)
        and account_id in (select id from account where kind = 'clearing'))
    insert into entry (transfer_id, account_id, amount_santim) select id, (${account("issuer")}), 700 from paid`,
  "what a bank took back went to it once, from its player's wallet, the company's losses and the fee that was borne": `
    update entry set account_id = (${account("issuer")}) where transfer_id in (select id from transfer where type = 'REVERSAL')
      and account_id in (select id from account where kind = 'loss')`,
  // To somebody else than the company that has lost it.
  "what went towards a deposit later is of a withdrawal that came back, to its company, and never more than that has lost": `
    update entry set account_id = (${account("issuer")}) where amount_santim > 0 and transfer_id in (
      select id from transfer where type = 'REVERSAL' and split_part(idempotency_key, ':', 3) <> '')`,
  "what two persons adjusted is in the books once, or not at all where its payment has moved since": `
    insert into reconciliation_item (payment_account_id, day, side, key, kind, difference_santim, found_at, state, asked_by, decided_by, reason,
      is_adjusted)
    select payment_account_id, '2026-11-02', 'provider', 'k', 'orphan', 5, now(), 'closed', s.id, t.id, 'It is', true
    from deposit, staff s, staff t where s.id <> t.id limit 1`,
  "no payment has moved beside what two persons adjusted for it": `
    with item as (insert into reconciliation_item (payment_account_id, day, side, key, kind, way, their_reference, difference_santim, found_at,
        state, asked_by, decided_by, reason, is_adjusted)
      select payment_account_id, '2026-11-02', 'provider', 'k', 'orphan', 'in', their_reference, 5, now(), 'closed', s.id, t.id, 'It is', true
      from deposit, staff s, staff t where state = 'paid' and s.id <> t.id limit 1 returning id)
    insert into transfer (id, type, idempotency_key) select '00000000-0000-7000-8000-000000000000', 'ADMIN_ADJUSTMENT', 'reconciliation:' || id from item`,
  "a payment is in a wallet with the company whose provider carries it":
    "update deposit set wallet_account_id = uuidv7()",
  "what differed was closed by two persons": `
    alter table reconciliation_item drop constraint reconciliation_item_check;
    insert into reconciliation_item (payment_account_id, day, side, key, kind, difference_santim, found_at, state, asked_by, decided_by, reason)
    select payment_account_id, '2026-11-02', 'provider', 'k', 'orphan', 5, now(), 'closed', player_id, player_id, 'It is' from deposit limit 1`,
  "what a payment costs its player is what the profile says that it keeps, to the santim":
    "update deposit set player_fee_santim = player_fee_santim + 1 where state = 'paid'",
  "a player's fee left the wallet once, and came back where the withdrawal was not made":
    "update withdrawal set player_fee_santim = player_fee_santim + 1",
  "what players bore is the company's once the payment was made, and not before":
    "update withdrawal set state = 'sent' where player_fee_santim > 0",
  "what a provider kept is on its payment, and went from the company's fees to what lies between them and us": transfer(
    ...(["FEE", ofDeposit("deposit-fee"), account("fee"), account("clearing")] as const),
  ),
  "a company's fees are of its payments and of what two persons adjusted, and of nothing else": transfer(
    ...(["FEE", "'tip:' || uuidv7()", account("fee"), account("issuer")] as const),
  ),
  "cash that a drawer handed on is in its branch's safe, once": `with s as (
      insert into shift (cashier_id, company_id, branch_id, account_id, opened_at, opening_float_santim)
      select s.id, company_id, branch_id, account_id, now(), 0 from staff s where role = 'cashier' limit 1 returning id, cashier_id)
    insert into cash_move (shift_id, cashier_id, key, kind, amount_santim) select id, cashier_id, 'k', 'drop', 700 from s`,
  "cash moves by hand alone, between a drawer, a safe and a bank of one branch, or out of the safe to somebody":
    transfer(...(["CASH", "'cash:' || uuidv7()", account("clearing"), account("issuer")] as const)),
  "what a signed page says of the safe is what its drawers, the bank and who was paid have made of it": `insert into day_close
    (branch_id, company_id, day, closed_at, closed_by, closed_by_name, position, previous_hash, hash, figures)
    select id, company_id, '2026-11-02', now(), id, 'Abebe', 1, '', '',
      '{"safe": 5, "safe_before": 0, "drops": 4, "float_in": 0, "bank": 0}' from branch limit 1`,
};

test("what was paid in and out is as the books' checker has it", async () =>
  expect(await brokenBooks(money.url)).toEqual([]));

test.each([
  // Of no payment: nothing is missing where a record is, and so nobody who begins there misses anything.
  transfer("DEPOSIT", "'deposit:' || uuidv7()", account("issuer"), account("player")),
  transfer("WITHDRAWAL", "'withdrawal:' || uuidv7()", account("player"), account("cashier")),
  transfer("WITHDRAWAL_RETURN", "'withdrawal-end:' || uuidv7()", account("company"), account("player")),
  transfer("FEE", "'deposit-player-fee:' || uuidv7()", account("player"), account("branch")),
  // What was paid out did not come off what lies with the provider.
  `update entry set account_id = (${account("issuer")}) where transfer_id in (select id from transfer where idempotency_key like 'withdrawal-end:%')
    and account_id in (select id from account where kind = 'clearing')`,
])("money that no payment moved is found: %s", async (change) =>
  expect(await brokenBy(money.url, change)).toContain(
    "what is paid in, taken out or kept of it goes between the two accounts that its payment names, once and whole",
  ),
);

test.each([...paymentQuestions, ...feeQuestions, ...cashQuestions])(
  "$holds: the opposite is found",
  async ({ holds }) => expect(await brokenBy(money.url, changes[holds] ?? "")).toContain(holds),
);
