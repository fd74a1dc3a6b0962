-- The cartelas that are kept are those that were paid for when it was said: the page has said what they cost a round. What their player
-- buys by hand since, or has asked for ahead, is not kept with them. null: said before this; all of them, as it was then.
alter table cartela_keep add column numbers integer[];

create or replace view kept_cartela as
  select k.room_id, c.round_id, c.cartela_number, c.player_id
    from cartela_keep k
    join round_cartela c on c.round_id = k.round_id and c.player_id = k.player_id and c.status = 'confirmed'
    where k.rounds_left > 0 and c.cartela_number = any (coalesce(k.numbers, array[c.cartela_number]));

-- As before (0149-asked-ahead-told.sql), with the numbers.
create or replace function cartela_keep_from(p_room uuid, p_player uuid, p_rounds integer, p_loss_max bigint, out result text,
  out needed bigint)
language plpgsql as $$
declare
  v_round round;
  v_numbers integer[];
begin
  result := 'ok';
  if p_rounds = 0 then
    if cartela_keep_no_more(p_room, p_player) then result := 'given_back'; end if;
    return;
  end if;
  -- Whoever ends the round waits for this, or this finds the next one.
  select * into v_round from round where room_id = p_room and state in ('open', 'closing', 'calling') for share;
  select array_agg(cartela_number order by cartela_number) into v_numbers from round_cartela
    where round_id = v_round.id and player_id = p_player and status = 'confirmed';
  needed := coalesce(cardinality(v_numbers), 0) * v_round.stake_santim;
  if coalesce(needed, 0) = 0 then
    result := 'stake_not_taken';
  elsif p_loss_max < needed then
    result := 'keep_loss_small';
  else
    insert into cartela_keep (room_id, player_id, round_id, rounds, rounds_left, loss_max_santim, numbers)
      values (p_room, p_player, v_round.id, p_rounds, p_rounds, p_loss_max, v_numbers)
      on conflict (room_id, player_id) do update set round_id = excluded.round_id, rounds = excluded.rounds,
        rounds_left = excluded.rounds_left, loss_max_santim = excluded.loss_max_santim, numbers = excluded.numbers, net_santim = 0;
  end if;
end $$;

-- As before (0140-asked-ahead-mended.sql), of the numbers that are kept.
create or replace function cartela_keep_on(p_round uuid) returns void language plpgsql as $$
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
      select array_agg(cartela_number order by cartela_number) as numbers,
        sum(prize_santim + bonus_santim - withheld_santim)::bigint as back
      from round_cartela c where c.round_id = p_round and c.player_id = keep.player_id and c.status = 'confirmed'
        and c.cartela_number = any (coalesce(keep.numbers, array[c.cartela_number]))
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
