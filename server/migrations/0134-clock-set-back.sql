-- Where the database's clock was set back since the last check, transfers come whose ids are below verified_to: they would never be
-- looked at, and would be missing in what the entries before it come to. Then the point goes back to an hour ago, and what lies before
-- that is added up anew. Says whether that was so. Called before ledger_check_new: checks are so close together that a clock that was
-- set back by less than what lies between two of them makes no id below verified_to, which is a check and a minute ago.
create function ledger_follow_clock() returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_to uuid := first_id_at(clock_timestamp() - interval '1 hour');
begin
  perform from ledger_verified where checked_at > clock_timestamp() for update skip locked;
  if not found then return false; end if;
  delete from ledger_verified_balance;
  insert into ledger_verified_balance (account_id, amount_santim)
    select e.account_id, sum(e.amount_santim) from entry e where e.transfer_id < v_to group by e.account_id;
  update ledger_verified
    set verified_to = v_to, next_to = null, next_after = null, checked_at = clock_timestamp();
  return true;
end $$;
revoke execute on function ledger_follow_clock() from public;
grant execute on function ledger_follow_clock() to derash_server;
