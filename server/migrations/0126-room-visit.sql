-- A player has come to a room: its company's wallet is the one that is meant from now on where none is named (wallet_visit), and
-- what they have of a round there is answered. In one, for a crowd that comes back after a restart asks it all at once.
create function room_visit(p_room uuid, p_company uuid, p_round uuid, p_player uuid)
returns table (cartela_number integer, status text) language plpgsql as $$
begin
  perform wallet_visit(p_player, p_company);
  return query
    select c.cartela_number, c.status from round_cartela c join round r on r.id = c.round_id
    where r.room_id = p_room and c.round_id = p_round and c.player_id = p_player
      and (c.status = 'confirmed' or c.reserved_until > clock_timestamp())
    order by c.cartela_number;
end $$;
revoke all on function room_visit from public;
grant execute on function room_visit to derash_server;
