-- A hall that plays past midnight closes the day that was: its page has the drawers that were opened before midnight. What is due for
-- the day that it is now is all that was counted since the last page, as before.
create function day_close_due(p_branch uuid, p_day date) returns uuid[] language sql stable as $$
  select coalesce(array_agg(s.id order by s.id), '{}') from shift s
  where s.id = any (day_close_due(p_branch)) and s.opened_at < (p_day + 1)::timestamp at time zone 'Africa/Addis_Ababa'
$$;

-- As before (0096-safe.sql), with the drawers of the day. No page follows one of a later day (null), and none is empty (0): whoever
-- closed the other of the two days a moment ago may have taken its drawers.
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
  v_new.figures := day_close_figures(v_shifts) || day_close_safe(p_branch, v_shifts, v_new.closed_at);
  v_new.closed_by := p_by;
  v_new.closed_by_name := p_by_name;
  v_new.previous_hash := coalesce(v_last.hash, '\x'::bytea);
  insert into day_close_shift (shift_id, branch_id, position) select unnest(v_shifts), p_branch, v_new.position;
  v_new.hash := day_close_hash(v_new);
  insert into day_close select v_new.*;
  return v_new.position;
end $$;
