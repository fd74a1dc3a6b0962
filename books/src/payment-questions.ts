import type { Question } from "./question.ts";

/** Of transfers by the keys that name a payment: what each moved on the account of its provider's money, or on a wallet. */
const moved = (key: string, id: string, account: string) => `(select coalesce(sum(e.amount_santim), 0)
    from transfer t join entry e on e.transfer_id = t.id
    where t.idempotency_key = '${key}:' || ${id} and e.account_id = ${account})`;
const has = (key: string, id: string) => `exists (select from transfer t where t.idempotency_key = '${key}:' || ${id})`;

/** Of money in and out: what came, what went, and what lies between. */
export const paymentQuestions: readonly Question[] = [
  {
    holds: "a deposit is in its player's wallet once it is paid, and not before",
    sql: `select d.id::text, d.state || ' ' || coalesce(d.credited_santim, 0) as about from deposit d
      where (d.state = 'paid') <> (${has("deposit", "d.id")} and not ${has("deposit-reversal", "d.id")})
        or ${has("deposit", "d.id")} and ${moved("deposit", "d.id", "d.wallet_account_id")} is distinct from d.credited_santim`,
  },
  {
    holds: "a withdrawal has set its money aside, all of it",
    sql: `select w.id::text, w.state || ' ' || w.amount_santim as about from withdrawal w
      where ${moved("withdrawal", "w.id", "w.wallet_account_id")} <> -w.amount_santim`,
  },
  {
    holds: "a withdrawal is paid or given back, never both, and as its state says",
    sql: `select w.id::text, w.state || ', back ' || ${moved("withdrawal-end", "w.id", "w.wallet_account_id")} as about from withdrawal w
      where (w.state in ('paid', 'rejected', 'failed')) <> ${has("withdrawal-end", "w.id")}
        or ${moved("withdrawal-end", "w.id", "w.wallet_account_id")}
          <> case when w.state in ('rejected', 'failed') then w.amount_santim else 0 end`,
  },
  {
    holds: "what a company has set aside is what its open withdrawals come to",
    sql: `select a.id::text, b.amount_santim || ', withdrawals ' || open.santim as about
      from account a join balance b on b.account_id = a.id
      cross join lateral (select coalesce(sum(w.amount_santim), 0) as santim from withdrawal w
        join payment_account p on p.id = w.payment_account_id
        where p.company_id = a.owner_id and w.state not in ('paid', 'rejected', 'failed')) as open
      where a.kind = 'payout_hold' and b.amount_santim <> open.santim`,
  },
  {
    holds: "what lies between a provider and us is its payments and what was adjusted, and nothing else",
    sql: `select e.transfer_id::text as id, t.idempotency_key as about
      from account a join entry e on e.account_id = a.id join transfer t on t.id = e.transfer_id
      where a.kind = 'clearing' and not (
        split_part(t.idempotency_key, ':', 1) in ('deposit', 'deposit-fee', 'deposit-reversal')
          and exists (select from deposit d where d.id::text = split_part(t.idempotency_key, ':', 2))
        or split_part(t.idempotency_key, ':', 1) in ('withdrawal-end', 'withdrawal-fee')
          and exists (select from withdrawal w where w.id::text = split_part(t.idempotency_key, ':', 2) and w.state = 'paid')
        or split_part(t.idempotency_key, ':', 1) = 'reconciliation'
          and exists (select from reconciliation_item i where i.id::text = split_part(t.idempotency_key, ':', 2)
            and i.state = 'closed' and i.is_adjusted and e.amount_santim = -i.difference_santim))`,
  },
  {
    holds: "a payment is in a wallet with the company whose provider carries it",
    sql: `select x.id::text, 'of another company' as about from (
        select d.id, d.wallet_account_id, d.payment_account_id from deposit d
        union all select w.id, w.wallet_account_id, w.payment_account_id from withdrawal w) as x
      join payment_account p on p.id = x.payment_account_id
      where not exists (select from wallet w where w.account_id = x.wallet_account_id and w.company_id = p.company_id)`,
  },
  {
    holds: "what differed was closed by two persons",
    sql: `select i.id::text, i.kind as about from reconciliation_item i
      where i.state = 'closed' and (i.asked_by is null or i.decided_by is null or i.asked_by = i.decided_by)`,
  },
];
