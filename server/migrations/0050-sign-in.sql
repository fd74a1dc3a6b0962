-- The session of a launch, opened where there is none yet: a sign-in of a player is one statement, not five
-- (docs/decisions/0029-a-launch-is-one-session.md says what it must keep). No row for a Telegram account that is no
-- player's. A session that may not be opened, because the player has logged out everywhere since the launch, is null.
create function session_of_launch(
  p_telegram_id bigint, p_launch_hash bytea, p_signed_at timestamptz, p_session uuid, p_refresh_hash bytea,
  p_expires_at timestamptz
) returns table (player_id uuid, session_id uuid, turns integer, is_live boolean) language plpgsql as $$
declare
  v_player player;
begin
  return query select s.player_id, s.id, s.turns, s.revoked_at is null and s.expires_at > clock_timestamp()
    from session s where s.launch_hash = p_launch_hash;
  if found then return; end if;

  -- Held, so that logging out everywhere either refuses this launch or ends its session.
  select * into v_player from player where telegram_id = p_telegram_id for share;
  if not found then return; end if;
  if v_player.signed_out_at >= p_signed_at then
    return query select v_player.id, null::uuid, 0, false;
    return;
  end if;

  -- Who comes second at the same moment waits here, and is then answered the session of who came first.
  insert into session (id, player_id, refresh_hash, expires_at, launch_hash)
    values (p_session, v_player.id, p_refresh_hash, p_expires_at, p_launch_hash)
    on conflict (launch_hash) do nothing;
  return query select s.player_id, s.id, s.turns, s.revoked_at is null and s.expires_at > clock_timestamp()
    from session s where s.launch_hash = p_launch_hash;
end $$;
revoke all on function session_of_launch from public;
grant execute on function session_of_launch to derash_server;
