-- Cartelas of a room's next round, asked for while this one is played; and cartelas that a player keeps for some rounds.

-- Nothing is paid for here: a number is kept for who asked first, until the round opens in which it is held for them.
create table cartela_ahead (
  room_id        uuid not null references room,
  cartela_number integer not null check (cartela_number between 1 and 2000),
  player_id      uuid not null references player,
  -- By hand while a round was played, or because the player keeps it.
  how            text not null default 'ahead' check (how in ('ahead', 'keep')),
  asked_at       timestamptz not null default clock_timestamp(),
  primary key (room_id, cartela_number)
);
create index cartela_ahead_player on cartela_ahead (player_id, room_id);

-- What was held so in the round that opened, and what became of it: the reason why a stake was taken that nobody asked for at
-- that moment. answer: null until it has been tried to pay for it, then as cartela_confirm, or refused.
create table held_ahead (
  round_id       uuid not null references round,
  cartela_number integer not null,
  player_id      uuid not null references player,
  -- The reservation: what the player gave up and took anew is another one, and is not paid for by itself.
  ticket_id      uuid not null,
  how            text not null check (how in ('ahead', 'keep')),
  asked_at       timestamptz not null,
  held_at        timestamptz not null default clock_timestamp(),
  answer         text check (answer in ('ok', 'round_closed', 'insufficient_funds', 'not_reserved', 'refused')),
  primary key (round_id, cartela_number)
);
create index held_ahead_unpaid on held_ahead (held_at) where answer is null;

-- A player has the same cartelas again in the next rounds of a room, so often at most, and no further into a loss than this.
create table cartela_keep (
  room_id         uuid not null references room,
  player_id       uuid not null references player,
  -- The round whose cartelas are kept. Of a round that is over it keeps nothing any more.
  round_id        uuid not null references round,
  rounds          integer not null check (rounds between 1 and 10),
  rounds_left     integer not null check (rounds_left between 0 and rounds),
  loss_max_santim bigint not null check (loss_max_santim > 0),
  -- What the rounds that were kept have brought, less what was paid for them.
  net_santim      bigint not null default 0,
  primary key (room_id, player_id)
);
grant select, insert, update, delete on cartela_ahead, held_ahead, cartela_keep to derash_server;

-- The numbers of a live round that their players have again in the next one, unless a loss ends it.
create view kept_cartela as
  select k.room_id, c.round_id, c.cartela_number, c.player_id
    from cartela_keep k
    join round_cartela c on c.round_id = k.round_id and c.player_id = k.player_id and c.status = 'confirmed'
    where k.rounds_left > 0;
grant select on kept_cartela to derash_server;

-- Asks for cartelas of the room's next round, each with its own answer, in the order of their numbers. While a round is closed or
-- played: whoever ends it waits for this, or this finds it ended and the next one open.
-- result: ok, next_round_open, insufficient_funds, cartela_limit, cartela_taken, cartela_kept
create function cartela_ask_ahead(p_room uuid, p_numbers integer[], p_player uuid)
returns setof cartela_answer language plpgsql as $$
declare
  v_round round;
  v_max integer;
  v_balance bigint;
  v_number integer;
begin
  select * into v_round from round where room_id = p_room and state in ('closing', 'calling') for share;
  if v_round.id is null then
    return query select 'next_round_open'::text, null::bigint from unnest(p_numbers);
    return;
  end if;
  v_balance := player_lock(p_player);
  perform refuse_cartelas(array[v_round.id], array[p_player]);
  select cartelas_per_player_max into v_max from room where id = p_room;
  foreach v_number in array p_numbers loop
    if exists (select from cartela_ahead where room_id = p_room and cartela_number = v_number and player_id = p_player)
        or exists (select from kept_cartela where round_id = v_round.id and cartela_number = v_number and player_id = p_player) then
      return next ('ok'::text, v_balance)::cartela_answer;
    elsif v_balance < v_round.stake_santim then
      return next ('insufficient_funds'::text, v_balance)::cartela_answer;
    elsif (select count(*) from (
          select cartela_number from cartela_ahead where room_id = p_room and player_id = p_player
          union select cartela_number from kept_cartela where round_id = v_round.id and player_id = p_player) as own) >= v_max then
      return next ('cartela_limit'::text, v_balance)::cartela_answer;
    elsif exists (select from kept_cartela where round_id = v_round.id and cartela_number = v_number) then
      return next ('cartela_kept'::text, v_balance)::cartela_answer;
    else
      insert into cartela_ahead (room_id, cartela_number, player_id) values (p_room, v_number, p_player)
        on conflict do nothing;
      return next (case when found then 'ok' else 'cartela_taken' end, v_balance)::cartela_answer;
    end if;
  end loop;
end $$;

-- result: ok, also where there is nothing to give up; next_round_open: it is held or paid for already, in the round that is open.
create function cartela_give_up_ahead(p_room uuid, p_number integer, p_player uuid) returns text language plpgsql as $$
begin
  -- Whoever opens the next round just now is waited for.
  delete from cartela_ahead where room_id = p_room and cartela_number = p_number and player_id = p_player;
  if found then return 'ok'; end if;
  if exists (select from round r
      join round_cartela c on c.round_id = r.id and c.cartela_number = p_number and c.player_id = p_player
      where r.room_id = p_room and r.state = 'open') then
    return 'next_round_open';
  end if;
  return 'ok';
end $$;

-- Keeps the cartelas that the player has paid for in the room's live round; p_rounds 0 ends it. needed: what they cost a round.
-- result: ok, stake_not_taken, keep_loss_small
create function cartela_keep_from(p_room uuid, p_player uuid, p_rounds integer, p_loss_max bigint, out result text, out needed bigint)
language plpgsql as $$
declare
  v_round round;
begin
  result := 'ok';
  if p_rounds = 0 then
    delete from cartela_keep where room_id = p_room and player_id = p_player;
    return;
  end if;
  -- Whoever ends the round waits for this, or this finds the next one.
  select * into v_round from round where room_id = p_room and state in ('open', 'closing', 'calling') for share;
  select count(*) * v_round.stake_santim into needed from round_cartela
    where round_id = v_round.id and player_id = p_player and status = 'confirmed';
  if coalesce(needed, 0) = 0 then
    result := 'stake_not_taken';
  elsif p_loss_max < needed then
    result := 'keep_loss_small';
  else
    insert into cartela_keep (room_id, player_id, round_id, rounds, rounds_left, loss_max_santim)
      values (p_room, p_player, v_round.id, p_rounds, p_rounds, p_loss_max)
      on conflict (room_id, player_id) do update set round_id = excluded.round_id, rounds = excluded.rounds,
        rounds_left = excluded.rounds_left, loss_max_santim = excluded.loss_max_santim, net_santim = 0;
  end if;
end $$;

-- The round of a room is over: who keeps their cartelas asks for them, unless that was the last time, or they could come
-- further into a loss than they said, or nobody else was there. The round in which they said so was not kept, and does not count.
create function cartela_keep_on(p_round uuid) returns void language plpgsql as $$
declare
  v_round round;
  v_keep record;
  v_cost bigint;
  v_net bigint;
begin
  select * into v_round from round where id = p_round;
  delete from cartela_keep where room_id = v_round.room_id and round_id <> p_round;
  for v_keep in
    select keep.*, mine.numbers, mine.back from cartela_keep keep
    left join lateral (
      select array_agg(cartela_number order by cartela_number) as numbers, sum(prize_santim + bonus_santim)::bigint as back
      from round_cartela c where c.round_id = p_round and c.player_id = keep.player_id and c.status = 'confirmed'
    ) as mine on true
    where keep.room_id = v_round.room_id order by keep.player_id for update of keep
  loop
    v_cost := coalesce(cardinality(v_keep.numbers), 0) * v_round.stake_santim;
    v_net := v_keep.net_santim
      + case when v_round.state = 'void' or v_keep.rounds_left = v_keep.rounds then 0 else v_keep.back - v_cost end;
    if v_cost > 0 and v_keep.rounds_left > 0 and v_cost - v_net <= v_keep.loss_max_santim
        and v_round.void_reason is distinct from 'min_players' then
      insert into cartela_ahead (room_id, cartela_number, player_id, how)
        select v_keep.room_id, number, v_keep.player_id, 'keep' from unnest(v_keep.numbers) as number on conflict do nothing;
      update cartela_keep set rounds_left = v_keep.rounds_left - 1, net_santim = v_net
        where room_id = v_keep.room_id and player_id = v_keep.player_id;
    else
      delete from cartela_keep where room_id = v_keep.room_id and player_id = v_keep.player_id;
    end if;
  end loop;
end $$;

-- What was asked for ahead is held in the round that opens now, for so long; who may not play any more is passed over.
-- p_numbers: those that are on sale, p_cells: 25 of each, one after the other.
create function cartela_hold_ahead(p_round uuid, p_numbers integer[], p_cells smallint[], p_hold_ms integer)
returns void language plpgsql as $$
declare
  v_round round;
begin
  select * into v_round from round where id = p_round;
  insert into round_cartela (round_id, cartela_number, player_id, status, cells, reserved_until)
    select p_round, own.cartela_number, own.player_id, 'reserved', p_cells[asked.place * 25 - 24 : asked.place * 25],
      clock_timestamp() + p_hold_ms * interval '1 millisecond'
    from (
      -- Staff may have lowered the number since it was asked for. What was asked for by hand goes before what is kept.
      select cartela_number, player_id, row_number() over (partition by player_id order by how, asked_at, cartela_number) as nth
      from cartela_ahead ahead
      where room_id = v_round.room_id and cartela_number = any (p_numbers)
        and not exists (select from suspension s
          where s.player_id = ahead.player_id and (s.company_id is null or s.company_id = v_round.company_id))
    ) as own
    join unnest(p_numbers) with ordinality as asked (number, place) on asked.number = own.cartela_number
    where own.nth <= v_round.cartelas_per_player_max
      and not exists (select from room m where m.id = v_round.room_id and m.stopped_with is not null)
    order by own.cartela_number;
  insert into held_ahead (round_id, cartela_number, player_id, ticket_id, how, asked_at)
    select p_round, c.cartela_number, c.player_id, c.ticket_id, ahead.how, ahead.asked_at
    from cartela_ahead ahead
    join round_cartela c on c.round_id = p_round and c.cartela_number = ahead.cartela_number and c.player_id = ahead.player_id
    where ahead.room_id = v_round.room_id;
  delete from cartela_ahead where room_id = v_round.room_id;
  -- Who keeps cartelas and has none of them here, because others had asked first or they may not play, keeps no more.
  update cartela_keep keep set round_id = p_round where room_id = v_round.room_id
    and exists (select from held_ahead h where h.round_id = p_round and h.player_id = keep.player_id and h.how = 'keep');
  delete from cartela_keep where room_id = v_round.room_id and round_id <> p_round;
end $$;

-- Pays for what is held of what a player asked for ahead, as far as the wallet goes; asked for again it pays for nothing twice.
-- What they gave up in between, or hold by another reservation, is theirs to pay for or not.
create function cartela_pay_ahead(p_round uuid, p_player uuid) returns void language plpgsql as $$
declare
  v_number integer;
  v_is_held boolean;
  v_answer text;
begin
  -- Rounds before wallets, as everywhere. With the wallet locked, no reservation of this player changes.
  perform pg_advisory_xact_lock_shared(round_lock_key(p_round));
  perform player_lock(p_player);
  for v_number, v_is_held in
    select h.cartela_number, c.ticket_id is not null from held_ahead h
    left join round_cartela c on c.round_id = h.round_id and c.cartela_number = h.cartela_number
      and c.player_id = h.player_id and c.ticket_id = h.ticket_id
    where h.round_id = p_round and h.player_id = p_player and h.answer is null order by h.cartela_number
  loop
    v_answer := 'not_reserved';
    if v_is_held then
      begin
        v_answer := (cartela_confirm(p_round, v_number, p_player)).result;
      exception when sqlstate 'DR010' or sqlstate 'DR011' then
        v_answer := 'refused';
      end;
    end if;
    update held_ahead set answer = v_answer where round_id = p_round and cartela_number = v_number;
  end loop;
end $$;

revoke all on function cartela_ask_ahead, cartela_give_up_ahead, cartela_keep_from, cartela_keep_on, cartela_hold_ahead, cartela_pay_ahead
  from public;
grant execute on function cartela_ask_ahead, cartela_give_up_ahead, cartela_keep_from, cartela_keep_on, cartela_hold_ahead, cartela_pay_ahead
  to derash_server;
