-- As before (0097-fees.sql); but what the player has asked to be paid out and nobody has sent comes back first: else it would leave
-- although the deposit that it came from went back, and the company would bear it.
create or replace function deposit_take_back(p_id uuid, p_at timestamptz) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v deposit;
  v_account payment_account;
  v_held bigint;
  v_loss bigint;
  v_accounts uuid[];
  v_amounts bigint[];
  v_waiting uuid;
begin
  select * into strict v from deposit where id = p_id for update;
  if v.state <> 'paid' then raise exception 'deposit % is %', p_id, v.state using errcode = 'DR001'; end if;
  select * into strict v_account from payment_account where id = v.payment_account_id;
  -- Their rows before any account, as whoever gives one back or sends it.
  perform from withdrawal w where w.wallet_account_id = v.wallet_account_id and w.state in ('requested', 'approved') order by w.id for update;
  perform ledger_lock(array[v.wallet_account_id, v_account.clearing_account_id, payment_company_account(v_account.id, 'loss'),
    payment_company_account(v_account.id, 'fee'), payment_company_account(v_account.id, 'payout_hold')]);
  -- One that was asked for while this waited for the wallet is among them.
  for v_waiting in
    select w.id from withdrawal w where w.wallet_account_id = v.wallet_account_id and w.state in ('requested', 'approved') order by w.id
  loop
    perform withdrawal_give_back(v_waiting, 'rejected', p_at);
    update withdrawal set next_look_at = null, leased_until = null where id = v_waiting;
  end loop;
  select least(amount_santim, v.credited_santim - v.player_fee_santim) into strict v_held from balance where account_id = v.wallet_account_id;
  v_loss := v.credited_santim - v.player_fee_santim - v_held;
  v_accounts := array[v_account.clearing_account_id];
  v_amounts := array[v.credited_santim];
  if v_held > 0 then
    v_accounts := v_accounts || v.wallet_account_id;
    v_amounts := v_amounts || -v_held;
  end if;
  if v_loss > 0 then
    v_accounts := v_accounts || payment_company_account(v_account.id, 'loss');
    v_amounts := v_amounts || -v_loss;
  end if;
  if v.player_fee_santim > 0 then
    v_accounts := v_accounts || payment_company_account(v_account.id, 'fee');
    v_amounts := v_amounts || -v.player_fee_santim;
  end if;
  perform ledger_post('deposit-reversal:' || p_id, 'REVERSAL', null, v.reference, v_accounts, v_amounts);
  update deposit set state = 'reversed', ended_at = p_at where id = p_id;
  update destination set usable_from = 'infinity'
    where player_id = v.player_id and company_id = v_account.company_id and verified_by is not null;
  return v_loss;
end $$;
