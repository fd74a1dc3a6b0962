create table room (
  id              uuid primary key default uuidv7(),
  branch_id       uuid not null references branch,
  stake_santim    bigint not null check (stake_santim > 0),
  house_cut_bps   integer not null default 2000 check (house_cut_bps between 0 and 10000),
  cartelas_per_player_max integer not null default 1 check (cartelas_per_player_max between 1 and 200),
  created_at      timestamptz not null default clock_timestamp(),
  unique (branch_id, stake_santim)
);

-- A round is a function of its stored facts and the clock: the draw (from its seed), when calling starts, and now.
-- Nothing is written per ball. Every rule it plays by is copied here when it opens.
create table round (
  id                  uuid primary key default uuidv7(),
  room_id             uuid not null references room,
  code                text not null check (code ~ '^ETH[A-Z0-9]{3}$'),
  state               text not null default 'open' check (state in ('open', 'closing', 'calling', 'settled', 'void')),
  stake_santim        bigint not null check (stake_santim > 0),
  house_cut_bps       integer not null check (house_cut_bps between 0 and 10000),
  bonus_schedule      jsonb not null,
  min_players         integer not null check (min_players >= 2),
  cartelas_per_player_max integer not null,
  countdown_ms        integer not null check (countdown_ms > 0),
  auto_start_delay_ms integer not null check (auto_start_delay_ms >= 0),
  start_delay_ms      integer not null check (start_delay_ms >= 0),
  call_interval_ms    integer not null check (call_interval_ms > 0),
  pot_account_id      uuid not null references account,
  house_account_id    uuid not null references account,
  bonus_account_id    uuid not null references account,
  opened_at           timestamptz not null default clock_timestamp(),
  closes_at           timestamptz,
  countdown_restarts  integer not null default 0,
  closed_at           timestamptz,
  seed                bytea check (length(seed) = 32),
  starts_at           timestamptz,
  last_call           integer check (last_call between 4 and 75),
  ended_at            timestamptz,
  void_reason         text check (void_reason in ('min_players')),
  pot_santim          bigint,
  prize_pool_santim   bigint,
  check (state in ('open', 'void') or pot_santim is not null),
  check (state not in ('calling', 'settled') or (seed is not null and starts_at is not null and last_call is not null)),
  check (state <> 'settled' or prize_pool_santim is not null),
  check ((state = 'void') = (void_reason is not null)),
  check ((state in ('settled', 'void')) = (ended_at is not null))
);
create unique index round_live_of_room on round (room_id) where state in ('open', 'closing', 'calling');
create unique index round_live_code on round (code) where state in ('open', 'closing', 'calling');
create index round_of_room on round (room_id, id desc);

-- A cartela of a round: reserved for a player for a while, or confirmed, that is paid for. The cells are kept as sold, so
-- that no later edit can change what was played.
create table round_cartela (
  round_id       uuid not null references round,
  cartela_number integer not null check (cartela_number between 1 and 2000),
  player_id      uuid not null references player,
  reservation_id uuid not null default uuidv7(),
  status         text not null check (status in ('reserved', 'confirmed')),
  cells          smallint[] not null check (cardinality(cells) = 25 and cells[13] = 0),
  reserved_until timestamptz,
  confirmed_at   timestamptz,
  prize_santim   bigint not null default 0,
  bonus_santim   bigint not null default 0,
  primary key (round_id, cartela_number),
  check ((status = 'confirmed') = (confirmed_at is not null)),
  check ((status = 'reserved') = (reserved_until is not null))
);
create index round_cartela_player on round_cartela (player_id, round_id);

grant select, insert, update on room, round to derash_server;
grant select, insert, update, delete on round_cartela to derash_server;

-- Reservations and stakes of a round hold this lock shared, closing the round takes it alone: so every one is either in
-- the round when it closes, or finds it closed. The row itself is not locked, for stakes of one room must not queue on it.
create function round_lock_key(p_round uuid) returns bigint language sql immutable as
  $$ select hashtextextended(p_round::text, 75) $$;

-- As ledger_fault, for what only rounds know: a round that is over has given everything away.
create view round_fault as
  select 'ended round still holds money' as fault, r.id, b.amount_santim as santim
    from round r join balance b on b.account_id = r.pot_account_id
    where r.state in ('settled', 'void') and b.amount_santim <> 0
  union all
  select 'ended round has an open pot', r.id, r.pot_santim
    from round r where r.state in ('settled', 'void') and not exists (select from balance b where b.account_id = r.pot_account_id);
grant select on round_fault to derash_server;

create type cartela_answer as (result text, balance_santim bigint);

-- Holds a cartela for a player. Another reservation of the same player that was never confirmed is given up for it; a
-- refusal changes nothing.
-- result: ok, round_closed, insufficient_funds, cartela_limit, cartela_taken
create function cartela_reserve(p_round uuid, p_number integer, p_player uuid, p_cells smallint[], p_hold_ms integer)
returns cartela_answer language plpgsql as $$
declare
  v_round round;
  v_balance bigint;
begin
  -- First, like a stake: whoever waits for a round that closes must hold nothing that closing needs, like her balance.
  perform pg_advisory_xact_lock_shared(round_lock_key(p_round));
  select * into v_round from round where id = p_round;
  if v_round.state is distinct from 'open' or clock_timestamp() >= v_round.closes_at then return ('round_closed'::text, null::bigint); end if;
  v_balance := player_lock(p_player);
  -- Hers and paid for already: an answer was lost, and the stake is not asked for twice.
  if exists (select from round_cartela
    where round_id = p_round and cartela_number = p_number and player_id = p_player and status = 'confirmed') then
    return ('ok'::text, v_balance);
  end if;
  if v_balance < v_round.stake_santim then return ('insufficient_funds'::text, v_balance); end if;
  if (select count(*) from round_cartela
      where round_id = p_round and player_id = p_player and status = 'confirmed' and cartela_number <> p_number)
     >= v_round.cartelas_per_player_max then return ('cartela_limit'::text, v_balance); end if;

  -- All rows that may change, in the order of their numbers: people who change places cannot wait for each other.
  perform from round_cartela
    where round_id = p_round and (cartela_number = p_number or (player_id = p_player and status = 'reserved'))
    order by cartela_number for update;
  insert into round_cartela as held (round_id, cartela_number, player_id, status, cells, reserved_until)
    values (p_round, p_number, p_player, 'reserved', p_cells, clock_timestamp() + p_hold_ms * interval '1 millisecond')
    on conflict (round_id, cartela_number) do update
      set player_id = excluded.player_id, reservation_id = excluded.reservation_id, cells = excluded.cells,
          reserved_until = excluded.reserved_until
      where held.status = 'reserved' and (held.player_id = excluded.player_id or held.reserved_until <= clock_timestamp());
  if found then
    delete from round_cartela
      where round_id = p_round and player_id = p_player and status = 'reserved' and cartela_number <> p_number;
    return ('ok'::text, v_balance);
  end if;
  return ('cartela_taken'::text, v_balance);
end $$;

-- Pays for a reserved cartela: one round trip, one commit. The first one starts the countdown.
-- result: ok, round_closed, insufficient_funds, not_reserved
create function cartela_confirm(p_round uuid, p_number integer, p_player uuid) returns cartela_answer language plpgsql as $$
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
  perform ledger_post('stake:' || v_held.reservation_id, 'BET_PLACED', p_round, v_round.code || ' #' || p_number,
    array[v_account, v_round.pot_account_id], array[-v_round.stake_santim, v_round.stake_santim]);
  if v_round.closes_at is null then
    update round set closes_at = clock_timestamp() + countdown_ms * interval '1 millisecond' where id = p_round and closes_at is null;
  end if;
  return ('ok'::text, v_balance - v_round.stake_santim);
end $$;

-- Gives a cartela back before the round closes; a paid one is refunded. Nothing to give back is ok too.
-- result: ok, round_closed
create function cartela_release(p_round uuid, p_number integer, p_player uuid) returns cartela_answer language plpgsql as $$
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
  perform ledger_post('refund:' || v_held.reservation_id, 'REFUND', p_round, v_round.code || ' #' || p_number,
    array[v_account, v_round.pot_account_id], array[v_round.stake_santim, -v_round.stake_santim]);
  return ('ok'::text, v_balance + v_round.stake_santim);
end $$;

-- Locks a player's balance and answers it: what one player does at the same time happens one after the other.
create function player_lock(p_player uuid) returns bigint language plpgsql security definer set search_path = public, pg_temp as $$
declare v_amount bigint;
begin
  select b.amount_santim into strict v_amount from player p join balance b on b.account_id = p.account_id
    where p.id = p_player for update of b;
  return v_amount;
end $$;

revoke all on function player_lock, cartela_reserve, cartela_confirm, cartela_release from public;
grant execute on function player_lock, cartela_reserve, cartela_confirm, cartela_release, round_lock_key to derash_server;
