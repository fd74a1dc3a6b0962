-- What is wrong with the payments: empty when all is right. What was adjusted as items were closed is part of what a provider
-- holds for us, and each has its transfer.
create view payment_violation as
  select 'paid deposit without its transfer' as violation, d.id, d.credited_santim as santim
    from deposit d where d.state in ('paid') and not exists (
      select from transfer_key k join entry e on e.transfer_id = k.transfer_id and e.account_id = d.wallet_account_id
      where k.idempotency_key = 'deposit:' || d.id and e.amount_santim = d.credited_santim)
  union all
  select 'transfer of a deposit that is not paid', d.id, d.credited_santim
    from deposit d where d.state not in ('paid', 'reversed')
      and exists (select from transfer_key k where k.idempotency_key = 'deposit:' || d.id)
  union all
  select 'reversed deposit that was credited and not taken back', d.id, d.credited_santim
    from deposit d where d.state = 'reversed' and d.credited_santim is not null
      and not exists (select from transfer_key k where k.idempotency_key = 'deposit-reversal:' || d.id)
  union all
  select 'withdrawal without its hold', w.id, w.amount_santim
    from withdrawal w where not exists (
      select from transfer_key k join entry e on e.transfer_id = k.transfer_id and e.account_id = w.wallet_account_id
      where k.idempotency_key = 'withdrawal:' || w.id and e.amount_santim = -w.amount_santim)
  union all
  select 'withdrawal whose end is not that of its state', w.id, w.amount_santim
    from withdrawal w left join transfer_key k on k.idempotency_key = 'withdrawal-end:' || w.id
      left join transfer t on t.id = k.transfer_id
    where t.type is distinct from case when w.state = 'paid' then 'WITHDRAWAL'
      when w.state in ('rejected', 'failed') then 'WITHDRAWAL_RETURN' end
  union all
  select 'hold is not what open withdrawals have set aside', a.id, (b.amount_santim - coalesce(sum(w.amount_santim), 0))::bigint
    from account a join balance b on b.account_id = a.id
      left join payment_account p on p.company_id = a.owner_id
      left join withdrawal w on w.payment_account_id = p.id and w.state not in ('paid', 'rejected', 'failed')
    where a.kind = 'payout_hold' group by a.id, b.amount_santim
    having b.amount_santim <> coalesce(sum(w.amount_santim), 0)
  union all
  select 'clearing is not the sum of its payments', p.id, b.amount_santim - (came.santim + went.santim - adjusted.santim)
    from payment_account p join balance b on b.account_id = p.clearing_account_id
      cross join lateral (select coalesce(sum(coalesce(d.fee_santim, 0) - case d.state when 'paid' then d.credited_santim else 0 end), 0)::bigint as santim
        from deposit d where d.payment_account_id = p.id and d.shift_id is null and d.state in ('paid', 'reversed')) as came
      cross join lateral (select coalesce(sum(w.amount_santim + coalesce(w.fee_santim, 0)), 0)::bigint as santim
        from withdrawal w where w.payment_account_id = p.id and w.state = 'paid' and w.shift_id is null) as went
    cross join lateral (select coalesce(sum(i.difference_santim), 0)::bigint as santim
        from reconciliation_item i where i.payment_account_id = p.id and i.is_adjusted and i.state = 'closed') as adjusted
    where b.amount_santim <> came.santim + went.santim - adjusted.santim
  union all
  select 'payment in the wallet of another company', d.id, d.credited_santim
    from deposit d join payment_account p on p.id = d.payment_account_id
    where account_company(d.wallet_account_id) is distinct from p.company_id
  union all
  select 'payment in the wallet of another company', w.id, w.amount_santim
    from withdrawal w join payment_account p on p.id = w.payment_account_id
    where account_company(w.wallet_account_id) is distinct from p.company_id
  union all
  select 'nothing followed a fact of being paid for an hour', d.id, f.amount_santim
    from deposit d join lateral (select * from payment_fact f where f.payment_id = d.id order by f.id desc limit 1) f on true
    where f.is_what = 'paid' and d.state in ('created', 'offered') and f.at < clock_timestamp() - interval '1 hour'
  union all
  select 'adjusted item without its transfer', i.id, i.difference_santim
    from reconciliation_item i where i.is_adjusted and i.state = 'closed' and not exists (
      select from transfer_key k join entry e on e.transfer_id = k.transfer_id
        join payment_account p on p.id = i.payment_account_id and e.account_id = p.clearing_account_id
      where k.idempotency_key = 'reconciliation:' || i.id and e.amount_santim = -i.difference_santim)
  union all
  select 'transfer of an item that is not closed', i.id, i.difference_santim
    from reconciliation_item i where i.state <> 'closed'
      and exists (select from transfer_key k where k.idempotency_key = 'reconciliation:' || i.id);
grant select on payment_violation to derash_server;

-- As before; and wallets and payments are looked at with everything else, each night.
create or replace function ledger_check_all(p_hours integer) returns table (violation text, id uuid, santim bigint)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_point ledger_verified;
  v_wrong integer;
begin
  select * into v_point from ledger_verified where all_checked_at is null
      or all_checked_at < clock_timestamp() - p_hours * interval '1 hour' for update skip locked;
  if not found then return; end if;
  return query
    select v.violation, v.id, v.santim from ledger_violation v
    union all
    select r.violation, r.id, r.santim from round_violation r
    union all
    select w.violation, w.id, w.santim from wallet_violation w
    union all
    select p.violation, p.id, p.santim from payment_violation p;
  get diagnostics v_wrong = row_count;
  update ledger_verified set all_checked_at = clock_timestamp(), all_violations = v_wrong;
  if v_wrong > 0 then return; end if;
  insert into ledger_verified_balance as known (account_id, amount_santim)
    select e.account_id, sum(e.amount_santim) from entry e where e.transfer_id < v_point.verified_to group by e.account_id
    on conflict (account_id) do update set amount_santim = excluded.amount_santim
      where known.amount_santim <> excluded.amount_santim;
end $$;
