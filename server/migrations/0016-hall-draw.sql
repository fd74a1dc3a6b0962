-- A hall's round with a server draw closes its sale first, and is drawn when the signature of its beacon is there. Of a
-- physical draw, and of what was played before there was a record, all of this is null.
alter table venue_round
  add column beacon_chain bytea references beacon,
  add column beacon_lead_ms integer check (beacon_lead_ms > 0),
  add column closed_at timestamptz,
  -- What void_reason says in the cashier's words, in those of the record; null where the sale was never closed.
  add column void_code text check (void_code in ('late_close', 'beacon', 'no_winner')),
  drop constraint venue_round_state_check,
  add constraint venue_round_state_check check (state in ('selling', 'closing', 'calling', 'settled', 'void')),
  add constraint venue_round_closing_check
    check (state <> 'closing' or (mode = 'server' and closed_at is not null and beacon_chain is not null)),
  add constraint venue_round_void_closed_check check (void_code is null or (state = 'void' and closed_at is not null));

drop index venue_round_live_of_cashier;
drop index venue_round_live_code;
create unique index venue_round_live_of_cashier on venue_round (cashier_id) where state in ('selling', 'closing', 'calling');
create unique index venue_round_live_code on venue_round (code) where state in ('selling', 'closing', 'calling');
-- A server that starts goes on with what waits for its beacon.
create index venue_round_closing on venue_round (id) where state = 'closing';

-- Disputes ask by the code that people say, statistics for the last days.
create index round_code on round (code, id desc);
create index venue_round_code on venue_round (code, id desc);
create index round_settled on round (ended_at) where state = 'settled';
create index venue_round_settled on venue_round (ended_at) where state = 'settled';

-- What the paper cartela is called in the record; no player is known here.
alter table venue_cartela
  add column ticket_id uuid not null default uuidv7(),
  -- A winner's part of the quick-win bonus, which waits at the desk.
  add column bonus_santim bigint not null default 0;
grant update (bonus_santim) on venue_cartela to derash_server;

-- As before; a hall's round that waits for its beacon is closed, and its void has its word for the record.
create or replace view drawn_round as
  select id as round_id, case state when 'open' then 'closed' when 'closing' then 'closed' else state end as state,
      void_reason, seed, last_call as call_count, pot_santim, pot_santim - prize_pool_santim as house_cut_santim
    from round
  union all
  select id, case state when 'selling' then 'closed' when 'closing' then 'closed' else state end, void_code, seed,
      coalesce(calls_to_win, calls_made), pot_santim, cut_santim
    from venue_round where mode = 'server';

-- As before, with the bonuses of halls.
create or replace view drawn_winner as
  select round_id, cartela_number, prize_santim, bonus_santim from round_cartela where prize_santim > 0
  union all
  select round_id, cartela_number, prize_santim, bonus_santim from venue_cartela where prize_santim > 0;

-- As before, and a round that waits for its beacon holds its stakes too.
create or replace view round_fault as
  select 'ended round still holds money' as fault, r.id, b.amount_santim as santim
    from round r join balance b on b.account_id = r.pot_account_id
    where r.state in ('settled', 'void') and b.amount_santim <> 0
  union all
  select 'ended round has an open pot', r.id, r.pot_santim
    from round r where r.state in ('settled', 'void') and not exists (select from balance b where b.account_id = r.pot_account_id)
  union all
  select 'ended venue round still holds money', r.id, b.amount_santim
    from venue_round r join balance b on b.account_id = r.pot_account_id
    where r.state in ('settled', 'void') and b.amount_santim <> 0
  union all
  select 'venue round does not hold its stakes', r.id, b.amount_santim
    from venue_round r join balance b on b.account_id = r.pot_account_id
    where r.state in ('selling', 'closing', 'calling')
      and b.amount_santim <> r.stake_santim * (select count(*) from venue_cartela c where c.round_id = r.id)
  union all
  select 'settled venue round has not exactly one sale', r.id, r.pot_santim
    from venue_round r where r.state = 'settled'
      and not exists (select from sale s where s.round_id = r.id and s.cashier_id = r.cashier_id
        and s.total_santim = r.pot_santim and s.cut_santim = r.cut_santim)
  union all
  select 'prizes of a venue round differ from its pool', r.id, r.prize_pool_santim
    from venue_round r where r.state = 'settled'
      and r.prize_pool_santim <> (select sum(prize_santim) from venue_cartela c where c.round_id = r.id);
