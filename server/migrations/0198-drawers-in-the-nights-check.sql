-- As before (0159-wrong-checked-again.sql), and of what drawers should hold too: a counted shift is the basis of what a cashier owes.
create or replace function ledger_check_all(p_hours integer) returns table (violation text, id uuid, santim bigint)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_point ledger_verified;
  v_view text;
  v_found integer;
  v_wrong integer := 0;
begin
  select * into v_point from ledger_verified where all_checked_at is null
      or all_checked_at < clock_timestamp() - p_hours * interval '1 hour'
      or (all_violations > 0 and all_checked_at < clock_timestamp() - interval '15 minutes') for update skip locked;
  if not found then return; end if;
  foreach v_view in array array['ledger_violation', 'round_violation', 'wallet_violation', 'payment_violation', 'tax_violation', 'cash_violation',
      'shift_violation']
  loop
    if to_regclass(v_view) is null then continue; end if;
    return query execute format('select v.violation, v.id, v.santim from %I v', v_view);
    get diagnostics v_found = row_count;
    v_wrong := v_wrong + v_found;
  end loop;
  update ledger_verified set all_checked_at = clock_timestamp(), all_violations = v_wrong;
  if v_wrong > 0 then return; end if;
  insert into ledger_verified_balance as known (account_id, amount_santim)
    select e.account_id, sum(e.amount_santim) from entry e where e.transfer_id < v_point.verified_to group by e.account_id
    on conflict (account_id) do update set amount_santim = excluded.amount_santim
      where known.amount_santim <> excluded.amount_santim;
end $$;
