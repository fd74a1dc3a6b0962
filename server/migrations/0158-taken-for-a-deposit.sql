-- A withdrawal that ended because a deposit of its player went back keeps which one. Nobody refused it, and its money went towards the
-- deposit: its player was told that the company did not approve it and that the money was in the wallet. Only deposit_take_back writes it.
alter table withdrawal add column taken_for_deposit_id uuid references deposit;

-- Those of before ended in the same instant as their deposit, and staff give a reason.
update withdrawal w set taken_for_deposit_id = d.id from deposit d
  where d.wallet_account_id = w.wallet_account_id and d.state = 'reversed' and d.credited_santim is not null
    and w.state = 'rejected' and w.ended_at = d.ended_at and w.rejected_because is null;

-- As before (0144-adjusted-and-moved.sql); and what comes back keeps for which deposit, and what is being sent by now does not come back.
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
  -- One that was asked for while this waited for the wallet is among them, and its row is locked only here: the worker may be taking it
  -- to be sent, and is waited for. What is being sent then does not wait any more.
  for v_waiting in
    select w.id from withdrawal w where w.wallet_account_id = v.wallet_account_id and w.state in ('requested', 'approved') order by w.id
      for update
  loop
    perform withdrawal_give_back(v_waiting, 'rejected', p_at);
    update withdrawal set next_look_at = null, leased_until = null, taken_for_deposit_id = p_id where id = v_waiting;
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
  insert into withdrawal_stop (deposit_id, player_id, company_id, stopped_at) values (p_id, v.player_id, v_account.company_id, p_at);
  perform reconciliation_undo(v_account.id, p_id, v.reference, null, p_at);
  return v_loss;
end $$;
