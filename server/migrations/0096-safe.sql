-- Cash that is handed on has accounts: a till's drawer, a branch's safe, and what the branch has brought to its bank. A drop goes
-- from the drawer to the safe, a deposit from the safe to the bank; each is double entry, and so is what comes back.

alter table account drop constraint account_kind_check, add constraint account_kind_check check (kind in (
  'player', 'pot', 'house', 'bonus', 'demo', 'issuer', 'company', 'branch', 'cashier', 'guarantee', 'bonus_budget',
  'clearing', 'payout_hold', 'fee', 'loss', 'tax', 'tax_cost', 'tax_office',
  -- of a cashier: below zero by what went from the drawer to the safe and has not come back; of a branch: what lies in its safe by the
  -- books, below zero where cash was taken that nobody wrote down as brought; of a branch: what it has brought to the bank
  'drawer', 'safe', 'bank'));

alter table transfer drop constraint transfer_type_check, add constraint transfer_type_check check (
  type in ('TOP_UP', 'CHARGE', 'BET_PLACED', 'BET_WON', 'BET_LOST', 'BONUS', 'REFUND', 'ADMIN_ADJUSTMENT', 'HOUSE_CUT', 'CREDIT', 'GUARANTEE',
    'BETWEEN_COMPANIES', 'DEPOSIT', 'WITHDRAWAL', 'WITHDRAWAL_RETURN', 'REVERSAL', 'FEE', 'TAX', 'CASH'));

-- As before, and cash.
create or replace function ledger_open(p_kind text, p_owner uuid, p_with_balance boolean default true) returns uuid
language plpgsql security definer set search_path = public, pg_temp as $$
declare v_id uuid;
begin
  insert into account (kind, owner_id) values (p_kind, p_owner) on conflict (kind, owner_id) do nothing returning id into v_id;
  if v_id is null then
    select id into v_id from account where kind = p_kind and owner_id = p_owner;
    return v_id;
  end if;
  if p_with_balance then
    insert into balance (account_id, may_be_negative)
      values (v_id, p_kind in ('demo', 'issuer', 'bonus', 'clearing', 'fee', 'loss', 'tax_cost', 'drawer', 'safe', 'bank'));
  end if;
  return v_id;
end $$;

-- As before, and cash.
create or replace function account_company(p_account uuid) returns uuid
language sql stable security definer set search_path = public, pg_temp as $$
  select case a.kind
      when 'player' then (select w.company_id from wallet w where w.account_id = a.id)
      when 'pot' then (select r.company_id from round r where r.id = a.owner_id)
      when 'guarantee' then (select r.company_id from round r where r.guarantee_account_id = a.id)
      when 'cashier' then (select s.company_id from staff s where s.id = a.owner_id)
      when 'branch' then (select b.company_id from branch b where b.account_id = a.id)
      when 'company' then (select c.id from company c where c.account_id = a.id)
      when 'house' then a.owner_id
      when 'bonus' then a.owner_id
      when 'bonus_budget' then a.owner_id
      when 'clearing' then (select p.company_id from payment_account p where p.clearing_account_id = a.id)
      when 'payout_hold' then a.owner_id
      when 'fee' then a.owner_id
      when 'loss' then a.owner_id
      when 'tax' then a.owner_id
      when 'tax_cost' then a.owner_id
      when 'tax_office' then a.owner_id
      when 'drawer' then (select s.company_id from staff s where s.id = a.owner_id)
      when 'safe' then (select b.company_id from branch b where b.id = a.owner_id)
      when 'bank' then (select b.company_id from branch b where b.id = a.owner_id)
    end
  from account a where a.id = p_account
$$;

-- Cash between a branch's safe and its bank, by somebody above the drawers. It is written once and stands.
create table safe_move (
  id            uuid primary key default uuidv7(),
  branch_id     uuid not null references branch,
  kind          text not null check (kind in ('to_bank', 'from_bank')),
  amount_santim bigint not null check (amount_santim > 0),
  reason        text not null check (length(reason) between 1 and 150),
  staff_id      uuid not null references staff,
  -- The client's, so that a second click or a retry is no second move.
  key           text not null,
  made_at       timestamptz not null default clock_timestamp(),
  unique (staff_id, key)
);
create index safe_move_of_branch on safe_move (branch_id, made_at);
create trigger safe_move_append_only before update or delete or truncate on safe_move execute function refuse_change();
grant select on safe_move to derash_server;

-- Writes it and moves it. Who does holds the branch, as who closes the day does: it is on that page or on the next one.
-- `again`: the same key with the same words; `other`: with other words; `short`: by the books the safe has less.
create function safe_move_make(p_branch uuid, p_staff uuid, p_kind text, p_amount bigint, p_reason text, p_key text) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v safe_move;
  v_safe uuid := ledger_open('safe', p_branch);
  v_bank uuid := ledger_open('bank', p_branch);
  v_into_safe bigint := case p_kind when 'to_bank' then -p_amount else p_amount end;
begin
  perform from branch where id = p_branch for no key update;
  select * into v from safe_move where staff_id = p_staff and key = p_key;
  if found then
    return case when (v.branch_id, v.kind, v.amount_santim, v.reason) = (p_branch, p_kind, p_amount, p_reason) then 'again' else 'other' end;
  end if;
  perform ledger_lock(array[v_safe, v_bank]);
  if (select amount_santim from balance where account_id = v_safe) + v_into_safe < 0 and p_kind = 'to_bank' then return 'short'; end if;
  insert into safe_move (branch_id, kind, amount_santim, reason, staff_id, key)
    values (p_branch, p_kind, p_amount, p_reason, p_staff, p_key) returning * into v;
  perform ledger_post('safe:' || v.id, 'CASH', null, p_reason, array[v_safe, v_bank], array[v_into_safe, -v_into_safe]);
  return 'ok';
end $$;
revoke all on function safe_move_make from public;
grant execute on function safe_move_make to derash_server;

-- What lies in a branch's safe by the books.
create function safe_balance(p_branch uuid) returns bigint language sql stable as $$
  select coalesce((select b.amount_santim from account a join balance b on b.account_id = a.id
    where a.kind = 'safe' and a.owner_id = p_branch), 0)
$$;

-- What has been dropped and taken until now: a line each.
do $$
declare v record;
begin
  for v in select c.id, c.cashier_id, s.branch_id, c.reason, case c.kind when 'drop' then c.amount_santim else -c.amount_santim end as into_safe
    from cash_move c join shift s on s.id = c.shift_id where c.kind in ('drop', 'float_in') order by c.id
  loop
    perform ledger_post('cash:' || v.id, 'CASH', null, v.reason,
      array[ledger_open('drawer', v.cashier_id), ledger_open('safe', v.branch_id)], array[-v.into_safe, v.into_safe]);
  end loop;
end $$;

-- What some drawers have brought to their branch's safe, less what they took from it.
create function safe_from_drawers(p_shifts uuid[]) returns bigint language sql stable as $$
  select coalesce(sum(e.amount_santim), 0)::bigint
  from cash_move c
  join shift s on s.id = c.shift_id
  join transfer_key k on k.idempotency_key = 'cash:' || c.id
  join account safe on safe.kind = 'safe' and safe.owner_id = s.branch_id
  join entry e on e.transfer_id = k.transfer_id and e.account_id = safe.id
  where c.shift_id = any (p_shifts)
$$;

-- What a branch has brought to its bank in a time, less what came from there.
create function safe_to_bank(p_branch uuid, p_after timestamptz, p_until timestamptz) returns bigint language sql stable as $$
  select coalesce(-sum(e.amount_santim), 0)::bigint
  from safe_move m
  join transfer_key k on k.idempotency_key = 'safe:' || m.id
  join account safe on safe.kind = 'safe' and safe.owner_id = m.branch_id
  join entry e on e.transfer_id = k.transfer_id and e.account_id = safe.id
  where m.branch_id = p_branch and m.made_at > p_after and m.made_at <= p_until
$$;

-- The safe on a branch's next page, which has these drawers: before + from the drawers − to the bank = after.
create function day_close_safe(p_branch uuid, p_shifts uuid[], p_at timestamptz) returns jsonb language sql stable as $$
  with last as (
    select d.closed_at, coalesce((d.figures ->> 'safe')::bigint,
      -- A page from before safes had an account.
      safe_from_drawers((select array_agg(s.shift_id) from day_close_shift s where s.branch_id = p_branch))) as safe
    from day_close d where d.branch_id = p_branch order by d.position desc limit 1
  ), since as (
    select coalesce((select safe from last), 0) as before, safe_from_drawers(p_shifts) as from_drawers,
      safe_to_bank(p_branch, coalesce((select closed_at from last), '-infinity'), p_at) as to_bank
  )
  select jsonb_build_object('safe_before', before, 'bank', to_bank, 'safe', before + from_drawers - to_bank) from since
$$;

-- As before (0074-cash-office.sql), and the page says what became of the safe. Whatever else a page says, day_close_figures does.
create or replace function day_close_append(p_branch uuid, p_day date, p_by uuid, p_by_name text) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_last day_close;
  v_new day_close;
  v_shifts uuid[];
begin
  select company_id into v_new.company_id from branch where id = p_branch for no key update;
  if exists (select from day_close where branch_id = p_branch and day = p_day) then
    return null;
  end if;
  v_shifts := day_close_due(p_branch);
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

-- What is wrong with the cash that was handed on, and with pages beside the ledger: empty when all is right.
create view cash_violation as
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
      or (d.figures ->> 'safe')::bigint
        <> safe_from_drawers(drawers.until_now) - safe_to_bank(d.branch_id, '-infinity', d.closed_at);
grant select on cash_violation to derash_server;

-- As before; and each view of violations that there is is looked at, the cash that was handed on among them.
create or replace function ledger_check_all(p_hours integer) returns table (violation text, id uuid, santim bigint)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_point ledger_verified;
  v_view text;
  v_found integer;
  v_wrong integer := 0;
begin
  select * into v_point from ledger_verified where all_checked_at is null
      or all_checked_at < clock_timestamp() - p_hours * interval '1 hour' for update skip locked;
  if not found then return; end if;
  foreach v_view in array array['ledger_violation', 'round_violation', 'wallet_violation', 'payment_violation', 'tax_violation', 'cash_violation']
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
