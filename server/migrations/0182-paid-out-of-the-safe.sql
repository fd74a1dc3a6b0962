-- A branch pays some bonuses itself, in cash: those whose shift is over. Out of its safe went only what came to the bank, so that the safe was
-- short by each of them, or the bank had what never came there. Now the safe pays out, with a reason, as a drawer does.

alter table account drop constraint account_kind_check, add constraint account_kind_check check (kind in (
  'player', 'pot', 'house', 'bonus', 'demo', 'issuer', 'company', 'branch', 'cashier', 'guarantee', 'bonus_budget',
  'clearing', 'payout_hold', 'fee', 'loss', 'tax', 'tax_cost', 'tax_office',
  'drawer', 'safe', 'bank',
  -- of a branch: what its safe has paid to people outside
  'paid_out'));

-- As before (0096-safe.sql), and what a safe has paid out.
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
      when 'paid_out' then (select b.company_id from branch b where b.id = a.owner_id)
    end
  from account a where a.id = p_account
$$;

alter table safe_move drop constraint safe_move_kind_check,
  add constraint safe_move_kind_check check (kind in ('to_bank', 'from_bank', 'pay_out'));

-- As before (0096-safe.sql), and paid out; `short` of that too: what lies there and is in no book is written down as brought first.
create or replace function safe_move_make(p_branch uuid, p_staff uuid, p_kind text, p_amount bigint, p_reason text, p_key text) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v safe_move;
  v_safe uuid := ledger_open('safe', p_branch);
  v_other uuid := ledger_open(case p_kind when 'pay_out' then 'paid_out' else 'bank' end, p_branch);
  v_into_safe bigint := case when p_kind in ('to_bank', 'pay_out') then -p_amount else p_amount end;
begin
  perform from branch where id = p_branch for no key update;
  select * into v from safe_move where staff_id = p_staff and key = p_key;
  if found then
    return case when (v.branch_id, v.kind, v.amount_santim, v.reason) = (p_branch, p_kind, p_amount, p_reason) then 'again' else 'other' end;
  end if;
  perform ledger_lock(array[v_safe, v_other]);
  if (select amount_santim from balance where account_id = v_safe) + v_into_safe < 0 and v_into_safe < 0 then return 'short'; end if;
  insert into safe_move (branch_id, kind, amount_santim, reason, staff_id, key)
    values (p_branch, p_kind, p_amount, p_reason, p_staff, p_key) returning * into v;
  perform ledger_post('safe:' || v.id, 'CASH', null, p_reason, array[v_safe, v_other], array[v_into_safe, -v_into_safe]);
  return 'ok';
end $$;

-- As before (0096-safe.sql), of the bank alone.
create or replace function safe_to_bank(p_branch uuid, p_after timestamptz, p_until timestamptz) returns bigint language sql stable as $$
  select coalesce(-sum(e.amount_santim), 0)::bigint
  from safe_move m
  join transfer_key k on k.idempotency_key = 'safe:' || m.id
  join account safe on safe.kind = 'safe' and safe.owner_id = m.branch_id
  join entry e on e.transfer_id = k.transfer_id and e.account_id = safe.id
  where m.branch_id = p_branch and m.kind in ('to_bank', 'from_bank') and m.made_at > p_after and m.made_at <= p_until
$$;

-- What a branch's safe has paid out in a time.
create function safe_paid_out(p_branch uuid, p_after timestamptz, p_until timestamptz) returns bigint language sql stable as $$
  select coalesce(-sum(e.amount_santim), 0)::bigint
  from safe_move m
  join transfer_key k on k.idempotency_key = 'safe:' || m.id
  join account safe on safe.kind = 'safe' and safe.owner_id = m.branch_id
  join entry e on e.transfer_id = k.transfer_id and e.account_id = safe.id
  where m.branch_id = p_branch and m.kind = 'pay_out' and m.made_at > p_after and m.made_at <= p_until
$$;

-- As before (0160-safe-at-the-days-end.sql), and what was paid out: before + from the drawers − to the bank − paid out = after. Pages that
-- were signed before have nothing of it.
create or replace function day_close_safe(p_branch uuid, p_shifts uuid[], p_at timestamptz) returns jsonb language sql stable as $$
  with last as (
    select coalesce((d.figures ->> 'safe')::bigint,
      -- A page from before safes had an account.
      safe_from_drawers((select array_agg(s.shift_id) from day_close_shift s where s.branch_id = p_branch))) as safe
    from day_close d where d.branch_id = p_branch order by d.position desc limit 1
  ), since as (
    select coalesce((select safe from last), 0) as before, safe_from_drawers(p_shifts) as from_drawers,
      safe_to_bank(p_branch, '-infinity', p_at)
        - (select coalesce(sum((d.figures ->> 'bank')::bigint), 0) from day_close d where d.branch_id = p_branch)::bigint as to_bank,
      safe_paid_out(p_branch, '-infinity', p_at)
        - (select coalesce(sum((d.figures ->> 'safe_pay_out')::bigint), 0) from day_close d where d.branch_id = p_branch)::bigint as paid_out
  )
  select jsonb_build_object('safe_before', before, 'bank', to_bank, 'safe_pay_out', paid_out,
    'safe', before + from_drawers - to_bank - paid_out) from since
$$;

-- As before (0160-safe-at-the-days-end.sql), and what was paid out.
create or replace view cash_violation as
  select 'cash that was handed on without its transfer' as violation, c.id, c.amount_santim as santim
    from cash_move c where c.kind in ('drop', 'float_in') and not exists (
      select from transfer_key k join entry e on e.transfer_id = k.transfer_id join account a on a.id = e.account_id
      where k.idempotency_key = 'cash:' || c.id and a.kind = 'drawer' and a.owner_id = c.cashier_id
        and e.amount_santim = case c.kind when 'drop' then -c.amount_santim else c.amount_santim end)
  union all
  select 'cash to or from the bank, or paid out of the safe, without its transfer', m.id, m.amount_santim
    from safe_move m where not exists (
      select from transfer_key k join entry e on e.transfer_id = k.transfer_id join account a on a.id = e.account_id
      where k.idempotency_key = 'safe:' || m.id and a.owner_id = m.branch_id
        and a.kind = case m.kind when 'pay_out' then 'paid_out' else 'bank' end
        and e.amount_santim = case m.kind when 'from_bank' then -m.amount_santim else m.amount_santim end)
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
        safe_from_drawers(drawers.until_now) - safe_to_bank(d.branch_id, '-infinity', day_close_until(d.day, d.closed_at))
          - safe_paid_out(d.branch_id, '-infinity', day_close_until(d.day, d.closed_at)),
        safe_from_drawers(drawers.until_now) - safe_to_bank(d.branch_id, '-infinity', d.closed_at));
