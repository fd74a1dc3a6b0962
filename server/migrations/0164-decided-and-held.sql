-- As before (0144-adjusted-and-moved.sql); and what two persons have credited may have waited for a limit since, whatever was meant to come.
create or replace function deposit_credit(p_id uuid, p_their_reference text, p_amount bigint, p_fee bigint, p_payer text, p_at timestamptz)
returns text language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v deposit;
  v_clearing uuid;
  v_fees uuid;
  v_loss uuid;
  v_kept bigint;
  v_fee bigint;
begin
  select * into strict v from deposit where id = p_id for update;
  if v.state in ('paid', 'reversed') then
    raise exception 'deposit % is % and is not paid again', p_id, v.state using errcode = 'DR001';
  end if;
  if v.is_test then
    raise exception 'deposit % is a test, whose money is none', p_id using errcode = 'DR003';
  end if;
  if v.amount_santim is not null and v.amount_santim <> p_amount and v.state <> 'review'
      and not (v.state = 'held' and v.asked_credit is true) then
    raise exception 'deposit % is of another amount', p_id using errcode = 'DR003';
  end if;
  if exists (select from deposit d where d.payment_account_id = v.payment_account_id and d.their_reference = p_their_reference and d.id <> p_id) then
    return 'used';
  end if;
  select clearing_account_id into strict v_clearing from payment_account where id = v.payment_account_id;
  v_fees := payment_company_account(v.payment_account_id, 'fee');
  v_loss := payment_company_account(v.payment_account_id, 'loss');
  v_kept := coalesce(p_fee, fee_kept(v.fee_profile_id, p_amount));
  v_fee := fee_of_player(v.fee_profile_id, p_amount);
  perform ledger_lock(array[v_clearing, v.wallet_account_id, v_fees, v_loss]);
  update deposit set state = 'paid', credited_santim = p_amount, fee_santim = v_kept, player_fee_santim = v_fee,
    their_reference = p_their_reference, payer = coalesce(p_payer, v.payer), ended_at = p_at where id = p_id;
  perform ledger_post('deposit:' || p_id, 'DEPOSIT', null, v.reference, array[v_clearing, v.wallet_account_id], array[-p_amount, p_amount]);
  if v_kept > 0 then
    perform ledger_post('deposit-fee:' || p_id, 'FEE', null, v.reference, array[v_fees, v_clearing], array[-v_kept, v_kept]);
  end if;
  if v_fee > 0 then
    perform ledger_post('deposit-player-fee:' || p_id, 'FEE', null, v.reference, array[v.wallet_account_id, v_fees], array[-v_fee, v_fee]);
  end if;
  perform reconciliation_undo(v.payment_account_id, p_id, v.reference, p_their_reference, p_at);
  return 'ok';
end $$;
