import type { Question } from "./question.ts";

/** Of the ledger by itself: accounts, balances, transfers and their entries. */
export const ledgerQuestions: readonly Question[] = [
  {
    holds: "all entries together are nothing",
    sql: `select 'all' as id, sum(amount_santim)::text as about from entry having sum(amount_santim) <> 0`,
  },
  {
    holds: "a transfer has at least two entries, which are nothing together",
    sql: `select t.id::text, count(e.*) || ' entries, sum ' || coalesce(sum(e.amount_santim), 0) as about
      from transfer t left join entry e on e.transfer_id = t.id
      group by t.id having count(e.*) < 2 or sum(e.amount_santim) <> 0`,
  },
  {
    holds: "an entry is of a transfer and of an account",
    sql: `select e.id::text, '' as about from entry e where not exists (select from transfer t where t.id = e.transfer_id)
      or not exists (select from account a where a.id = e.account_id)`,
  },
  {
    holds: "what is paid for once has one transfer",
    sql: `select idempotency_key as id, count(*) || ' transfers' as about from transfer group by idempotency_key having count(*) > 1`,
  },
  {
    holds: "a balance is the sum of its account's entries",
    sql: `select b.account_id::text as id, b.amount_santim || ', entries ' || coalesce(sum(e.amount_santim), 0) as about
      from balance b left join entry e on e.account_id = b.account_id
      group by b.account_id, b.amount_santim having b.amount_santim <> coalesce(sum(e.amount_santim), 0)`,
  },
  {
    holds:
      "nobody owes: only issuer, demo, bonus, clearing, fee, loss, tax_cost, drawer, safe and bank accounts may be below nothing",
    sql: `select a.id::text, a.kind || ' ' || sum(e.amount_santim) as about from account a join entry e on e.account_id = a.id
      where a.kind not in ('issuer', 'demo', 'bonus', 'clearing', 'fee', 'loss', 'tax_cost', 'drawer', 'safe', 'bank') group by a.id having sum(e.amount_santim) < 0`,
  },
  {
    holds: "an account with entries and no balance is the pot of a round that sells",
    sql: `select a.id::text, a.kind as about from account a
      where not exists (select from balance b where b.account_id = a.id)
        and exists (select from entry e where e.account_id = a.id)
        and not exists (select from round r where r.pot_account_id = a.id and r.state = 'open')`,
  },
];
