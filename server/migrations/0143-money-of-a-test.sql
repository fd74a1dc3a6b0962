-- Money of a provider's test mode is none, and is never money of a wallet. What a deposit was begun in stays with it, whatever its account
-- goes to meanwhile. It ends as tested: its provider has said that it was paid, and nothing was credited.
alter table deposit add column is_test boolean not null default false;
alter table deposit drop constraint deposit_state_check, add constraint deposit_state_check check (
  state in ('created', 'offered', 'paid', 'expired', 'failed', 'review', 'held', 'reversed', 'tested')) not valid;
alter table deposit validate constraint deposit_state_check;
-- What was credited before this stays as it is in the ledger.
update deposit d set is_test = true from payment_account a
  where a.id = d.payment_account_id and a.mode = 'test' and d.state not in ('paid', 'reversed');

-- Of cash, and of transfers to a company's own phone, there is no rehearsal.
update payment_account set mode = 'live' where mode = 'test' and provider in ('sms', 'desk');
alter table payment_account add constraint payment_account_test check (mode <> 'test' or provider not in ('sms', 'desk'));
-- Money of a test is sent to nobody.
update payment_account set is_payout_on = false where mode = 'test';

-- As before (0097-fees.sql); and it keeps whether its account is in test mode.
create or replace function deposit_begin(p_account uuid, p_player uuid, p_reference text, p_request_key text, p_amount bigint, p_at timestamptz,
  p_next_look timestamptz, p_leased_until timestamptz) returns uuid
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_id uuid;
  v_company uuid;
  v_provider text;
  v_is_test boolean;
begin
  select company_id, provider, mode = 'test' into strict v_company, v_provider, v_is_test from payment_account where id = p_account;
  insert into deposit (payment_account_id, player_id, wallet_account_id, reference, request_key, amount_santim, created_at, next_look_at, leased_until,
      is_test, fee_profile_id)
    values (p_account, p_player, wallet_open(p_player, v_company), p_reference, p_request_key, p_amount, p_at, p_next_look, p_leased_until,
      v_is_test, fee_in_force(v_company, v_provider, 'deposit'))
    on conflict do nothing returning id into v_id;
  return v_id;
end $$;

-- As before (0097-fees.sql); but nothing of a test, and the payer who was known already stays.
create or replace function deposit_credit(p_id uuid, p_their_reference text, p_amount bigint, p_fee bigint, p_payer text, p_at timestamptz)
returns text language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v deposit;
  v_clearing uuid;
  v_fees uuid;
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
  if v.amount_santim is not null and v.amount_santim <> p_amount and v.state <> 'review' then
    raise exception 'deposit % is of another amount', p_id using errcode = 'DR003';
  end if;
  if exists (select from deposit d where d.payment_account_id = v.payment_account_id and d.their_reference = p_their_reference and d.id <> p_id) then
    return 'used';
  end if;
  select clearing_account_id into strict v_clearing from payment_account where id = v.payment_account_id;
  v_fees := payment_company_account(v.payment_account_id, 'fee');
  v_kept := coalesce(p_fee, fee_kept(v.fee_profile_id, p_amount));
  v_fee := fee_of_player(v.fee_profile_id, p_amount);
  perform ledger_lock(array[v_clearing, v.wallet_account_id, v_fees]);
  update deposit set state = 'paid', credited_santim = p_amount, fee_santim = v_kept, player_fee_santim = v_fee,
    their_reference = p_their_reference, payer = coalesce(p_payer, v.payer), ended_at = p_at where id = p_id;
  perform ledger_post('deposit:' || p_id, 'DEPOSIT', null, v.reference, array[v_clearing, v.wallet_account_id], array[-p_amount, p_amount]);
  if v_kept > 0 then
    perform ledger_post('deposit-fee:' || p_id, 'FEE', null, v.reference, array[v_fees, v_clearing], array[-v_kept, v_kept]);
  end if;
  if v_fee > 0 then
    perform ledger_post('deposit-player-fee:' || p_id, 'FEE', null, v.reference, array[v.wallet_account_id, v_fees], array[-v_fee, v_fee]);
  end if;
  return 'ok';
end $$;
