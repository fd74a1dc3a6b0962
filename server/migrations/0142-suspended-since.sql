-- As before (0097-fees.sql); and one that was held back after a call that its provider put off can still turn out to be paid.
create or replace function withdrawal_settle(p_id uuid, p_fee bigint, p_their_reference text, p_at timestamptz) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v withdrawal;
  v_clearing uuid;
  v_hold uuid;
  v_fees uuid;
  v_kept bigint;
begin
  select * into strict v from withdrawal where id = p_id for update;
  if v.state not in ('approved', 'sending', 'sent', 'unknown') and not (v.state = 'requested' and v.attempt > 0) then
    raise exception 'withdrawal % is %', p_id, v.state using errcode = 'DR001';
  end if;
  select clearing_account_id into strict v_clearing from payment_account where id = v.payment_account_id;
  v_hold := payment_company_account(v.payment_account_id, 'payout_hold');
  v_fees := payment_company_account(v.payment_account_id, 'fee');
  v_kept := coalesce(p_fee, fee_kept(v.fee_profile_id, v.amount_santim));
  perform ledger_lock(array[v_clearing, v_hold, v_fees]);
  update withdrawal set state = 'paid', fee_santim = v_kept, their_reference = coalesce(p_their_reference, their_reference), ended_at = p_at
    where id = p_id;
  perform ledger_post('withdrawal-end:' || p_id, 'WITHDRAWAL', null, v.reference,
    array[v_hold, v_clearing], array[-v.amount_santim, v.amount_santim]);
  if v_kept > 0 then
    perform ledger_post('withdrawal-fee:' || p_id, 'FEE', null, v.reference, array[v_fees, v_clearing], array[-v_kept, v_kept]);
  end if;
  if v.player_fee_santim > 0 then
    perform ledger_post('withdrawal-player-fee-end:' || p_id, 'FEE', null, v.reference, array[v_hold, v_fees],
      array[-v.player_fee_santim, v.player_fee_santim]);
  end if;
end $$;

-- As before (0097-fees.sql); and one that was approved by itself waits for a person where its player was suspended since.
create or replace function desk_cash_out(p_cashier uuid, p_reference text, p_at timestamptz, out result text, out id uuid)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_cashier staff;
  v_shift uuid;
  v withdrawal;
  v_hold uuid;
  v_fees uuid;
begin
  select * into strict v_cashier from staff where staff.id = p_cashier and role = 'cashier';
  select w.* into v from withdrawal w join payment_account a on a.id = w.payment_account_id
    where w.reference = p_reference and w.destination_id is null and a.company_id = v_cashier.company_id for update of w;
  if not found then result := 'not_found'; return; end if;
  id := v.id;
  if v.state = 'paid' and v.cashier_id = p_cashier then result := 'again'; return; end if;
  if v.state = 'requested' then result := 'withdrawal_waits'; return; end if;
  if v.state <> 'approved' then result := 'payment_decided'; return; end if;
  -- Nobody has looked at it: where its player is suspended by now, somebody does first.
  if v.approved_by is null and exists (
      select from suspension s where s.player_id = v.player_id and (s.company_id is null or s.company_id = v_cashier.company_id)) then
    update withdrawal set state = 'requested', waits_because = '{suspended}' where withdrawal.id = v.id;
    result := 'suspended'; return;
  end if;
  select s.id into v_shift from shift s where s.cashier_id = p_cashier and s.status = 'open' and s.counted_at is null;
  if not found then result := 'shift_required'; return; end if;
  v_hold := payment_company_account(v.payment_account_id, 'payout_hold');
  v_fees := payment_company_account(v.payment_account_id, 'fee');
  perform ledger_lock(array[v_hold, v_cashier.account_id, v_fees]);
  update withdrawal set state = 'paid', shift_id = v_shift, cashier_id = p_cashier, ended_at = p_at where withdrawal.id = v.id;
  perform ledger_post('withdrawal-end:' || v.id, 'WITHDRAWAL', null, v.reference,
    array[v_hold, v_cashier.account_id], array[-v.amount_santim, v.amount_santim]);
  if v.player_fee_santim > 0 then
    perform ledger_post('withdrawal-player-fee-end:' || v.id, 'FEE', null, v.reference, array[v_hold, v_fees],
      array[-v.player_fee_santim, v.player_fee_santim]);
  end if;
  result := 'ok';
end $$;
