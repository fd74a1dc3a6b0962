-- Stakes of the same instant in one transaction: one round trip and one commit for all, each with its own answer, in the
-- order in which they were given. A stake that raises an error takes all of them back; whoever asks then asks one by one.
create function cartela_confirm_all(p_rounds uuid[], p_numbers integer[], p_players uuid[])
returns setof cartela_answer language plpgsql as $$
begin
  -- Whom they would have to wait for for long, they should not wait for together.
  perform set_config('lock_timeout', '100ms', true);
  -- First every round, then every wallet, each in one order for everybody: who waits holds nothing that others wait for.
  perform pg_advisory_xact_lock_shared(round_lock_key(id))
    from (select distinct id from unnest(p_rounds) as id order by id) as rounds;
  perform ledger_lock((select array_agg(account_id) from player where id = any (p_players)));
  for place in 1 .. cardinality(p_rounds) loop
    return next cartela_confirm(p_rounds[place], p_numbers[place], p_players[place]);
  end loop;
end $$;
revoke all on function cartela_confirm_all from public;
grant execute on function cartela_confirm_all to derash_server;
