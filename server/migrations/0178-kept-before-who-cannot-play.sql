-- As before (0156-kept-by-number.sql); and what somebody asked for first who has been suspended or has become staff since is theirs who
-- keep it.
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
