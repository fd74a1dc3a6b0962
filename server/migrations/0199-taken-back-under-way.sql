-- A withdrawal that was with its provider as a deposit of its player went back could not be taken towards it (0158), and what the wallet
-- lacked was the company's loss. Where it was not paid in the end all of it came back into the wallet, to be staked and won with, and the
-- loss stayed. What comes back of it goes towards that loss first, by a transfer of its own for each deposit, and its player is told so.

-- What the company has lost by the deposits of a wallet that went back after this withdrawal had left it, less what others brought since.
create function deposit_lost_since(p_withdrawal uuid, p_loss uuid) returns table (deposit_id uuid, reference text, santim bigint)
language sql security definer set search_path = public, pg_temp as $$
  select d.id, d.reference, lost.santim
  from withdrawal w
  join transfer_key asked on asked.idempotency_key = 'withdrawal:' || w.id
  join entry went on went.transfer_id = asked.transfer_id and went.account_id = w.wallet_account_id
  join deposit d on d.player_id = w.player_id and d.wallet_account_id = w.wallet_account_id and d.state = 'reversed'
  join transfer_key back on back.idempotency_key = 'deposit-reversal:' || d.id
  join entry e on e.transfer_id = back.transfer_id and e.account_id = p_loss
  cross join lateral (
    select (-e.amount_santim - coalesce(sum(brought.amount_santim), 0))::bigint as santim
    from withdrawal other
    join transfer_key k on k.idempotency_key = 'deposit-reversal:' || d.id || ':' || other.id
    join entry brought on brought.transfer_id = k.transfer_id and brought.account_id = p_loss
    where other.player_id = w.player_id and other.taken_for_deposit_id is not null) as lost
  -- Whoever posts either of them holds the wallet, so that entries are numbered as they came.
  where w.id = p_withdrawal and e.id > went.id and lost.santim > 0
  order by e.id
$$;
revoke all on function deposit_lost_since from public;

-- As before (0097-fees.sql), and then what its player's deposits lack is taken of it.
create or replace function withdrawal_give_back(p_id uuid, p_state text, p_at timestamptz) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v withdrawal;
  v_hold uuid;
  v_loss uuid;
  v_left bigint;
  v_lost record;
begin
  select * into strict v from withdrawal where id = p_id for update;
  if v.state in ('paid', 'rejected', 'failed') or p_state not in ('rejected', 'failed') then
    raise exception 'withdrawal % is %', p_id, v.state using errcode = 'DR001';
  end if;
  v_hold := payment_company_account(v.payment_account_id, 'payout_hold');
  v_loss := payment_company_account(v.payment_account_id, 'loss');
  -- A deposit that is being taken back is waited for here, and seen then.
  perform ledger_lock(array[v_hold, v.wallet_account_id, v_loss]);
  update withdrawal set state = p_state, ended_at = p_at where id = p_id;
  perform ledger_post('withdrawal-end:' || p_id, 'WITHDRAWAL_RETURN', null, v.reference,
    array[v_hold, v.wallet_account_id], array[-v.amount_santim, v.amount_santim]);
  if v.player_fee_santim > 0 then
    perform ledger_post('withdrawal-player-fee-end:' || p_id, 'FEE', null, v.reference,
      array[v_hold, v.wallet_account_id], array[-v.player_fee_santim, v.player_fee_santim]);
  end if;
  v_left := v.amount_santim + v.player_fee_santim;
  for v_lost in select * from deposit_lost_since(p_id, v_loss) loop
    exit when v_left = 0;
    perform ledger_post('deposit-reversal:' || v_lost.deposit_id || ':' || p_id, 'REVERSAL', null, v_lost.reference,
      array[v.wallet_account_id, v_loss], array[-least(v_left, v_lost.santim), least(v_left, v_lost.santim)]);
    update withdrawal set taken_for_deposit_id = v_lost.deposit_id where id = p_id;
    v_left := v_left - least(v_left, v_lost.santim);
  end loop;
end $$;
