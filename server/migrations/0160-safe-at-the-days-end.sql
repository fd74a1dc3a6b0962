-- A page that is written after its day is over knows of the bank what was brought there in its day: what came to the safe since is on the
-- next page, and so is what of it went to the bank. Otherwise the page of yesterday would say that less than nothing lies in the safe.
create function day_close_until(p_day date, p_at timestamptz) returns timestamptz language sql stable as $$
  select least(p_at, (p_day + 1)::timestamp at time zone 'Africa/Addis_Ababa')
$$;

-- As before (0096-safe.sql); of the bank it is all that no page has yet, up to the end of the day that is closed.
create or replace function day_close_safe(p_branch uuid, p_shifts uuid[], p_at timestamptz) returns jsonb language sql stable as $$
  with last as (
    select coalesce((d.figures ->> 'safe')::bigint,
      -- A page from before safes had an account.
      safe_from_drawers((select array_agg(s.shift_id) from day_close_shift s where s.branch_id = p_branch))) as safe
    from day_close d where d.branch_id = p_branch order by d.position desc limit 1
  ), since as (
    select coalesce((select safe from last), 0) as before, safe_from_drawers(p_shifts) as from_drawers,
      safe_to_bank(p_branch, '-infinity', p_at)
        - (select coalesce(sum((d.figures ->> 'bank')::bigint), 0) from day_close d where d.branch_id = p_branch)::bigint as to_bank
  )
  select jsonb_build_object('safe_before', before, 'bank', to_bank, 'safe', before + from_drawers - to_bank) from since
$$;

-- As before (0152-yesterday-closed.sql), with the safe at the end of the day.
create or replace function day_close_append(p_branch uuid, p_day date, p_by uuid, p_by_name text) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_last day_close;
  v_new day_close;
  v_shifts uuid[];
begin
  select company_id into v_new.company_id from branch where id = p_branch for no key update;
  if exists (select from day_close where branch_id = p_branch and day >= p_day) then
    return null;
  end if;
  v_shifts := day_close_due(p_branch, p_day);
  if cardinality(v_shifts) = 0 then
    return 0;
  end if;
  select * into v_last from day_close where branch_id = p_branch order by position desc limit 1;
  v_new.branch_id := p_branch;
  v_new.position := coalesce(v_last.position, 0) + 1;
  v_new.day := p_day;
  v_new.closed_at := clock_timestamp();
  v_new.figures := day_close_figures(v_shifts) || day_close_safe(p_branch, v_shifts, day_close_until(p_day, v_new.closed_at));
  v_new.closed_by := p_by;
  v_new.closed_by_name := p_by_name;
  v_new.previous_hash := coalesce(v_last.hash, '\x'::bytea);
  insert into day_close_shift (shift_id, branch_id, position) select unnest(v_shifts), p_branch, v_new.position;
  v_new.hash := day_close_hash(v_new);
  insert into day_close select v_new.*;
  return v_new.position;
end $$;

-- As before (0096-safe.sql). A page from before this has of the bank what was brought there until it was written.
create or replace view cash_violation as
  select 'cash that was handed on without its transfer' as violation, c.id, c.amount_santim as santim
    from cash_move c where c.kind in ('drop', 'float_in') and not exists (
      select from transfer_key k join entry e on e.transfer_id = k.transfer_id join account a on a.id = e.account_id
      where k.idempotency_key = 'cash:' || c.id and a.kind = 'drawer' and a.owner_id = c.cashier_id
        and e.amount_santim = case c.kind when 'drop' then -c.amount_santim else c.amount_santim end)
  union all
  select 'cash to or from the bank without its transfer', m.id, m.amount_santim
    from safe_move m where not exists (
      select from transfer_key k join entry e on e.transfer_id = k.transfer_id join account a on a.id = e.account_id
      where k.idempotency_key = 'safe:' || m.id and a.kind = 'bank' and a.owner_id = m.branch_id
        and e.amount_santim = case m.kind when 'to_bank' then m.amount_santim else -m.amount_santim end)
  union all
  select 'safe is not what was brought and taken', a.owner_id, b.amount_santim
    from account a join balance b on b.account_id = a.id
    where a.kind = 'safe' and b.amount_santim <>
      (select coalesce(sum(case c.kind when 'drop' then c.amount_santim else -c.amount_santim end), 0)
        from cash_move c join shift s on s.id = c.shift_id where s.branch_id = a.owner_id and c.kind in ('drop', 'float_in'))
      + (select coalesce(sum(case m.kind when 'from_bank' then m.amount_santim else -m.amount_santim end), 0)
        from safe_move m where m.branch_id = a.owner_id)
  union all
  select 'page is not the ledger''s', d.branch_id, (d.figures ->> 'safe')::bigint
    from day_close d
    cross join lateral (select array_agg(s.shift_id) filter (where s.position = d.position) as own, array_agg(s.shift_id) as until_now
      from day_close_shift s where s.branch_id = d.branch_id and s.position <= d.position) as drawers
    cross join lateral (select day_close_figures(coalesce(drawers.own, '{}')) as figures) as ledger
    where exists (select from jsonb_each(ledger.figures) as said
        where said.key in ('shifts', 'sales', 'prizes', 'bonuses', 'cut', 'float_in', 'drops', 'expected', 'counted', 'variance')
          and said.value <> d.figures -> said.key)
      or not (d.figures ->> 'safe')::bigint in (
        safe_from_drawers(drawers.until_now) - safe_to_bank(d.branch_id, '-infinity', day_close_until(d.day, d.closed_at)),
        safe_from_drawers(drawers.until_now) - safe_to_bank(d.branch_id, '-infinity', d.closed_at));
