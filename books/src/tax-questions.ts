import type { Question } from "./question.ts";

/** Each win of a taxed round, with what its rule says of it; a cartela's stake counts once, with the first stage that it won. */
const wins = `select r.id as round_id, r.tax as tax_rule, w.tax_santim as tax,
    case r.tax ->> 'base' when 'prize' then w.prize_santim when 'prize_and_bonus' then w.prize_santim + w.bonus_santim
      else w.prize_santim + w.bonus_santim - case when w.is_first then r.stake_santim else 0 end end as base
  from round r join (
    select c.round_id, c.prize_santim, c.bonus_santim, c.tax_santim, true as is_first from round_cartela c
      join round o on o.id = c.round_id and o.stages is null where c.won_at is not null
    union all
    select s.round_id, s.prize_santim, s.bonus_santim, s.tax_santim,
      not exists (select from round_stage_win b where b.round_id = s.round_id and b.cartela_number = s.cartela_number and b.stage < s.stage)
      from round_stage_win s) as w on w.round_id = r.id
  where r.tax is not null`;

/** Of taxes: what was withheld is what the rule of its round says, is in the ledger, and goes to the tax office alone. */
export const taxQuestions: readonly Question[] = [
  {
    holds: "the tax on a win is what the rule of its round says, to the santim",
    sql: `select round_id::text as id, tax::text || ' of ' || base as about from (${wins}) w
      where tax <> case when base > 0 and base >= (w.tax_rule ->> 'threshold')::bigint
        then floor(base::numeric * (w.tax_rule ->> 'rateBps')::bigint / 10000) else 0 end`,
  },
  {
    holds:
      "what is withheld of a win is its tax as far as it is paid, where the winner bears it, and nothing where the company does",
    // In a hall the bonus waits at the desk, and is not paid yet.
    sql: `select r.id::text, 'cartela ' || w.cartela_number as about from round r join (
        select c.round_id, c.cartela_number, c.prize_santim, c.bonus_santim, c.tax_santim, c.withheld_santim from round_cartela c
          join round o on o.id = c.round_id and o.stages is null
        union all
        select s.round_id, s.cartela_number, s.prize_santim, s.bonus_santim, s.tax_santim, s.withheld_santim from round_stage_win s
      ) as w on w.round_id = r.id
      where w.withheld_santim <> case when r.tax ->> 'bearer' = 'winner' then least(w.tax_santim,
        w.prize_santim + case when r.room_id is null then 0 else w.bonus_santim end) else 0 end`,
  },
  {
    holds: "a round without a tax takes none",
    sql: `select r.id::text, sum(c.tax_santim)::text as about from round r join round_cartela c on c.round_id = r.id
      where r.tax is null and c.tax_santim <> 0 group by r.id`,
  },
  {
    holds:
      "what wins are taxed is what their company's tax account took, from the winner and from the company as the rule says",
    sql: `select coalesce(c.round_id, t.round_id)::text as id,
        coalesce(c.tax, 0) || ' taxed, ' || coalesce(t.taken, 0) || ' taken, ' || coalesce(t.borne, 0) || ' borne' as about
      from (select round_id, sum(tax_santim) as tax, sum(tax_santim - withheld_santim) as borne from round_cartela
          where tax_santim <> 0 group by 1) c
      full join (select t.round_id, coalesce(sum(e.amount_santim) filter (where a.kind = 'tax' and a.owner_id = r.company_id), 0) as taken,
          coalesce(-sum(e.amount_santim) filter (where a.kind = 'tax_cost' and a.owner_id = r.company_id), 0) as borne
        from transfer t join round r on r.id = t.round_id join entry e on e.transfer_id = t.id join account a on a.id = e.account_id
        where t.type = 'TAX' group by 1) t on t.round_id = c.round_id
      where c.tax is distinct from t.taken or c.borne is distinct from t.borne`,
  },
  {
    holds:
      "a tax account gives to its company's account of the tax office alone, once for each payment that is on record",
    sql: `select t.idempotency_key as id, e.amount_santim::text as about
      from account a join entry e on e.account_id = a.id and e.amount_santim < 0 join transfer t on t.id = e.transfer_id
      where a.kind = 'tax' and (t.type <> 'TAX' or not exists (select from tax_payment p
        join entry o on o.transfer_id = t.id and o.amount_santim = p.amount_santim
        join account office on office.id = o.account_id and office.kind = 'tax_office' and office.owner_id = a.owner_id
        where 'tax-paid:' || p.id = t.idempotency_key and p.company_id = a.owner_id and p.amount_santim = -e.amount_santim))`,
  },
  {
    holds: "what is withheld of a win in a room is taken from its winner's wallet, and from nobody else's",
    sql: `select round_id::text as id, coalesce(c.withheld, 0) || ' withheld, ' || coalesce(t.taken, 0) || ' taken' as about
      from (select c.round_id, c.player_id, sum(c.withheld_santim) as withheld from round_cartela c
          where c.withheld_santim <> 0 and c.player_id is not null group by 1, 2) c
      full join (select t.round_id, w.player_id, -sum(e.amount_santim) as taken
          from transfer t join entry e on e.transfer_id = t.id join wallet w on w.account_id = e.account_id
          where t.type = 'TAX' group by 1, 2) t using (round_id, player_id)
      where c.withheld is distinct from t.taken`,
  },
];
