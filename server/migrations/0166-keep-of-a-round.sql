-- As cartela_keep_from, of the round that its player saw: the page has said what its cartelas cost a round, and those of the next one may
-- be others. Whoever ends the round waits for this, or this finds it over.
create function cartela_keep_from(p_room uuid, p_player uuid, p_rounds integer, p_loss_max bigint, p_round uuid, out result text,
  out needed bigint)
language plpgsql as $$
begin
  perform from round where id = p_round and room_id = p_room and state in ('open', 'closing', 'calling') for share;
  if not found then
    result := 'next_round_open';
    return;
  end if;
  select kept.result, kept.needed into result, needed from cartela_keep_from(p_room, p_player, p_rounds, p_loss_max) as kept;
end $$;
revoke all on function cartela_keep_from(uuid, uuid, integer, bigint, uuid) from public;
grant execute on function cartela_keep_from(uuid, uuid, integer, bigint, uuid) to derash_server;
