import { expect, test } from "vitest";
import type { Player } from "../../src/player/service.ts";
import { forAllTests } from "../for-all-tests.ts";
import { hourMs, moneyFixture } from "./money-fixture.ts";
import { dayMs, waysOf } from "./money-ways.ts";
import { sameBooks } from "./same-books.ts";

// Bugs that payment systems really had, each planted into the database, where a story shows it. Without the bug its story is clean.

const money = forAllTests(() => moneyFixture({ hasWebhooks: true }));
const { rich, withdraw } = waysOf(money);

/** Nothing goes wrong any more, and everybody has looked. */
async function quiet(): Promise<void> {
  money.bank.forgetScript();
  for (let day = 0; day < 5; day++) {
    await money.pass(dayMs);
    await money.pass(hourMs);
    await money.pass(-hourMs);
  }
}

/** Sent and paid by the bank, whose answer to our look-up is lost. */
async function lostLookUp(): Promise<Player> {
  const { who, destinationId } = await rich();
  await withdraw(who, destinationId);
  await money.payments.doDue();
  await money.bank.settle();
  money.bank.script({ on: "transfer_verify", does: "then_silence", times: 1 });
  await money.pass(60_000);
  return who;
}

/** The bank has taken a transfer, and has sent it before we give up waiting for its answer. */
async function lostAnswer(): Promise<Player> {
  const { who, destinationId } = await rich();
  money.bank.script({ on: "transfer", does: "then_silence", times: 1 });
  await withdraw(who, destinationId);
  await money.pass(1000);
  return who;
}

async function wrongCall(): Promise<Player> {
  const who = await money.player();
  const begun = await money.deposit(who);
  money.bank.script({ on: "webhook", does: "santim_off", times: 1 });
  money.bank.pay(begun.reference);
  await money.bank.deliver();
  return who;
}

/** Queued at the bank, and looked up while the bank has not yet asked whether it may send; then payouts are switched off. */
async function queued(): Promise<Player> {
  const { who, destinationId } = await rich();
  await withdraw(who, destinationId);
  await money.payments.doDue();
  money.clock.now += 60_000;
  await money.payments.doDue();
  await money.setOn("payout", false);
  await money.bank.settle();
  await money.setOn("payout");
  return who;
}

/** More than is approved by itself, and nobody approves it. */
async function unapproved(): Promise<Player> {
  const { who, destinationId } = await rich("900.00");
  await withdraw(who, destinationId, "600.00");
  await money.pass(60_000);
  return who;
}

/** Two companies have a payment of the same number, each of its own provider. */
async function sameNumber(): Promise<Player> {
  const who = await money.player();
  const { rows } = await money.owner.query(
    `with other as (select payment_account_open($1, 'telebirr', 'live') as id)
     select deposit_begin(other.id, $2, $3, null, 10000, now(), null, null) as id from other`,
    [money.foreign.company.id, who.id, `DSAME${money.key()}`],
  );
  const begun = await money.deposit(who);
  money.bank.pay(begun.reference);
  const number = money.bank.books().payments.find(({ txRef }) => txRef === begun.reference)?.reference;
  const paid = await money.owner.query("select deposit_credit($1, $2, 10000, null, null, now())", [rows[0].id, number]);
  expect(paid.rowCount).toBe(1);
  await money.pass(60_000);
  expect(await money.state(who, begun.reference)).toBe("paid");
  // It is no payment of this bank's.
  await money.owner.query(
    "update deposit set player_id = (select id from player where id <> $2 limit 1) where id = $1",
    [rows[0].id, who.id],
  );
  return who;
}

async function plainDeposit(): Promise<Player> {
  const who = await money.player();
  await money.paid(who);
  await rightlyPaid(who);
  return who;
}

/** Asked for while it cost one birr, and paid when it would cost five. */
async function dearer(): Promise<Player> {
  const who = await money.player();
  const begun = await money.depositAt(who, await money.setFee("deposit", "1.00"));
  const dear = await money.setFee("deposit", "5.00");
  money.bank.pay(begun.reference);
  await money.pass(20_000);
  expect(dear).toBeGreaterThan(0);
  await money.setFee("deposit", "0");
  await rightlyPaid(who);
  return who;
}

/** What the database itself finds wrong with somebody's deposits: nothing. */
async function rightlyPaid(who: Player): Promise<void> {
  const { rows } = await money.owner.query("select id from deposit where player_id = $1", [who.id]);
  const wrong = await money.owner.query("select violation from payment_violation where id = any ($1)", [
    rows.map(({ id }) => id),
  ]);
  expect(wrong.rows).toEqual([]);
}

const trigger = (on: string, body: string) => `
  create function planted() returns trigger language plpgsql security definer set search_path = public as $planted$
    begin ${body} return null; end $planted$;
  create trigger planted ${on} for each row execute function planted()`;

/** The newest definition of a function, with one text of it made another. */
const changed = (name: string, text: string, wrong: string) => `
  do $do$ declare v text := pg_get_functiondef('${name}'::regproc); begin
    if position($text$${text}$text$ in v) = 0 then raise exception 'the plant does not fit'; end if;
    execute replace(v, $text$${text}$text$, $wrong$${wrong}$wrong$); end $do$`;

const plants: readonly { bug: string; sql: string; story: () => Promise<Player> }[] = [
  {
    bug: "refund on timeout",
    sql: trigger(
      "after insert on payment_fact",
      `if new.is_what = 'unknown' and new.source in ('send', 'look_up') then
         perform withdrawal_give_back(id, 'failed', new.at) from withdrawal where id = new.payment_id; end if;`,
    ),
    story: lostLookUp,
  },
  {
    bug: "credit from the webhook's body",
    sql: trigger(
      "after insert on payment_hint",
      `update deposit set amount_santim = null where reference = new.reference;
       perform deposit_credit(d.id, 'body', ((convert_from(new.body, 'utf8')::jsonb ->> 'amount')::numeric * 100)::bigint, null, null,
         new.received_at) from deposit d where d.reference = new.reference and d.state <> 'paid' and new.event = 'charge.success';`,
    ),
    story: wrongCall,
  },
  {
    bug: "key without provider",
    sql: changed(
      "deposit_credit",
      "d.payment_account_id = v.payment_account_id and d.their_reference",
      "d.their_reference",
    ),
    story: sameNumber,
  },
  {
    bug: "second reference on retry",
    sql: trigger(
      "after update of state on withdrawal",
      `if new.state = 'unknown' and old.state = 'sending' then
         update withdrawal set state = 'approved', reference = 'W2' || new.reference, next_look_at = new.sent_at, unknown_since = null,
           is_approved_there = false where id = new.id; end if;`,
    ),
    story: lostAnswer,
  },
  {
    bug: "paid while the bank has only queued it",
    sql: trigger(
      "after insert on payment_fact",
      `if new.is_what = 'pending' then
         perform withdrawal_settle(id, null, null, new.at) from withdrawal where id = new.payment_id and state = 'sent'; end if;`,
    ),
    story: queued,
  },
  {
    bug: "paid before approval",
    sql: trigger(
      "after update of waits_because on withdrawal",
      `if new.state = 'requested' then
         update withdrawal set state = 'approved', next_look_at = new.created_at where id = new.id; end if;`,
    ),
    story: unapproved,
  },
  {
    bug: "wallet of the wrong company",
    sql: changed(
      "deposit_begin",
      "wallet_open(p_player, v_company)",
      "wallet_open(p_player, (select id from company where id <> v_company limit 1))",
    ),
    story: plainDeposit,
  },
  {
    bug: "the fee of now, not the one that was asked for with",
    sql: changed(
      "deposit_credit",
      "v_fee := fee_of_player(v.fee_profile_id, p_amount);",
      `select fee_of_player(fee_in_force(a.company_id, a.provider, 'deposit'), p_amount) into v_fee
         from payment_account a where a.id = v.payment_account_id;`,
    ),
    story: dearer,
  },
];

async function told(story: () => Promise<Player>): Promise<void> {
  const who = await story();
  await quiet();
  await sameBooks(money, who);
}

test.each(plants)("the story that shows it is clean without it: $bug", async ({ story }) => {
  await told(story);
  expect(await money.violations()).toEqual([]);
});

test.each(plants)("a planted bug is seen: $bug", async ({ sql, story }) => {
  const functions = ["deposit_credit", "deposit_begin"];
  const { rows } = await money.owner.query(
    "select pg_get_functiondef(name::regproc) as text from unnest($1::text[]) name",
    [functions],
  );
  await money.owner.query(sql);
  try {
    await expect(told(story)).rejects.toMatchObject({ name: "AssertionError" });
  } finally {
    await money.owner.query("drop function if exists planted() cascade");
    for (const { text } of rows) await money.owner.query(text);
  }
});
