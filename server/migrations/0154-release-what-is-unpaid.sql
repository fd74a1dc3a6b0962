-- As before (0149-asked-ahead-told.sql); and what its page took for unpaid is not given back where it is paid for by now, on another
-- phone say: the answer is not_reserved.
create function cartela_give_back(p_round uuid, p_number integer, p_player uuid, p_unpaid boolean)
returns cartela_answer language plpgsql as $$
declare
  v_round round;
  v_account uuid;
  v_balance bigint;
  v_held round_cartela;
begin
  perform pg_advisory_xact_lock_shared(round_lock_key(p_round));
  select * into v_round from round where id = p_round;
  if v_round.state is distinct from 'open' or clock_timestamp() >= v_round.closes_at then return ('round_closed'::text, null::bigint); end if;
  v_balance := wallet_lock(p_player, v_round.company_id);
  -- With the wallet locked nothing of this player is paid for meanwhile.
  if p_unpaid and exists (select from round_cartela
      where round_id = p_round and cartela_number = p_number and player_id = p_player and status = 'confirmed') then
    return ('not_reserved'::text, v_balance);
  end if;
  delete from round_cartela where round_id = p_round and cartela_number = p_number and player_id = p_player returning * into v_held;
  update held_ahead set answer = 'not_reserved'
    where round_id = p_round and cartela_number = p_number and player_id = p_player and answer is null;
  if v_held.status is distinct from 'confirmed' then return ('ok'::text, v_balance); end if;
  select account_id into v_account from wallet where player_id = p_player and company_id = v_round.company_id;
  perform ledger_post('refund:' || v_held.ticket_id, 'REFUND', p_round, v_round.code || ' #' || p_number,
    array[v_account, v_round.pot_account_id], array[v_round.stake_santim, -v_round.stake_santim]);
  return ('ok'::text, v_balance + v_round.stake_santim);
end $$;
revoke all on function cartela_give_back from public;
grant execute on function cartela_give_back to derash_server;

-- A server of the release before says nothing of it.
create or replace function cartela_release(p_round uuid, p_number integer, p_player uuid) returns cartela_answer language sql as $$
  select * from cartela_give_back(p_round, p_number, p_player, false)
$$;
