-- As before (0140-asked-ahead-mended.sql); and "Same again" said before "Keep my cartelas" does not end it after one round.
create or replace function cartela_hold_ahead(p_round uuid, p_numbers integer[], p_cells smallint[], p_hold_ms integer)
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
        and not player_is_staff(ahead.player_id)
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
  -- Who keeps cartelas and has none of them here, because others had asked first or they may not play, keeps no more. One of theirs that
  -- they had asked for by hand besides is kept all the same.
  update cartela_keep keep set round_id = p_round where room_id = v_round.room_id
    and exists (select from held_ahead h where h.round_id = p_round and h.player_id = keep.player_id
      and (h.how = 'keep' or h.cartela_number = any (keep.numbers)));
  delete from cartela_keep where room_id = v_round.room_id and round_id <> p_round;
end $$;

-- As before (0178-kept-before-who-cannot-play.sql); and a round that was cancelled ends what is kept in it: its stakes have gone back, and
-- nobody who was told so means an ordinary round a moment later.
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
        and coalesce(v_round.void_reason, '') not in ('min_players', 'cancelled') then
      insert into cartela_ahead as asked (room_id, cartela_number, player_id, how)
        select v_keep.room_id, number, v_keep.player_id, 'keep' from unnest(v_keep.numbers) as number
        on conflict (room_id, cartela_number) do update
          set player_id = excluded.player_id, how = excluded.how, asked_at = excluded.asked_at
          where player_is_staff(asked.player_id) or player_is_suspended(asked.player_id, v_round.company_id);
      update cartela_keep set rounds_left = v_keep.rounds_left - 1, net_santim = v_net
        where room_id = v_keep.room_id and player_id = v_keep.player_id;
    else
      delete from cartela_keep where room_id = v_keep.room_id and player_id = v_keep.player_id;
    end if;
  end loop;
end $$;

-- What is asked for ahead is held, or forgotten, as the next round opens. What is left beside an open round was left by a stake that had
-- been withdrawn, and its players were told that nothing was taken for it.
delete from cartela_ahead asked using round r where r.room_id = asked.room_id and r.state = 'open';
