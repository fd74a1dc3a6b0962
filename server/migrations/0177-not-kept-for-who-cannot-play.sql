-- The numbers of a live round that their players have again in the next one, unless a loss ends it or they may not play by now.
create or replace view kept_cartela as
  select k.room_id, c.round_id, c.cartela_number, c.player_id
    from cartela_keep k
    join round r on r.id = k.round_id
    join round_cartela c on c.round_id = k.round_id and c.player_id = k.player_id and c.status = 'confirmed'
    where k.rounds_left > 0 and c.cartela_number = any (coalesce(k.numbers, array[c.cartela_number]))
      and not player_is_staff(k.player_id) and not player_is_suspended(k.player_id, r.company_id);

-- As before (0077-wallets-of-stakes.sql); and what somebody asked for who has been suspended or has become staff since is anybody's.
create or replace function cartela_ask_ahead(p_room uuid, p_numbers integer[], p_player uuid)
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
  v_balance := wallet_lock(p_player, v_round.company_id);
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
      insert into cartela_ahead as asked (room_id, cartela_number, player_id) values (p_room, v_number, p_player)
        on conflict (room_id, cartela_number) do update
          set player_id = excluded.player_id, how = excluded.how, asked_at = excluded.asked_at
          where player_is_staff(asked.player_id) or player_is_suspended(asked.player_id, v_round.company_id);
      return next (case when found then 'ok' else 'cartela_taken' end, v_balance)::cartela_answer;
    end if;
  end loop;
end $$;
