import { isOf, type Question } from "./question.ts";

/** What the transfer of each key of a payment is: `d` a deposit, `w` a withdrawal, `till` the float of the desk that it was at. */
const paymentMoves = `(values
    ('deposit', 'DEPOSIT', coalesce(till.account_id, p.clearing_account_id), d.wallet_account_id, d.credited_santim),
    ('deposit-fee', 'FEE', fees.id, p.clearing_account_id, d.fee_santim),
    ('deposit-player-fee', 'FEE', d.wallet_account_id, fees.id, d.player_fee_santim),
    ('withdrawal', 'WITHDRAWAL', w.wallet_account_id, hold.id, w.amount_santim),
    ('withdrawal-player-fee', 'FEE', w.wallet_account_id, hold.id, w.player_fee_santim),
    ('withdrawal-end', 'WITHDRAWAL', hold.id, coalesce(till.account_id, p.clearing_account_id), w.amount_santim),
    ('withdrawal-end', 'WITHDRAWAL_RETURN', hold.id, w.wallet_account_id, w.amount_santim),
    ('withdrawal-fee', 'FEE', fees.id, p.clearing_account_id, w.fee_santim),
    ('withdrawal-player-fee-end', 'FEE', hold.id, case when w.state = 'paid' then fees.id else w.wallet_account_id end,
      w.player_fee_santim)) as m (what, type, giver, taker, santim)`;

/**
 * From each transfer to what it was made for. A question that begins at a record finds what the record lacks; money that was moved
 * without a record it does not find.
 */
export const transferQuestions: readonly Question[] = [
  {
    holds:
      "what is paid in, taken out or kept of it goes between the two accounts that its payment names, once and whole",
    sql: `select t.id::text, t.type || ' ' || t.idempotency_key as about
      from transfer t
      cross join lateral (select split_part(t.idempotency_key, ':', 1) as what, split_part(t.idempotency_key, ':', 2) as payment) k
      left join deposit d on d.id::text = k.payment left join withdrawal w on w.id::text = k.payment
      left join payment_account p on p.id = coalesce(d.payment_account_id, w.payment_account_id)
      left join account hold on hold.kind = 'payout_hold' and hold.owner_id = p.company_id
      left join account fees on fees.kind = 'fee' and fees.owner_id = p.company_id
      left join shift till on till.id = coalesce(d.shift_id, w.shift_id)
      left join lateral (select * from ${paymentMoves} where m.what = k.what and m.type = t.type) m on true
      where t.type in ('DEPOSIT', 'WITHDRAWAL', 'WITHDRAWAL_RETURN', 'FEE')
        and not ${isOf("t.id", "m.giver", "m.taker", "m.santim")}`,
  },
  {
    holds:
      "stakes go into the pot of the round that their transfer names, and refunds, prizes and the cut come out of it",
    // The pot is one side, whole: nobody else gives or takes beside it.
    sql: `select t.id::text, t.type || ' ' || t.idempotency_key as about
      from transfer t left join round r on r.id = t.round_id
      left join entry pot on pot.transfer_id = t.id and pot.account_id = r.pot_account_id
      where t.type in ('BET_PLACED', 'REFUND', 'BET_WON', 'HOUSE_CUT') and (pot.id is null
        or (pot.amount_santim > 0) <> (t.type = 'BET_PLACED')
        or exists (select from entry e where e.transfer_id = t.id and e.id <> pot.id and (e.amount_santim > 0) = (pot.amount_santim > 0)))`,
  },
  {
    holds: "a guarantee is between its company, what is set aside for it and the pot of its round",
    sql: `select t.id::text, a.kind as about
      from transfer t join entry e on e.transfer_id = t.id join account a on a.id = e.account_id
      left join round r on r.id = t.round_id
      where t.type = 'GUARANTEE' and a.kind not in ('company', 'guarantee') and a.id is distinct from r.pot_account_id`,
  },
  {
    holds: "a bonus of a round in a room goes from the company's bonuses to a player",
    sql: `select t.id::text, t.idempotency_key as about
      from transfer t join round r on r.id = t.round_id and r.room_id is not null
      join entry e on e.transfer_id = t.id join account a on a.id = e.account_id
      where t.type = 'BONUS'
        and a.kind <> all (case when e.amount_santim > 0 then array['player'] else array['bonus', 'bonus_budget'] end)`,
  },
  {
    holds: "a tax is of a round, into its company's tax account, or is what the company paid to the tax office",
    sql: `select t.id::text, t.idempotency_key as about
      from transfer t left join round r on r.id = t.round_id
      where t.type = 'TAX' and not exists (select from tax_payment p where 'tax-paid:' || p.id = t.idempotency_key)
        and (r.id is null or exists (select from entry e join account a on a.id = e.account_id
          where e.transfer_id = t.id and e.amount_santim > 0 and (a.kind <> 'tax' or a.owner_id <> r.company_id)))`,
  },
  {
    holds: "a stake that is lost moves nothing",
    sql: `select id::text, idempotency_key as about from transfer where type = 'BET_LOST'`,
  },
];
