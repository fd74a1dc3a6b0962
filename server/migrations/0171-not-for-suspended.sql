-- As before (0149-asked-ahead-told.sql); and for who is suspended nothing is held either.
create or replace function favourite_hold_for(p_round uuid, p_each integer, p_hold_ms integer) returns void language plpgsql as $$
declare
  v_room uuid;
  v_company uuid;
  v_player uuid;
  v_until timestamptz := clock_timestamp() + p_hold_ms * interval '1 millisecond';
begin
  select room_id, company_id into v_room, v_company from round where id = p_round;
  delete from favourite_hold where room_id = v_room;
  for v_player in select player_id from favourite_seat
    where room_id = v_room and not player_is_staff(player_id) and not player_is_suspended(player_id, v_company)
    order by seen_at, player_id loop
    insert into favourite_hold (room_id, cartela_number, round_id, player_id, held_until)
      select v_room, f.cartela_number, p_round, v_player, v_until from favourite f
      where f.player_id = v_player
        and not exists (select from round_cartela c where c.round_id = p_round and c.cartela_number = f.cartela_number)
        and not exists (select from favourite_hold h where h.room_id = v_room and h.cartela_number = f.cartela_number)
      order by f.place limit p_each;
  end loop;
  delete from favourite_seat where room_id = v_room;
end $$;

-- What a player is told who may not play with a company, which may be nothing; null: they may.
create function player_suspended_told(p_player uuid, p_company uuid) returns text language sql stable as $$
  select coalesce(string_agg(s.told, ' ' order by s.suspended_at) filter (where s.told <> ''), '') from suspension s
    where s.player_id = p_player and (s.company_id is null or s.company_id = p_company)
    having count(*) > 0
$$;
revoke all on function player_suspended_told from public;
grant execute on function player_suspended_told to derash_server;
