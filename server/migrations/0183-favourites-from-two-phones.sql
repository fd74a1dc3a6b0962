-- Favourites that are set on two phones at once: the second list took away what the first had just added.

-- What a page changes of the list that it showed; what another page has changed meanwhile stays. Where that would be more than there
-- may be, what is there stays. Answers the list as it is from now on.
create function favourite_change(p_player uuid, p_numbers integer[], p_seen integer[]) returns integer[] language plpgsql as $$
declare
  v_now integer[];
  v_new integer[];
begin
  perform from player where id = p_player for no key update;
  v_now := array(select cartela_number from favourite where player_id = p_player order by place);
  v_new := case when v_now = p_seen then p_numbers else array(
    select number from (
      select number, 1 as part, place from unnest(v_now) with ordinality as had (number, place)
        where number <> all (p_seen) or number = any (p_numbers)
      union all
      select number, 2, place from unnest(p_numbers) with ordinality as added (number, place)
        where number <> all (p_seen) and number <> all (v_now)) as changed
    order by part, place limit 6) end;
  perform favourite_set(p_player, v_new);
  return v_new;
end $$;

revoke all on function favourite_change from public;
grant execute on function favourite_change to derash_server;
