import type { Question } from "./question.ts";

/** A round that should have gone on by itself has this long to do it. */
const overdue = `interval '5 minutes'`;
/** Set by whoever asks (check.ts). */
const now = `current_setting('books.now')::timestamptz`;
/** Between a look at the clock and the next one in the same statement. */
const instant = `interval '100 ms'`;
/** What a round's pot took and gave, by type of transfer. */
const pots = `select r.id as round_id,
    coalesce(sum(e.amount_santim) filter (where t.type = 'BET_PLACED'), 0) as placed,
    coalesce(-sum(e.amount_santim) filter (where t.type = 'REFUND'), 0) as refunded,
    coalesce(-sum(e.amount_santim) filter (where t.type = 'BET_WON'), 0) as won,
    coalesce(-sum(e.amount_santim) filter (where t.type = 'HOUSE_CUT'), 0) as cut,
    count(*) filter (where t.type = 'HOUSE_CUT') as cuts,
    coalesce(sum(e.amount_santim) filter (where t.type = 'GUARANTEE'), 0) as guaranteed,
    count(*) filter (where t.type = 'GUARANTEE') as guarantees,
    count(*) filter (where t.type not in ('BET_PLACED', 'REFUND', 'BET_WON', 'HOUSE_CUT', 'GUARANTEE')) as others
  from round r left join entry e on e.account_id = r.pot_account_id left join transfer t on t.id = e.transfer_id
  group by r.id`;
const paid = `(select count(*) from round_cartela c where c.round_id = r.id and c.status = 'confirmed')`;

/** Who has which entries of a transfer: a player, whichever wallet it is, or an account. */
const whose = (transfer: string, sign: "" | "-") => `
  select coalesce(w.player_id, e.account_id), ${sign}e.amount_santim
  from entry e left join wallet w on w.account_id = e.account_id where e.transfer_id = ${transfer}`;

/** Of rounds, in rooms and in halls: what was staked, and what became of it. */
export const roundQuestions: readonly Question[] = [
  {
    holds: "a cartela is sold once in a round",
    sql: `select round_id::text as id, 'cartela ' || cartela_number as about from round_cartela
      where status = 'confirmed' group by round_id, cartela_number having count(*) > 1`,
  },
  {
    holds: "a round of a room is played with the tickets that its close recorded, none more and none fewer",
    sql: `select r.id::text, ${paid} || ' paid, recorded ' || c.ticket_count as about
      from round r join close_record c on c.round_id = r.id
      where r.room_id is not null and r.state in ('closing', 'calling', 'settled') and ${paid} <> c.ticket_count`,
  },
  {
    holds: "nobody pays for a cartela of a room after the countdown",
    sql: `select r.id::text, 'cartela ' || c.cartela_number || ', ' || (c.confirmed_at - r.closes_at) || ' late' as about
      from round r join round_cartela c on c.round_id = r.id and c.status = 'confirmed'
      where r.room_id is not null and r.state <> 'void' and c.confirmed_at > r.closes_at + ${instant}`,
  },
  {
    holds: "a pot takes stakes and what one guarantee adds, and gives refunds, prizes and one cut",
    sql: `select round_id::text as id, others || ' others, ' || cuts || ' cuts, ' || guarantees || ' guarantees' as about
      from (${pots}) p where others > 0 or cuts > 1 or guarantees > 1`,
  },
  {
    holds: "a round that lives or was played holds, or held, the stake of each paid cartela",
    sql: `select r.id::text, p.placed - p.refunded || ' for ' || ${paid} || ' cartelas' as about
      from round r join (${pots}) p on p.round_id = r.id
      where r.state <> 'void' and p.placed - p.refunded <> r.stake_santim * ${paid}`,
  },
  {
    holds: "a settled round gave away its pot: the cut is the house's share, the prizes are the rest",
    sql: `select r.id::text, 'pot ' || r.pot_santim || ', prizes ' || p.won || ', cut ' || p.cut as about
      from round r join (${pots}) p on p.round_id = r.id
      where r.state = 'settled' and (p.placed - p.refunded <> r.pot_santim or p.won + p.cut <> r.pot_santim + p.guaranteed
        or p.won <> r.prize_pool_santim
        or p.won <> greatest(r.guarantee_santim, r.pot_santim * (10000 - r.house_cut_bps) / 10000))`,
  },
  {
    holds: "a guarantee adds what the share of the pot lacks of it, and only to a round that is won",
    sql: `select r.id::text, 'guaranteed ' || r.guarantee_santim || ', added ' || p.guaranteed as about
      from round r join (${pots}) p on p.round_id = r.id
      where p.guaranteed <> r.guarantee_paid_santim or p.guaranteed <> case when r.state = 'settled' or r.stages_settled > 0
        then greatest(0, r.guarantee_santim - r.pot_santim * (10000 - r.house_cut_bps) / 10000) else 0 end`,
  },
  {
    holds:
      "a guarantee comes from the company's own account before the round opens, is whole while it lives, and its rest goes back",
    sql: `select r.id::text, 'of ' || r.guarantee_santim || ' held ' || g.held || ', given ' || g.given as about
      from round r cross join lateral (
        select coalesce(sum(e.amount_santim) filter (where e.amount_santim > 0), 0) as held,
          coalesce(-sum(e.amount_santim) filter (where e.amount_santim < 0), 0) as given,
          count(*) filter (where t.type <> 'GUARANTEE' or not exists (select from entry o join account a on a.id = o.account_id
            where o.transfer_id = t.id and a.kind = 'company' and a.owner_id = r.company_id
            -- All of it went into the pot.
            or o.transfer_id = t.id and o.account_id = r.pot_account_id)) as others
        from entry e join transfer t on t.id = e.transfer_id where e.account_id = r.guarantee_account_id) g
      where r.guarantee_account_id is not null and (g.others > 0 or g.held <> r.guarantee_santim
        or g.given <> case when r.state in ('settled', 'void') or r.stages_settled > 0 then r.guarantee_santim else 0 end)`,
  },
  {
    holds: "a void round gave every stake back, and nothing else",
    sql: `select r.id::text, 'placed ' || p.placed || ', refunded ' || p.refunded as about
      from round r join (${pots}) p on p.round_id = r.id
      where r.state = 'void' and (p.placed <> p.refunded or p.won <> 0 or p.cut <> 0)`,
  },
  {
    holds: "a stake in a room is paid once, by its player, and comes back once or not at all",
    sql: `select t.idempotency_key as id, r.state as about
      from transfer t join round r on r.id = t.round_id and r.room_id is not null
      left join round_cartela c on c.round_id = r.id and 'stake:' || c.ticket_id = t.idempotency_key and c.status = 'confirmed'
      left join transfer back on back.idempotency_key = replace(t.idempotency_key, 'stake:', 'refund:') and back.type = 'REFUND'
      where t.type = 'BET_PLACED' and (
        not exists (select from entry e where e.transfer_id = t.id and e.amount_santim = -r.stake_santim
          and (c.player_id is null or exists (select from wallet w where w.account_id = e.account_id and w.player_id = c.player_id)))
        or (c.ticket_id is null or r.state = 'void') <> (back.id is not null)
        or (back.id is not null and exists (${whose("t.id", "")} except ${whose("back.id", "-")})))`,
  },
  {
    holds: "a paid cartela of a room has its stake",
    sql: `select c.round_id::text as id, 'cartela ' || c.cartela_number as about
      from round_cartela c join round r on r.id = c.round_id and r.room_id is not null
      where c.status = 'confirmed'
        and not exists (select from transfer t where t.idempotency_key = 'stake:' || c.ticket_id and t.round_id = r.id)`,
  },
  {
    holds: "a refund in a room gives back a stake that was paid",
    sql: `select t.idempotency_key as id, '' as about from transfer t join round r on r.id = t.round_id and r.room_id is not null
      where t.type = 'REFUND'
        and not exists (select from transfer s where s.idempotency_key = replace(t.idempotency_key, 'refund:', 'stake:'))`,
  },
  {
    holds: "a winner's prize and bonus in a room are in the winner's wallet, and nobody else's",
    sql: `select r.id::text, coalesce(won.type, 'none') || ' ' || coalesce(won.amount, 0) as about
      from (select c.round_id, c.player_id, kind.type, sum(kind.amount) as amount
          from round_cartela c
          cross join lateral (values ('BET_WON', c.prize_santim), ('BONUS', c.bonus_santim)) as kind (type, amount)
          where kind.amount > 0 and c.player_id is not null group by 1, 2, 3) as owed
      full join (select t.round_id, coalesce(w.player_id, p.id) as player_id, t.type, sum(e.amount_santim) as amount
          from transfer t join entry e on e.transfer_id = t.id join account a on a.id = e.account_id and a.kind = 'player'
          join round r on r.id = t.round_id and r.room_id is not null
          left join wallet w on w.account_id = a.id left join player p on p.account_id = a.id
          where t.type in ('BET_WON', 'BONUS') group by 1, 2, 3) as won using (round_id, player_id, type)
      join round r on r.id = round_id
      where owed.amount is distinct from won.amount`,
  },
  {
    holds:
      "the prizes of a settled round's cartelas are its prize pool; no other round has any but those of stages that are won",
    sql: `select r.id::text, r.state || ' ' || sum(c.prize_santim) as about
      from round r join round_cartela c on c.round_id = r.id group by r.id
      having sum(c.prize_santim) <> case when r.state = 'settled' then r.prize_pool_santim
        when r.state = 'calling' and r.stages_settled > 0 then
          (select coalesce(sum(w.prize_santim), 0) from round_stage_win w where w.round_id = r.id)
        else 0 end`,
  },
  {
    holds: "what a cartela has of a round with stages is what it has of each",
    sql: `select coalesce(c.round_id, w.round_id)::text as id, 'cartela ' || coalesce(c.cartela_number, w.cartela_number) as about
      from (select c.* from round_cartela c join round r on r.id = c.round_id and r.stages is not null
          where c.status = 'confirmed' and c.won_at is not null) as c
      full join (select round_id, cartela_number, sum(prize_santim) as prize, sum(bonus_santim) as bonus,
            sum(tax_santim) as tax, sum(withheld_santim) as withheld
          from round_stage_win group by 1, 2) as w using (round_id, cartela_number)
      where c.prize_santim is distinct from w.prize or c.bonus_santim is distinct from w.bonus
        or c.tax_santim is distinct from w.tax or c.withheld_santim is distinct from w.withheld`,
  },
  {
    holds: "the stages of a round are won one after the other, all of a settled one, and none of one that is not drawn",
    sql: `select r.id::text, r.stages_settled || ' of ' || coalesce(jsonb_array_length(r.stages), 0) as about
      from round r where (r.stages is null and (r.stages_settled <> 0 or exists (
          select from round_stage_win w where w.round_id = r.id)))
        or (r.stages is not null and (
          r.stages_settled <> (select count(distinct w.stage) from round_stage_win w where w.round_id = r.id)
          or r.stages_settled < (select coalesce(max(w.stage), 0) from round_stage_win w where w.round_id = r.id)
          or (r.state = 'settled') <> (r.stages_settled = jsonb_array_length(r.stages))
          or (r.state in ('open', 'closing', 'void') and r.stages_settled > 0)))`,
  },
  {
    holds: "a round goes on when it is due",
    // In a hall a person opens and calls it; its beacon comes by itself there too.
    sql: `select r.id::text, r.state as about from round r where
        (r.state = 'closing' and r.closed_at < ${now} - ${overdue})
        or r.room_id is not null and ((r.state = 'open' and r.closes_at < ${now} - ${overdue})
        or (r.state = 'calling' and r.starts_at + r.call_interval_ms * 76 * interval '1 millisecond'
          < ${now} - ${overdue}))`,
  },
  {
    holds: "a settled round has one sale with its figures, no other round has one",
    sql: `select coalesce(r.id, s.round_id)::text as id, count(s.*) || ' sales' as about
      from round r full join sale s on s.round_id = r.id
      where s.origin is distinct from 'demo' and (s.round_id is not null or r.state = 'settled')
      group by r.id, s.round_id
      having count(s.*) <> 1 or bool_or(r.state <> 'settled' or s.total_santim <> r.pot_santim
        or s.guarantee_paid_santim <> r.guarantee_paid_santim
        or s.cut_santim <> r.pot_santim + r.guarantee_paid_santim - r.prize_pool_santim or s.player_winnings_santim <> r.prize_pool_santim
        or s.company_id <> r.company_id or s.branch_id <> r.branch_id)`,
  },
  {
    holds: "what the sales say was kept is what each house received",
    sql: `select company_id::text as id, sum(cut) || ' in sales, ' || sum(kept) || ' kept' as about
      from (select company_id, cut_santim as cut, 0 as kept from sale where origin = 'round'
        union all
        select r.company_id, 0, e.amount_santim from transfer t join round r on r.id = t.round_id
          join entry e on e.transfer_id = t.id and e.account_id = r.house_account_id where t.type = 'HOUSE_CUT') as both_books
      group by company_id having sum(cut) <> sum(kept)`,
  },
];
