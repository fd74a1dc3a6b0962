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
