import type { Question } from "./question.ts";

/** Every payment with what it has cost its player, and the profile that it keeps; `amount` is null where nothing was credited. */
const paid = `select d.id, 'deposit' as way, d.state, d.player_fee_santim as fee, d.fee_santim as kept, d.credited_santim as amount,
    d.fee_profile_id, d.payment_account_id, d.wallet_account_id, d.shift_id from deposit d
  union all
  select w.id, 'payout', w.state, w.player_fee_santim, w.fee_santim, w.amount_santim,
    w.fee_profile_id, w.payment_account_id, w.wallet_account_id, w.shift_id from withdrawal w`;

/**
 * What the transfers of some keys have moved, by payment and account. Read once: asked anew for each payment it would be all
 * transfers times all payments.
 */
const movedBy = (
  keys: readonly string[],
) => `select split_part(t.idempotency_key, ':', 2) as payment, a.id as account_id,
    a.kind, a.owner_id, sum(e.amount_santim) as santim
  from transfer t join entry e on e.transfer_id = t.id join account a on a.id = e.account_id
  where split_part(t.idempotency_key, ':', 1) in (${keys.map((key) => `'${key}'`).join(", ")}) group by 1, 2, 3, 4`;

const ofPlayer = ["deposit-player-fee", "withdrawal-player-fee", "withdrawal-player-fee-end"];
const ofProvider = ["deposit-fee", "withdrawal-fee"];

/** Of fees: what a payment costs is what the profile says that it keeps, and the entries are that, and nothing else. */
export const feeQuestions: readonly Question[] = [
  {
    holds: "what a payment costs its player is what the profile says that it keeps, to the santim",
    sql: `select x.id::text, x.fee || ' of ' || coalesce(x.amount, 0) as about
      from (${paid}) x join payment_account p on p.id = x.payment_account_id left join fee_profile f on f.id = x.fee_profile_id
      where x.fee <> case when f.bearer = 'player' and x.amount is not null
          then least(x.amount, f.fixed_santim + round(x.amount::numeric * f.rate_bps / 10000)) else 0 end
        or f.company_id <> p.company_id or f.provider <> p.provider or f.way <> x.way`,
  },
  {
    holds: "a player's fee left the wallet once, and came back where the withdrawal was not made",
    sql: `select x.id::text, x.state || ' ' || x.fee as about from (${paid}) x
      left join (${movedBy(ofPlayer)}) m on m.payment = x.id::text and m.account_id = x.wallet_account_id
      where coalesce(m.santim, 0) <> case when x.state in ('rejected', 'failed') then 0 else -x.fee end`,
  },
  {
    holds: "what players bore is the company's once the payment was made, and not before",
    sql: `select x.id::text, x.state || ' ' || x.fee as about
      from (${paid}) x join payment_account p on p.id = x.payment_account_id
      left join (${movedBy([...ofPlayer, "deposit-reversal"])}) m
        on m.payment = x.id::text and m.kind = 'fee' and m.owner_id = p.company_id
      where coalesce(m.santim, 0) <> case when x.state = 'paid' then x.fee else 0 end`,
  },
  {
    holds: "what a provider kept is on its payment, and went from the company's fees to what lies between them and us",
    sql: `select x.id::text, coalesce(x.kept, 0)::text as about
      from (${paid}) x join payment_account p on p.id = x.payment_account_id
      cross join lateral (select case when x.state in ('paid', 'reversed') then coalesce(x.kept, 0) else 0 end as santim) kept
      left join (${movedBy(ofProvider)}) ours on ours.payment = x.id::text and ours.kind = 'fee' and ours.owner_id = p.company_id
      left join (${movedBy(ofProvider)}) theirs on theirs.payment = x.id::text and theirs.account_id = p.clearing_account_id
      where coalesce(ours.santim, 0) <> -kept.santim or coalesce(theirs.santim, 0) <> kept.santim`,
  },
  {
    holds: "a company's fees are of its payments and of what two persons adjusted, and of nothing else",
    sql: `select e.transfer_id::text as id, t.idempotency_key as about
      from account a join entry e on e.account_id = a.id join transfer t on t.id = e.transfer_id
      cross join lateral (select split_part(t.idempotency_key, ':', 1) as what, split_part(t.idempotency_key, ':', 2) as about) k
      left join (select x.id::text, p.company_id from (${paid}) x join payment_account p on p.id = x.payment_account_id) x
        on x.id = k.about and x.company_id = a.owner_id and k.what in ('deposit-fee', 'withdrawal-fee', 'deposit-player-fee',
          'withdrawal-player-fee-end', 'deposit-reversal')
      left join reconciliation_item i on i.id::text = k.about and k.what = 'reconciliation' and i.kind = 'fee_differs'
        and i.state = 'closed' and i.is_adjusted and e.amount_santim = i.difference_santim
      where a.kind = 'fee' and x.id is null and i.id is null`,
  },
];
