-- What asks of rounds, with halls and rooms as one (0032-one-round.sql); then what they were apart goes.

-- A player's cartela is of a room, paper is of a hall. No reservation and no stake of a suspended player, and none in a room
-- that is stopped, whichever statement asks.
create or replace function round_cartela_allowed() returns trigger language plpgsql as $$
declare
  v_company uuid;
  v_is_room boolean;
  v_is_stopped boolean;
  v_told text;
begin
  select r.company_id, r.room_id is not null, m.stopped_with is not null into v_company, v_is_room, v_is_stopped
    from round r left join room m on m.id = r.room_id where r.id = new.round_id;
  if v_is_room = (new.player_id is null) then raise exception 'players play in rooms, paper in halls'; end if;
  if v_is_stopped then raise exception 'the room is stopped' using errcode = 'DR011'; end if;
  -- Suspended by the company and by all: what either said is told.
  select string_agg(s.told, ' ' order by s.suspended_at) filter (where s.told <> '') into v_told from suspension s
    where s.player_id = new.player_id and (s.company_id is null or s.company_id = v_company) having count(*) > 0;
  if found then
    raise exception 'the player is suspended' using errcode = 'DR010', detail = coalesce(v_told, '');
  end if;
  return new;
end $$;
create trigger round_cartela_allowed before insert or update of status, player_id on round_cartela
  for each row execute function round_cartela_allowed();

-- However a hall's round ends, its numbers are free again with it.
create function hall_round_frees() returns trigger language plpgsql as $$
begin
  update round_cartela set held_in = null where round_id = new.id and held_in is not null;
  return null;
end $$;
create trigger hall_round_frees after update of state on round
  for each row when (new.cashier_id is not null and new.state in ('settled', 'void')) execute function hall_round_frees();

-- As before, but that a cartela's id is its ticket.
-- Holds a cartela for a player. Another reservation of the same player that was never confirmed is given up for it; a
-- refusal changes nothing. Asked for again it is held longer, but never longer than four times p_hold_ms from the first time;
-- then it is let go for p_hold_ms at least, so that others can have it.
-- result: ok, round_closed, insufficient_funds, cartela_limit, cartela_taken
create or replace function cartela_reserve(p_round uuid, p_number integer, p_player uuid, p_cells smallint[], p_hold_ms integer)
returns cartela_answer language plpgsql as $$
declare
  v_round round;
  v_balance bigint;
  v_hold interval := p_hold_ms * interval '1 millisecond';
  v_since timestamptz;
  v_until timestamptz;
begin
  -- First, like a stake: whoever waits for a round that closes must hold nothing that closing needs, like the player's balance.
  perform pg_advisory_xact_lock_shared(round_lock_key(p_round));
  select * into v_round from round where id = p_round;
  if v_round.state is distinct from 'open' or clock_timestamp() >= v_round.closes_at then return ('round_closed'::text, null::bigint); end if;
  v_balance := player_lock(p_player);
  -- The player's, and paid for already: an answer was lost, and the stake is not asked for twice.
  if exists (select from round_cartela
    where round_id = p_round and cartela_number = p_number and player_id = p_player and status = 'confirmed') then
    return ('ok'::text, v_balance);
  end if;
  if v_balance < v_round.stake_santim then return ('insufficient_funds'::text, v_balance); end if;
  if (select count(*) from round_cartela
      where round_id = p_round and player_id = p_player and status = 'confirmed' and cartela_number <> p_number)
     >= v_round.cartelas_per_player_max then return ('cartela_limit'::text, v_balance); end if;

  delete from cartela_hold where player_id = p_player and held_until <= clock_timestamp() - v_hold;
  select held_since into v_since from cartela_hold
    where player_id = p_player and round_id = p_round and cartela_number = p_number;
  v_since := coalesce(v_since, clock_timestamp());
  v_until := least(clock_timestamp() + v_hold, v_since + 4 * v_hold);
  if v_until <= clock_timestamp() then return ('cartela_taken'::text, v_balance); end if;

  -- All rows that may change, in the order of their numbers: people who change places cannot wait for each other.
  perform from round_cartela
    where round_id = p_round and (cartela_number = p_number or (player_id = p_player and status = 'reserved'))
    order by cartela_number for update;
  insert into round_cartela as held (round_id, cartela_number, player_id, status, cells, reserved_until)
    values (p_round, p_number, p_player, 'reserved', p_cells, v_until)
    on conflict (round_id, cartela_number) do update
      set player_id = excluded.player_id, ticket_id = excluded.ticket_id, cells = excluded.cells,
          reserved_until = excluded.reserved_until
      where held.status = 'reserved' and (held.player_id = excluded.player_id or held.reserved_until <= clock_timestamp());
  if found then
    insert into cartela_hold (player_id, round_id, cartela_number, held_since, held_until)
      values (p_player, p_round, p_number, v_since, v_until)
      on conflict (player_id, round_id, cartela_number) do update set held_until = excluded.held_until;
    delete from round_cartela
      where round_id = p_round and player_id = p_player and status = 'reserved' and cartela_number <> p_number;
    return ('ok'::text, v_balance);
  end if;
  return ('cartela_taken'::text, v_balance);
end $$;

-- Pays for a reserved cartela: one round trip, one commit. The first one starts the countdown.
-- result: ok, round_closed, insufficient_funds, not_reserved
create or replace function cartela_confirm(p_round uuid, p_number integer, p_player uuid) returns cartela_answer language plpgsql as $$
declare
  v_round round;
  v_account uuid;
  v_balance bigint;
  v_held round_cartela;
begin
  perform pg_advisory_xact_lock_shared(round_lock_key(p_round));
  select * into v_round from round where id = p_round;
  if v_round.state is distinct from 'open' or clock_timestamp() >= v_round.closes_at then return ('round_closed'::text, null::bigint); end if;
  v_balance := player_lock(p_player);
  select * into v_held from round_cartela where round_id = p_round and cartela_number = p_number and player_id = p_player;
  if v_held.status = 'confirmed' then return ('ok'::text, v_balance); end if;
  if v_held.status is null or v_held.reserved_until <= clock_timestamp() then return ('not_reserved'::text, v_balance); end if;
  if v_balance < v_round.stake_santim then return ('insufficient_funds'::text, v_balance); end if;

  update round_cartela set status = 'confirmed', confirmed_at = clock_timestamp(), reserved_until = null
    where round_id = p_round and cartela_number = p_number and player_id = p_player and status = 'reserved';
  -- Between the look and the update only an expired reservation can change hands, and this one had not expired.
  if not found then return ('not_reserved'::text, v_balance); end if;
  select account_id into v_account from player where id = p_player;
  perform ledger_post('stake:' || v_held.ticket_id, 'BET_PLACED', p_round, v_round.code || ' #' || p_number,
    array[v_account, v_round.pot_account_id], array[-v_round.stake_santim, v_round.stake_santim]);
  if v_round.closes_at is null then
    update round set closes_at = clock_timestamp() + countdown_ms * interval '1 millisecond' where id = p_round and closes_at is null;
  end if;
  return ('ok'::text, v_balance - v_round.stake_santim);
end $$;

-- Gives a cartela back before the round closes; a paid one is refunded. Nothing to give back is ok too.
-- result: ok, round_closed
create or replace function cartela_release(p_round uuid, p_number integer, p_player uuid) returns cartela_answer language plpgsql as $$
declare
  v_round round;
  v_account uuid;
  v_balance bigint;
  v_held round_cartela;
begin
  perform pg_advisory_xact_lock_shared(round_lock_key(p_round));
  select * into v_round from round where id = p_round;
  if v_round.state is distinct from 'open' or clock_timestamp() >= v_round.closes_at then return ('round_closed'::text, null::bigint); end if;
  v_balance := player_lock(p_player);
  delete from round_cartela where round_id = p_round and cartela_number = p_number and player_id = p_player returning * into v_held;
  if v_held.status is distinct from 'confirmed' then return ('ok'::text, v_balance); end if;
  select account_id into v_account from player where id = p_player;
  perform ledger_post('refund:' || v_held.ticket_id, 'REFUND', p_round, v_round.code || ' #' || p_number,
    array[v_account, v_round.pot_account_id], array[v_round.stake_santim, -v_round.stake_santim]);
  return ('ok'::text, v_balance + v_round.stake_santim);
end $$;

-- How a stake stands, for the wallet that shows it: the ledger itself says only that it was paid, and never changes.
-- waiting: its round can still take or return it; played: it is in play, or a prize came of it; lost: its cartela did not
-- win; returned: given back by who paid it, before the sale ended; void: given back with the whole round. No row for a
-- round that is not there. A cashier's hold pays for cartelas of others and is itself never lost.
create or replace function stake_state(p_round uuid, p_key text) returns text language sql stable as $$
  select case
      when r.cashier_id is not null then case r.state when 'settled' then 'played' when 'void' then 'void' else 'waiting' end
      when c.round_id is null then 'returned'
      when r.state in ('open', 'closing') then 'waiting'
      when r.state = 'void' then 'void'
      when r.state = 'settled' and c.won_at is null then 'lost'
      else 'played' end
    from round r
    left join round_cartela c on c.round_id = r.id and c.status = 'confirmed' and 'stake:' || c.ticket_id = p_key
    where r.id = p_round
$$;

-- How a round with a record went on, whoever runs it. call_count is of balls called, also of those after the winning one, for
-- phones have heard them; seed is that of the order.
create or replace view drawn_round as
  select id as round_id, case when state in ('open', 'closing') then 'closed' else state end as state, void_reason, seed,
      coalesce(calls_made, last_call) as call_count, pot_santim, pot_santim - prize_pool_santim as house_cut_santim
    from round where mode = 'server';

-- Who has won, whatever the prize was.
create or replace view drawn_winner as
  select round_id, cartela_number, prize_santim, bonus_santim from round_cartela where won_at is not null;

-- As ledger_fault, for what only rounds know. A pot has a balance once its round takes no stakes any more, in a hall from the
-- beginning: then it holds them while the round lives, and nothing when it is over.
create or replace view round_fault as
  select 'ended round still holds money' as fault, r.id, b.amount_santim as santim
    from round r join balance b on b.account_id = r.pot_account_id
    where r.state in ('settled', 'void') and b.amount_santim <> 0
  union all
  select 'ended round has an open pot', r.id, r.pot_santim
    from round r where r.state in ('settled', 'void') and not exists (select from balance b where b.account_id = r.pot_account_id)
  union all
  select 'live round does not hold its stakes', r.id, b.amount_santim
    from round r join balance b on b.account_id = r.pot_account_id
    where r.state in ('open', 'closing', 'calling') and b.amount_santim <> r.stake_santim
      * (select count(*) from round_cartela c where c.round_id = r.id and c.status = 'confirmed')
  union all
  select 'settled round has not exactly one sale', r.id, r.pot_santim
    from round r where r.state = 'settled'
      and not exists (select from sale s where s.round_id = r.id and s.cashier_id is not distinct from r.cashier_id
        and s.total_santim = r.pot_santim and s.cut_santim = r.pot_santim - r.prize_pool_santim)
  union all
  select 'prizes differ from the prize pool', r.id, r.prize_pool_santim
    from round r where r.state = 'settled'
      and r.prize_pool_santim <> (select sum(prize_santim) from round_cartela c where c.round_id = r.id);

-- The cash of every shift, from the ledger: the one place that says what should lie in a drawer. Rounds and bonuses belong to a
-- shift by name; credit by time, and whoever moves a float holds its balance, as opening and counting do, so that each of
-- them lies on one side of those moments.
create or replace view shift_cash as
  select shift.id as shift_id, rounds.*, desk.*, bonus.*,
    (coalesce(shift.opening_cash_santim, 0) + rounds.stakes_santim + desk.player_credit_santim
      - rounds.refunds_santim - rounds.prizes_santim - bonus.bonuses_santim)::bigint as expected_santim
  from shift
  cross join lateral (
    select
      coalesce(-sum(e.amount_santim) filter (where t.type = 'BET_PLACED'), 0)::bigint as stakes_santim,
      coalesce(sum(e.amount_santim) filter (where t.type = 'REFUND'), 0)::bigint as refunds_santim,
      coalesce(sum(e.amount_santim) filter (where t.type = 'BET_WON'), 0)::bigint as prizes_santim
    from hall_round h
    join transfer t on t.round_id = h.round_id
    join entry e on e.transfer_id = t.id and e.account_id = shift.account_id
    where h.shift_id = shift.id
  ) as rounds
  cross join lateral (
    select coalesce(-sum(e.amount_santim), 0)::bigint as player_credit_santim
    from credit c
    join account receiver on receiver.id = c.receiver_account_id and receiver.kind = 'player'
    join transfer t on t.idempotency_key = c.transfer_key
    join entry e on e.transfer_id = t.id and e.account_id = shift.account_id
    where c.actor_id = shift.cashier_id and c.created_at >= shift.opened_at
      and c.created_at < coalesce(shift.counted_at, 'infinity')
  ) as desk
  cross join lateral (
    select coalesce(sum(e.amount_santim), 0)::bigint as bonuses_santim
    from pending_bonus p
    join transfer t on t.idempotency_key = 'bonus-desk:' || p.id
    join entry e on e.transfer_id = t.id and e.account_id = shift.account_id
    where p.paid_shift_id = shift.id
  ) as bonus;

-- What is wrong with the shifts: empty when all is right.
create or replace view shift_fault as
  select 'expected cash differs from the ledger' as fault, shift.id,
    (shift.expected_cash_santim - cash.expected_santim)::bigint as santim
    from shift join shift_cash cash on cash.shift_id = shift.id
    where shift.expected_cash_santim is distinct from cash.expected_santim and shift.counted_at is not null
  union all
  select 'closed with a round that is not ended', shift.id, 0
    from shift join hall_round h on h.shift_id = shift.id join round r on r.id = h.round_id
    where shift.counted_at is not null and r.state not in ('settled', 'void');

drop table venue_cartela;
drop table venue_round;
drop function venue_round_frees;

-- Names that say the table of today.
do $$
declare
  v_name record;
begin
  for v_name in select conrelid::regclass as named, conname as former,
      regexp_replace(conname, '^(venue|give_up)', case when conname like 'give%' then 'hall_give_up' else 'hall' end) as name
    from pg_constraint where conname ~ '^(venue|give_up)_' and conrelid <> 0
  loop
    execute format('alter table %s rename constraint %I to %I', v_name.named, v_name.former,
      replace(v_name.name, 'hall_stretch', 'round_stretch'));
  end loop;
  for v_name in select c.relname as former from pg_class c where c.relkind = 'i' and c.relname ~ '^(venue|give_up)_'
  loop
    execute format('alter index %I rename to %I', v_name.former,
      regexp_replace(v_name.former, '^(venue|give_up)', case when v_name.former like 'give%' then 'hall_give_up' else 'hall' end));
  end loop;
end $$;
alter trigger venue_call_append_only on hall_call rename to hall_call_append_only;
alter trigger venue_claim_append_only on hall_claim rename to hall_claim_append_only;
