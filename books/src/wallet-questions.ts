import type { Question } from "./question.ts";

/** Whose money is on each account, read from the tables and not asked of a function; null: no company's. */
const ofCompany = `select a.id, a.kind, case a.kind
    when 'player' then (select w.company_id from wallet w where w.account_id = a.id)
    when 'pot' then (select r.company_id from round r where r.pot_account_id = a.id)
    when 'guarantee' then (select r.company_id from round r where r.guarantee_account_id = a.id)
    when 'cashier' then (select s.company_id from staff s where s.id = a.owner_id)
    when 'branch' then (select b.company_id from branch b where b.account_id = a.id)
    when 'company' then (select c.id from company c where c.account_id = a.id)
    when 'house' then (select c.id from company c where c.id = a.owner_id)
    when 'bonus' then (select c.id from company c where c.id = a.owner_id)
    when 'clearing' then (select p.company_id from payment_account p where p.id = a.owner_id)
    when 'payout_hold' then a.owner_id when 'fee' then a.owner_id when 'loss' then a.owner_id when 'tax' then a.owner_id
    when 'bonus_budget' then (select c.id from company c where c.id = a.owner_id)
  end as company_id from account a`;

/** Of players' wallets, one a company. */
export const walletQuestions: readonly Question[] = [
  {
    holds: "money goes from one company to another only by a move that names both",
    // What was on a player's account before it was the wallet of one company was between whom it was.
    sql: `with known as materialized (${ofCompany})
      select t.id::text, t.type || ' between ' || count(distinct known.company_id) || ' companies' as about
      from transfer t join entry e on e.transfer_id = t.id join known on known.id = e.account_id
      left join wallet w on w.account_id = e.account_id
      where t.type <> 'BETWEEN_COMPANIES'
      group by t.id, t.type, t.created_at
      having count(distinct known.company_id) > 1 and not coalesce(bool_or(t.created_at < w.opened_at), false)`,
  },
  {
    holds: "a move between companies takes from one wallet of a player what it gives to another, as its record says",
    sql: `select coalesce(t.id::text, m.transfer_key) as id, coalesce(m.amount_santim::text, 'no record') as about
      from (select * from transfer where type = 'BETWEEN_COMPANIES') t
      full join wallet_move m on m.transfer_key = t.idempotency_key
      where t.id is null or m.transfer_key is null or (select count(*) from entry e where e.transfer_id = t.id) <> 2 or 2 <> (
        select count(*) from entry e join wallet w on w.account_id = e.account_id and w.player_id = m.player_id
        where e.transfer_id = t.id and (w.company_id, e.amount_santim) in
          ((m.from_company_id, -m.amount_santim), (m.to_company_id, m.amount_santim)))`,
  },
  {
    holds: "a wallet has an account of its own, that of its player",
    sql: `select w.id::text, a.kind as about from wallet w join account a on a.id = w.account_id
      where a.kind <> 'player' or a.owner_id <> w.id`,
  },
  {
    holds: "a stake and a refund in a room are of the player's wallet with the round's company",
    sql: `select t.id::text, t.type as about
      from round r join transfer t on t.round_id = r.id and t.type in ('BET_PLACED', 'REFUND')
      join entry e on e.transfer_id = t.id join account a on a.id = e.account_id and a.kind = 'player'
      left join wallet w on w.account_id = e.account_id
      where r.room_id is not null and w.company_id is distinct from r.company_id and t.created_at >= w.opened_at`,
  },
  {
    holds: "what a player is told of bonuses, deposits and withdrawals is the sum of the entries",
    sql: `with summed as (
        select e.account_id as id, coalesce(sum(e.amount_santim) filter (where t.type = 'BONUS'), 0) as bonuses,
          coalesce(sum(e.amount_santim) filter (where t.type in ('DEPOSIT', 'REVERSAL')), 0) as paid_in,
          coalesce(sum(e.amount_santim) filter (where t.type in ('WITHDRAWAL', 'WITHDRAWAL_RETURN')), 0) as paid_out,
          coalesce(sum(greatest(e.amount_santim, 0)) filter (where t.type in ('TOP_UP', 'CHARGE', 'CREDIT')), 0) as sold,
          coalesce(sum(least(e.amount_santim, 0)) filter (where t.type in ('TOP_UP', 'CHARGE', 'CREDIT')), 0) as bought
        from entry e join account a on a.id = e.account_id and a.kind = 'player' join transfer t on t.id = e.transfer_id
        group by e.account_id),
      returned as (select d.wallet_account_id as id, sum(d.player_fee_santim) as fees from deposit d
        where d.state = 'reversed' and d.credited_santim is not null group by 1)
      select coalesce(kept.account_id, summed.id)::text as id,
        concat_ws(', ', kept.bonuses_santim, kept.deposits_santim, kept.withdrawals_santim) as about
      from summed full join wallet_total kept on kept.account_id = summed.id
        left join returned on returned.id = kept.account_id
      where coalesce(kept.bonuses_santim, 0) <> coalesce(summed.bonuses, 0)
        or coalesce(kept.deposits_santim, 0) <> coalesce(summed.paid_in + summed.sold, 0) - coalesce(returned.fees, 0)
        or coalesce(kept.withdrawals_santim, 0) <> -coalesce(summed.paid_out + summed.bought, 0)`,
  },
  {
    holds:
      "the games and wins that a player is told are their settled rounds, and those that brought more than they cost",
    sql: `with each as (
        select c.player_id, r.company_id, sum(c.prize_santim + c.bonus_santim - c.withheld_santim) > count(*) * r.stake_santim as is_won
        from round r join round_cartela c on c.round_id = r.id and c.status = 'confirmed' and c.player_id is not null
        where r.state = 'settled' group by c.player_id, r.id),
      counted as (
        select player_id, company_id, count(*) as played, count(*) filter (where is_won) as won from each group by player_id, company_id)
      select coalesce(kept.player_id, counted.player_id)::text as id, concat(kept.won, ' of ', kept.played) as about
      from counted full join player_games kept using (player_id, company_id)
      where counted.played is distinct from kept.played or counted.won is distinct from kept.won`,
  },
];
