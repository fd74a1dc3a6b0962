import type { Question } from "./question.ts";

/** Of halls, where money moves between a round's pot and the floats of its tills. */
export const hallQuestions: readonly Question[] = [
  {
    holds: "what a till has staked in a hall's round is what it sold there, and no other account has",
    sql: `select round_id::text as id, coalesce(sold.santim, 0) || ' sold, ' || coalesce(staked.santim, 0) || ' staked' as about
      from (select c.round_id, a.id as account_id, sum(r.stake_santim) as santim
          from round_cartela c join round r on r.id = c.round_id and r.room_id is null and r.state <> 'void'
          join account a on a.kind = 'cashier' and a.owner_id = coalesce(c.sold_by, r.cashier_id)
          where c.status = 'confirmed' group by 1, 2) as sold
      full join (select t.round_id, e.account_id, -sum(e.amount_santim) as santim
          from transfer t join round r on r.id = t.round_id and r.room_id is null
          join entry e on e.transfer_id = t.id and e.account_id <> r.pot_account_id
          where t.type in ('BET_PLACED', 'REFUND') group by 1, 2 having sum(e.amount_santim) <> 0) as staked
        using (round_id, account_id)
      where sold.santim is distinct from staked.santim`,
  },
  {
    holds: "the prize of a hall's round is on the float of the till that pays its winners",
    sql: `select r.id::text, e.amount_santim::text as about
      from round r join hall_round h on h.round_id = r.id join transfer t on t.round_id = r.id and t.type = 'BET_WON'
      join entry e on e.transfer_id = t.id and e.account_id <> r.pot_account_id
      where not exists (select from account a where a.id = e.account_id and a.kind = 'cashier' and (a.owner_id = h.paid_by
        or h.paid_by is null and exists (select from round_cartela c where c.round_id = r.id and c.won_at is not null
          and coalesce(c.sold_by, r.cashier_id) = a.owner_id)))`,
  },
  {
    holds: "what is withheld of a win in a hall is taken from the float of the till that pays it",
    sql: `select t.idempotency_key as id, e.amount_santim::text as about
      from round r join hall_round h on h.round_id = r.id join transfer t on t.round_id = r.id and t.type = 'TAX'
      join entry e on e.transfer_id = t.id and e.amount_santim < 0 join account a on a.id = e.account_id and a.kind <> 'tax_cost'
      left join round_cartela c on c.round_id = r.id and c.cartela_number::text = split_part(t.idempotency_key, ':', 3)
      where a.kind <> 'cashier' or a.owner_id is distinct from coalesce(h.paid_by, c.sold_by, r.cashier_id)`,
  },
  {
    holds: "a bonus that is paid at a desk is one that waited there, once and whole, from the company's bonuses",
    sql: `select coalesce(p.id::text, t.idempotency_key) as id, coalesce(p.amount_santim::text, 'none waited') as about
      from (select * from pending_bonus where deposited_at is not null and origin = 'round') p
      full join (select t.* from transfer t left join round r on r.id = t.round_id
          where t.type = 'BONUS' and r.room_id is null) t on t.idempotency_key = 'bonus-desk:' || p.id
      where p.id is null or t.id is null or (select count(*) from entry e where e.transfer_id = t.id) <> 2
        or not exists (select from entry e join account a on a.id = e.account_id where e.transfer_id = t.id
          and e.amount_santim = -p.amount_santim and a.kind in ('bonus', 'bonus_budget') and a.owner_id = p.company_id)
        or not exists (select from entry e where e.transfer_id = t.id and e.amount_santim = p.amount_santim and e.account_id = coalesce(
          (select s.account_id from shift s where s.id = p.paid_shift_id), (select b.account_id from branch b where b.id = p.branch_id)))`,
  },
  {
    holds: "a bonus that waits at a desk, or waited there, is what the round in its hall won",
    sql: `select coalesce(r.id, p.id)::text as id, coalesce(r.won, 0) || ' won, ' || coalesce(p.amount_santim, 0) || ' waits' as about
      from (select r.*, h.bonus_santim as won from round r join hall_round h on h.round_id = r.id
          where r.state = 'settled' and h.bonus_santim > 0) r
      full join (select * from pending_bonus where origin = 'round') p on p.round_id = r.id
      where r.id is null or p.id is null
        or (p.amount_santim, p.company_id, p.branch_id) <> (r.won, r.company_id, r.branch_id)
        or exists (select from pending_bonus other where other.round_id = r.id and other.id <> p.id)`,
  },
];
