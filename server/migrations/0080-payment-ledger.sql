-- Money comes in and goes out (decision 94). Accounts for it, and the kinds of transfers that move it.

alter table account drop constraint account_kind_check, add constraint account_kind_check check (kind in (
  'player', 'pot', 'house', 'bonus', 'demo', 'issuer', 'company', 'branch', 'cashier', 'guarantee', 'bonus_budget',
  -- of a payment_account: below zero by what its provider holds for us
  'clearing',
  -- of a company: what withdrawals that have not ended have set aside; what providers kept; what reversals have cost; tax withheld
  'payout_hold', 'fee', 'loss', 'tax'));

alter table transfer drop constraint transfer_type_check, add constraint transfer_type_check check (
  type in ('TOP_UP', 'CHARGE', 'BET_PLACED', 'BET_WON', 'BET_LOST', 'BONUS', 'REFUND', 'ADMIN_ADJUSTMENT', 'HOUSE_CUT', 'CREDIT', 'GUARANTEE',
    'BETWEEN_COMPANIES', 'DEPOSIT', 'WITHDRAWAL', 'WITHDRAWAL_RETURN', 'REVERSAL', 'FEE', 'TAX'));

-- As before; and what stands for the outside (clearing) or for a cost (fee, loss) may go below zero too.
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
      values (v_id, p_kind in ('demo', 'issuer', 'bonus', 'clearing', 'fee', 'loss'));
  end if;
  return v_id;
end $$;

-- As before; and deposits and withdrawals count as what they are, less what went back of them.
create or replace function wallet_totals(p_account uuid)
returns table (balance_santim bigint, bonuses_santim bigint, deposits_santim bigint, withdrawals_santim bigint)
language sql stable as $$
  select (select b.amount_santim from balance b where b.account_id = p_account),
    coalesce(sum(e.amount_santim) filter (where t.type = 'BONUS'), 0)::bigint,
    coalesce(sum(e.amount_santim) filter (where t.type in ('DEPOSIT', 'REVERSAL')
      or t.type in ('TOP_UP', 'CHARGE', 'CREDIT') and e.amount_santim > 0), 0)::bigint,
    coalesce(-sum(e.amount_santim) filter (where t.type in ('WITHDRAWAL', 'WITHDRAWAL_RETURN')
      or t.type in ('TOP_UP', 'CHARGE', 'CREDIT') and e.amount_santim < 0), 0)::bigint
  from entry e
  cross join lateral (select transfer.type from transfer where transfer.id = e.transfer_id limit 1) as t
  where e.account_id = p_account
    and t.type in ('BONUS', 'TOP_UP', 'CHARGE', 'CREDIT', 'DEPOSIT', 'REVERSAL', 'WITHDRAWAL', 'WITHDRAWAL_RETURN')
$$;
