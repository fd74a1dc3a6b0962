-- Whether a player may not play with a company: with it, or with none.
create function player_is_suspended(p_player uuid, p_company uuid) returns boolean language sql stable as $$
  select exists (select from suspension s where s.player_id = p_player and (s.company_id is null or s.company_id = p_company))
$$;
revoke all on function player_is_suspended from public;
grant execute on function player_is_suspended to derash_server;
