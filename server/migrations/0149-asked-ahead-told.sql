-- A player keeps no more cartelas of a room. What the open round holds for them by it and nobody has paid for yet is given back, so
-- that no stake is taken afterwards; answers whether there was any.
create function cartela_keep_no_more(p_room uuid, p_player uuid) returns boolean language plpgsql as $$
declare
  v_round round;
  v_given_back boolean;
begin
  loop
    select * into v_round from round where room_id = p_room and state in ('open', 'closing', 'calling');
    exit when v_round.id is null;
    if v_round.state = 'open' then
      -- Rounds before wallets, as everywhere: what is held is paid for before this or not at all.
      perform pg_advisory_xact_lock_shared(round_lock_key(v_round.id));
      exit when exists (select from round where id = v_round.id and state = 'open');
    else
      -- Whoever ends the round waits for this, or this finds the next one.
      perform from round where id = v_round.id and state in ('closing', 'calling') for share;
      exit when found;
    end if;
  end loop;
  if v_round.state = 'open' then perform wallet_lock(p_player, v_round.company_id); end if;
  delete from cartela_ahead where room_id = p_room and player_id = p_player and how = 'keep';
  delete from cartela_keep where room_id = p_room and player_id = p_player;
  delete from round_cartela c using held_ahead h
    where h.round_id = v_round.id and h.player_id = p_player and h.how = 'keep' and h.answer is null
      and c.round_id = h.round_id and c.cartela_number = h.cartela_number and c.player_id = h.player_id and c.ticket_id = h.ticket_id
      and c.status = 'reserved';
  v_given_back := found;
  update held_ahead set answer = 'not_reserved'
    where round_id = v_round.id and player_id = p_player and how = 'keep' and answer is null;
  return v_given_back;
end $$;
revoke all on function cartela_keep_no_more from public;
grant execute on function cartela_keep_no_more to derash_server;

-- As before (0066-asked-ahead.sql); and whoever ends it gets back what the open round holds by it.
-- result: ok, given_back, stake_not_taken, keep_loss_small
create or replace function cartela_keep_from(p_room uuid, p_player uuid, p_rounds integer, p_loss_max bigint, out result text,
  out needed bigint)
language plpgsql as $$
declare
  v_round round;
begin
  result := 'ok';
  if p_rounds = 0 then
    if cartela_keep_no_more(p_room, p_player) then result := 'given_back'; end if;
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

-- run_out: it was held, and was not paid for before the reservation ran out. Unlike what its player gave back or took anew
-- (not_reserved) they are told of it, and of what a closed round holds.
alter table held_ahead drop constraint held_ahead_answer_check, add constraint held_ahead_answer_check
  check (answer in ('ok', 'round_closed', 'insufficient_funds', 'not_reserved', 'refused', 'run_out'));

-- As before (0077-wallets-of-stakes.sql); and what was held of what a player asked for ahead is answered with it: that was their own hand.
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
  v_balance := wallet_lock(p_player, v_round.company_id);
  delete from round_cartela where round_id = p_round and cartela_number = p_number and player_id = p_player returning * into v_held;
  update held_ahead set answer = 'not_reserved'
    where round_id = p_round and cartela_number = p_number and player_id = p_player and answer is null;
  if v_held.status is distinct from 'confirmed' then return ('ok'::text, v_balance); end if;
  select account_id into v_account from wallet where player_id = p_player and company_id = v_round.company_id;
  perform ledger_post('refund:' || v_held.ticket_id, 'REFUND', p_round, v_round.code || ' #' || p_number,
    array[v_account, v_round.pot_account_id], array[v_round.stake_santim, -v_round.stake_santim]);
  return ('ok'::text, v_balance + v_round.stake_santim);
end $$;

-- As before (0140-asked-ahead-mended.sql); and what ran out before it was paid for is told from what was their own hand.
create or replace function cartela_pay_ahead(p_round uuid, p_player uuid) returns void language plpgsql as $$
declare
  v_number integer;
  v_is_held boolean;
  v_answer text;
begin
  -- Rounds before wallets, as everywhere. With the wallet locked, no reservation of this player changes.
  perform pg_advisory_xact_lock_shared(round_lock_key(p_round));
  perform wallet_lock(p_player, (select company_id from round where id = p_round));
  for v_number, v_is_held in
    select h.cartela_number, c.ticket_id is not null from held_ahead h
    left join round_cartela c on c.round_id = h.round_id and c.cartela_number = h.cartela_number
      and c.player_id = h.player_id and c.ticket_id = h.ticket_id
    where h.round_id = p_round and h.player_id = p_player and h.answer is null order by h.cartela_number
  loop
    v_answer := 'not_reserved';
    if v_is_held and player_is_staff(p_player) then
      v_answer := 'refused';
    elsif v_is_held then
      begin
        v_answer := (cartela_confirm(p_round, v_number, p_player)).result;
      exception when sqlstate 'DR010' or sqlstate 'DR011' then
        v_answer := 'refused';
      end;
    end if;
    -- Of their own hand is what they took anew, or let go for another one where there is one for each.
    if v_answer = 'not_reserved' and not player_is_staff(p_player) and not exists (
        select from round_cartela own join round r on r.id = own.round_id
        where own.round_id = p_round and own.player_id = p_player
          and case when own.cartela_number = v_number then not v_is_held else r.cartelas_per_player_max = 1 end) then
      v_answer := 'run_out';
    end if;
    update held_ahead set answer = v_answer where round_id = p_round and cartela_number = v_number;
  end loop;
end $$;

-- As before (0067-favourites.sql); and for who has become staff nothing is held: they cannot play.
create or replace function favourite_hold_for(p_round uuid, p_each integer, p_hold_ms integer) returns void language plpgsql as $$
declare
  v_room uuid;
  v_player uuid;
  v_until timestamptz := clock_timestamp() + p_hold_ms * interval '1 millisecond';
begin
  select room_id into v_room from round where id = p_round;
  delete from favourite_hold where room_id = v_room;
  for v_player in select player_id from favourite_seat
    where room_id = v_room and not player_is_staff(player_id) order by seen_at, player_id loop
    insert into favourite_hold (room_id, cartela_number, round_id, player_id, held_until)
      select v_room, f.cartela_number, p_round, v_player, v_until from favourite f
      where f.player_id = v_player
        and not exists (select from round_cartela c where c.round_id = p_round and c.cartela_number = f.cartela_number)
        and not exists (select from favourite_hold h where h.room_id = v_room and h.cartela_number = f.cartela_number)
      order by f.place limit p_each;
  end loop;
  delete from favourite_seat where room_id = v_room;
end $$;
