-- What a server that has changed a room may know without looking at the whole room again.

-- Numbers changes of cartelas in the order in which they were made, where one waited for the other: it is asked for while the
-- change still holds what the next one waits for.
create sequence room_change;
grant usage on sequence room_change to derash_server;

-- Of a change that this transaction has made for a player: its number, its transaction, which a snapshot has seen or not
-- (pg_visible_in_snapshot), when the round closes now, and all that the player has in the round, as a room shows it.
-- No row for what was refused.
create function room_change_of(p_result text, p_round uuid, p_player uuid)
returns table (change bigint, transaction text, closes_at timestamptz, held json) language plpgsql volatile as $$
begin
  if p_result <> 'ok' then return; end if;
  change := nextval('room_change');
  transaction := pg_current_xact_id()::text;
  select r.closes_at into closes_at from round r where r.id = p_round;
  select coalesce(json_agg(json_build_array(c.cartela_number, c.status = 'confirmed',
      (extract(epoch from c.reserved_until) * 1000)::float8)), '[]') into held
    from round_cartela c where c.round_id = p_round and c.player_id = p_player
      and (c.status = 'confirmed' or c.reserved_until > clock_timestamp());
  return next;
end $$;
revoke all on function room_change_of from public;
grant execute on function room_change_of to derash_server;
