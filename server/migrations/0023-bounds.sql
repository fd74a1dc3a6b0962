-- Bounds of what one person can take: false claims counted instead of kept one by one, holds of cartelas that end, and an
-- audit that is recomputed page by page.

-- How many such claims a signal stands for.
alter table cheat_signal add column times integer not null default 1 check (times > 0);

-- Since when somebody holds a cartela of a round again and again. Kept while it counts only, and never worth a write to
-- disk: after a crash everybody may hold anew.
create unlogged table cartela_hold (
  player_id      uuid not null,
  round_id       uuid not null,
  cartela_number integer not null,
  held_since     timestamptz not null,
  held_until     timestamptz not null,
  primary key (player_id, round_id, cartela_number)
);
grant select, insert, update, delete on cartela_hold to derash_server;

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
      set player_id = excluded.player_id, reservation_id = excluded.reservation_id, cells = excluded.cells,
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

-- The next records of the chain after a position that was looked at, and what is wrong with each; null: nothing.
create function audit_page(p_after bigint, p_count integer)
returns table (record_position bigint, record_hash bytea, fault text) language sql stable as $$
  select (page.r).position, (page.r).hash, case
      when (page.r).hash <> audit_hash(page.r) then 'record was changed'
      when (page.r).previous_hash <> coalesce(lag((page.r).hash) over chain, former.hash, '\x'::bytea)
        then 'record before it was changed or removed'
      when (page.r).position <> coalesce(lag((page.r).position) over chain, former.position, 0) + 1
        then 'records before it were removed'
    end
  from (select a as r from audit_record a where a.position > p_after order by a.position limit p_count) as page
    left join audit_record former on former.position = p_after
  window chain as (order by (page.r).position)
  order by 1
$$;

create or replace view audit_fault as select record_position as position, fault from audit_page(0, null);
