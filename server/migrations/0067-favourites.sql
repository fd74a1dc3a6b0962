-- A player's favourite numbers, whatever the table: held for who has been seen there while a new sale is a few seconds old.

create table favourite (
  player_id      uuid not null references player,
  cartela_number integer not null check (cartela_number between 1 and 2000),
  place          integer not null check (place between 1 and 6),
  primary key (player_id, cartela_number),
  unique (player_id, place)
);

-- Who has been seen at a table since its last sale ended, and has favourites: first come, first served.
create table favourite_seat (
  room_id   uuid not null references room,
  player_id uuid not null references player,
  seen_at   timestamptz not null default clock_timestamp(),
  primary key (room_id, player_id)
);

-- In the sale that opened last at a table: nobody else takes these so long.
create table favourite_hold (
  room_id        uuid not null references room,
  cartela_number integer not null,
  round_id       uuid not null references round,
  player_id      uuid not null references player,
  held_until     timestamptz not null,
  primary key (room_id, cartela_number)
);
create index favourite_hold_round on favourite_hold (round_id, cartela_number);
grant select, insert, update, delete on favourite, favourite_seat, favourite_hold to derash_server;

-- Two pages of a player that change the list at once do it one after the other.
create function favourite_set(p_player uuid, p_numbers integer[]) returns void language plpgsql as $$
begin
  perform player_lock(p_player);
  delete from favourite where player_id = p_player;
  insert into favourite (player_id, cartela_number, place)
    select p_player, number, place from unnest(p_numbers) with ordinality as chosen (number, place);
end $$;

-- A player looks at a table whose sale is over. Who has no favourites takes no seat.
create function favourite_sit(p_room uuid, p_player uuid) returns void language sql as $$
  insert into favourite_seat (room_id, player_id)
    select p_room, p_player where exists (select from favourite where player_id = p_player)
      and exists (select from round where room_id = p_room and state in ('closing', 'calling'))
    on conflict do nothing
$$;

-- Who has played the round that is over now was there since they paid for it.
create function favourite_sit_players(p_round uuid) returns void language sql as $$
  insert into favourite_seat as seat (room_id, player_id, seen_at)
    select r.room_id, c.player_id, min(c.confirmed_at)
    from round r join round_cartela c on c.round_id = r.id and c.status = 'confirmed'
    where r.id = p_round and exists (select from favourite f where f.player_id = c.player_id)
    group by r.room_id, c.player_id
    on conflict (room_id, player_id) do update set seen_at = least(seat.seen_at, excluded.seen_at)
$$;

-- The round opens: in the order in which they were seen, each has the first of their favourites that are still free held for a
-- moment, p_each at most. What somebody asked for ahead is theirs already.
create function favourite_hold_for(p_round uuid, p_each integer, p_hold_ms integer) returns void language plpgsql as $$
declare
  v_room uuid;
  v_player uuid;
  v_until timestamptz := clock_timestamp() + p_hold_ms * interval '1 millisecond';
begin
  select room_id into v_room from round where id = p_round;
  delete from favourite_hold where room_id = v_room;
  for v_player in select player_id from favourite_seat where room_id = v_room order by seen_at, player_id loop
    insert into favourite_hold (room_id, cartela_number, round_id, player_id, held_until)
      select v_room, f.cartela_number, p_round, v_player, v_until from favourite f
      where f.player_id = v_player
        and not exists (select from round_cartela c where c.round_id = p_round and c.cartela_number = f.cartela_number)
        and not exists (select from favourite_hold h where h.room_id = v_room and h.cartela_number = f.cartela_number)
      order by f.place limit p_each;
  end loop;
  delete from favourite_seat where room_id = v_room;
end $$;

revoke all on function favourite_set, favourite_sit, favourite_sit_players, favourite_hold_for from public;
grant execute on function favourite_set, favourite_sit, favourite_sit_players, favourite_hold_for to derash_server;

-- As before (0060-several-cartelas.sql), but that another's favourite is held for them while the sale is new: cartela_favoured.
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
  -- What is held counts, or a player could pay for more than was ever allowed. Alone it counts for nothing: it is given up below.
  if (select count(*) from round_cartela
      where round_id = p_round and player_id = p_player and cartela_number <> p_number
        and (status = 'confirmed' or (v_round.cartelas_per_player_max > 1 and reserved_until > clock_timestamp())))
     >= v_round.cartelas_per_player_max then return ('cartela_limit'::text, v_balance); end if;
  if exists (select from favourite_hold
      where round_id = p_round and cartela_number = p_number and player_id <> p_player and held_until > clock_timestamp()) then
    return ('cartela_favoured'::text, v_balance);
  end if;

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
      where round_id = p_round and player_id = p_player and status = 'reserved' and cartela_number <> p_number
        and (v_round.cartelas_per_player_max = 1 or reserved_until <= clock_timestamp());
    return ('ok'::text, v_balance);
  end if;
  return ('cartela_taken'::text, v_balance);
end $$;
