import type { Question } from "./question.ts";

/** Of money that came in and went out: by the entries alone, whatever the server's own functions say. */
export const paymentQuestions: readonly Question[] = [
  {
    holds:
      "a deposit is credited once where it is paid, to its player's wallet with its company, and where it is not, never",
    sql: `select d.id::text, d.state || ' ' || count(e.*) as about
      from deposit d join payment_account p on p.id = d.payment_account_id
      left join transfer t on t.idempotency_key = 'deposit:' || d.id and t.type = 'DEPOSIT'
      left join entry e on e.transfer_id = t.id and e.amount_santim = d.credited_santim and e.account_id in (
        select w.account_id from wallet w where w.player_id = d.player_id and w.company_id = p.company_id)
      group by d.id, d.state, d.credited_santim
      having count(e.*) <> case when d.state = 'paid' or (d.state = 'reversed' and d.credited_santim is not null) then 1 else 0 end`,
  },
  {
    holds: "a withdrawal left its player's wallet once, and ended in one way or not yet",
    sql: `select w.id::text, w.state || ' ' || coalesce(string_agg(t.type, ', '), '') as about
      from withdrawal w left join (
        select t.id, t.type, t.idempotency_key, split_part(t.idempotency_key, ':', 2) as payment from transfer t
          where split_part(t.idempotency_key, ':', 1) in ('withdrawal', 'withdrawal-end')) t on t.payment = w.id::text
      left join entry e on e.transfer_id = t.id and e.account_id = w.wallet_account_id and t.idempotency_key = 'withdrawal:' || w.id
      group by w.id, w.state, w.amount_santim
      having count(distinct t.id) <> case when w.state in ('paid', 'rejected', 'failed') then 2 else 1 end
        or bool_or(t.type = 'WITHDRAWAL_RETURN') is distinct from w.state in ('rejected', 'failed')
        or -w.amount_santim <> coalesce(sum(e.amount_santim), 0)`,
  },
  {
    holds: "what a company has set aside is what its open withdrawals are, with their fees",
    sql: `select a.id::text, coalesce(held.santim, 0) || ' and ' || coalesce(open.santim, 0) as about
      from account a
      left join lateral (select sum(e.amount_santim) as santim from entry e where e.account_id = a.id) held on true
      left join lateral (select sum(w.amount_santim + w.player_fee_santim) as santim from withdrawal w join payment_account p on p.id = w.payment_account_id
        where p.company_id = a.owner_id and w.state not in ('paid', 'rejected', 'failed')) open on true
      where a.kind = 'payout_hold' and coalesce(held.santim, 0) <> coalesce(open.santim, 0)`,
  },
  {
    holds: "what lies between a provider and us is its payments and what was adjusted, and nothing else",
    sql: `select e.transfer_id::text as id, t.idempotency_key as about
      from account a join entry e on e.account_id = a.id join transfer t on t.id = e.transfer_id
      cross join lateral (select split_part(t.idempotency_key, ':', 1) as what, split_part(t.idempotency_key, ':', 2) as payment) k
      left join deposit d on d.id::text = k.payment and k.what in ('deposit', 'deposit-fee', 'deposit-reversal')
      left join withdrawal w on w.id::text = k.payment and k.what in ('withdrawal-end', 'withdrawal-fee') and w.state = 'paid'
      left join reconciliation_item i on i.id::text = k.payment and k.what = 'reconciliation'
        and i.state = 'closed' and i.is_adjusted and e.amount_santim = -i.difference_santim
      left join reconciliation_item u on u.id::text = k.payment and k.what = 'reconciliation-undone'
        and u.undone_at is not null and e.amount_santim = u.difference_santim
      where a.kind = 'clearing' and d.id is null and w.id is null and i.id is null and u.id is null`,
  },
  {
    holds:
      "what a bank took back went to it once, from its player's wallet, the company's losses and the fee that was borne",
    sql: `select coalesce(d.id::text, t.idempotency_key) as id, coalesce(d.credited_santim::text, 'nothing was taken back') as about
      from (select d.id, d.credited_santim, d.player_fee_santim, d.wallet_account_id, p.clearing_account_id, p.company_id
          from deposit d join payment_account p on p.id = d.payment_account_id
          where d.state = 'reversed' and d.credited_santim is not null) d
      full join (select * from transfer where type = 'REVERSAL' and split_part(idempotency_key, ':', 3) = '') t on t.idempotency_key = 'deposit-reversal:' || d.id
      left join lateral (select coalesce(sum(e.amount_santim) filter (where leg.name = 'theirs'), 0) as theirs,
            coalesce(sum(e.amount_santim) filter (where leg.name = 'fee'), 0) as fee,
            coalesce(sum(e.amount_santim) filter (where leg.name in ('wallet', 'loss')), 0) as borne,
            count(*) filter (where leg.name is null or leg.name in ('wallet', 'loss') and e.amount_santim > 0) as others
          from entry e join account a on a.id = e.account_id
          cross join lateral (select case when a.id = d.clearing_account_id then 'theirs' when a.id = d.wallet_account_id then 'wallet'
            when a.owner_id = d.company_id and a.kind in ('loss', 'fee') then a.kind end as name) leg
          where e.transfer_id = t.id) m on true
      where d.id is null or t.id is null or m.others > 0 or m.theirs <> d.credited_santim or m.fee <> -d.player_fee_santim
        or m.borne <> d.player_fee_santim - d.credited_santim`,
  },
  {
    holds:
      "what went towards a deposit later is of a withdrawal that came back, to its company, and never more than that has lost",
    sql: `with brought as (
        select t.id, t.idempotency_key, d.id as deposit, w.amount_santim + w.player_fee_santim as came, d.wallet_account_id as wallet, loss.id as loss,
          sum(e.amount_santim) filter (where e.account_id = d.wallet_account_id) as wallet_santim,
          sum(e.amount_santim) filter (where e.account_id = loss.id) as loss_santim, count(*) as legs
        from transfer t join entry e on e.transfer_id = t.id
        left join deposit d on d.id::text = split_part(t.idempotency_key, ':', 2) and d.state = 'reversed'
        left join withdrawal w on w.id::text = split_part(t.idempotency_key, ':', 3) and w.wallet_account_id = d.wallet_account_id
          and w.state in ('rejected', 'failed') and w.taken_for_deposit_id is not null
        left join payment_account p on p.id = d.payment_account_id
        left join account loss on loss.kind = 'loss' and loss.owner_id = p.company_id
        where t.type = 'REVERSAL' and split_part(t.idempotency_key, ':', 3) <> '' group by t.id, t.idempotency_key, d.id, w.id, loss.id)
      select b.id::text, b.idempotency_key as about from brought b
      where (b.legs = 2 and b.loss_santim between 1 and b.came and b.wallet_santim = -b.loss_santim) is not true
      union all
      select b.deposit::text, sum(b.loss_santim) || ' of ' || coalesce(lost.santim, 0) from brought b
      left join lateral (select -sum(e.amount_santim) as santim from transfer t join entry e on e.transfer_id = t.id
        where t.idempotency_key = 'deposit-reversal:' || b.deposit and e.account_id = b.loss) lost on true
      group by b.deposit, lost.santim having sum(b.loss_santim) > coalesce(lost.santim, 0)`,
  },
  {
    holds: "what two persons adjusted is in the books once, or not at all where its payment has moved since",
    sql: `select i.id::text, i.kind || ' ' || coalesce(sum(e.amount_santim), 0) as about
      from reconciliation_item i join payment_account p on p.id = i.payment_account_id
      left join transfer t on t.idempotency_key in ('reconciliation:' || i.id, 'reconciliation-undone:' || i.id)
      left join entry e on e.transfer_id = t.id and e.account_id = p.clearing_account_id
      where i.state = 'closed' and i.is_adjusted
      group by i.id, i.kind, i.undone_at, i.difference_santim
      having coalesce(sum(e.amount_santim), 0) <> case when i.undone_at is null then -i.difference_santim else 0 end`,
  },
  {
    holds: "no payment has moved beside what two persons adjusted for it",
    sql: `select i.id::text, i.kind || ' ' || d.reference as about
      from reconciliation_item i join payment_account p on p.id = i.payment_account_id
      join transfer adjusted on adjusted.idempotency_key = 'reconciliation:' || i.id
      join deposit d on d.payment_account_id = p.id and case i.kind
        when 'orphan' then d.reference is distinct from i.reference
          and (d.their_reference = i.their_reference or p.provider = 'sms' and d.their_reference like '%:' || i.their_reference)
        when 'fee_differs' then false else d.id = i.payment_id end
      join transfer moved on moved.idempotency_key = case i.kind when 'orphan' then 'deposit:' else 'deposit-reversal:' end || d.id
      where i.way = 'in' and i.undone_at is null and moved.id > adjusted.id`,
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
