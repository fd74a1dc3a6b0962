-- One function for each way in which money moves. Each holds its row first, so that of two who come at once the second finds
-- what the first has done; each posts under a key that names the payment, so that the ledger itself refuses a second time.

-- What a company has of a provider, opened when it is missing, with the accounts that its payments move between.
create function payment_account_open(p_company uuid, p_provider text, p_mode text) returns uuid
language plpgsql security definer set search_path = public, pg_temp as $$
declare v_id uuid;
begin
  perform pg_advisory_xact_lock(hashtextextended('payment_account:' || p_company || ':' || p_provider, 0));
  select id into v_id from payment_account where company_id = p_company and provider = p_provider;
  if found then return v_id; end if;
  v_id := uuidv7();
  perform ledger_open('payout_hold', p_company), ledger_open('fee', p_company), ledger_open('loss', p_company);
  insert into payment_account (id, company_id, provider, mode, clearing_account_id, is_deposit_on, is_payout_on)
    -- Cash at the cashier always works.
    values (v_id, p_company, p_provider, p_mode, ledger_open('clearing', v_id), p_provider = 'desk', p_provider = 'desk');
  return v_id;
end $$;

-- The account of a kind of the company that a provider's account is of.
create function payment_company_account(p_account uuid, p_kind text) returns uuid
language sql stable as $$
  select a.id from payment_account p join account a on a.kind = p_kind and a.owner_id = p.company_id where p.id = p_account
$$;

-- A deposit begins: in the wallet with the company whose provider it is, and no other. The same key again answers what was begun.
create function deposit_begin(p_account uuid, p_player uuid, p_reference text, p_request_key text, p_amount bigint, p_at timestamptz,
  p_next_look timestamptz, p_leased_until timestamptz) returns uuid
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_id uuid;
  v_company uuid;
begin
  select company_id into strict v_company from payment_account where id = p_account;
  insert into deposit (payment_account_id, player_id, wallet_account_id, reference, request_key, amount_santim, created_at, next_look_at, leased_until)
    values (p_account, p_player, wallet_open(p_player, v_company), p_reference, p_request_key, p_amount, p_at, p_next_look, p_leased_until)
    on conflict do nothing returning id into v_id;
  return v_id;
end $$;

-- What has arrived is the player's, once. `used`: that payment of theirs is another deposit's already.
create function deposit_pay(p_id uuid, p_their_reference text, p_amount bigint, p_fee bigint, p_payer text, p_locked boolean, p_at timestamptz)
returns text language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v deposit;
  v_clearing uuid;
begin
  select * into strict v from deposit where id = p_id for update;
  if v.state in ('paid', 'reversed') then
    raise exception 'deposit % is % and is not paid again', p_id, v.state using errcode = 'DR001';
  end if;
  if v.amount_santim is not null and v.amount_santim <> p_amount and v.state <> 'review' then
    raise exception 'deposit % is of another amount', p_id using errcode = 'DR003';
  end if;
  if exists (select from deposit d where d.payment_account_id = v.payment_account_id and d.their_reference = p_their_reference and d.id <> p_id) then
    return 'used';
  end if;
  select clearing_account_id into strict v_clearing from payment_account where id = v.payment_account_id;
  perform ledger_lock(array[v_clearing, v.wallet_account_id, payment_company_account(v.payment_account_id, 'fee')]);
  update deposit set state = 'paid', credited_santim = p_amount, fee_santim = p_fee, their_reference = p_their_reference,
    payer = p_payer, is_locked = p_locked, ended_at = p_at where id = p_id;
  perform ledger_post('deposit:' || p_id, 'DEPOSIT', null, v.reference, array[v_clearing, v.wallet_account_id], array[-p_amount, p_amount]);
  if p_fee > 0 then
    perform ledger_post('deposit-fee:' || p_id, 'FEE', null, v.reference,
      array[payment_company_account(v.payment_account_id, 'fee'), v_clearing], array[-p_fee, p_fee]);
  end if;
  return 'ok';
end $$;

-- What had arrived went back: from the wallet as far as it holds, the rest is the company's loss. No withdrawal leaves then before
-- somebody has looked.
create function deposit_take_back(p_id uuid, p_at timestamptz) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v deposit;
  v_account payment_account;
  v_held bigint;
  v_loss bigint;
  v_accounts uuid[];
  v_amounts bigint[];
begin
  select * into strict v from deposit where id = p_id for update;
  if v.state <> 'paid' then raise exception 'deposit % is %', p_id, v.state using errcode = 'DR001'; end if;
  select * into strict v_account from payment_account where id = v.payment_account_id;
  perform ledger_lock(array[v.wallet_account_id, v_account.clearing_account_id, payment_company_account(v_account.id, 'loss')]);
  select least(amount_santim, v.credited_santim) into strict v_held from balance where account_id = v.wallet_account_id;
  v_loss := v.credited_santim - v_held;
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
  perform ledger_post('deposit-reversal:' || p_id, 'REVERSAL', null, v.reference, v_accounts, v_amounts);
  update deposit set state = 'reversed', ended_at = p_at where id = p_id;
  update destination set usable_from = 'infinity'
    where player_id = v.player_id and company_id = v_account.company_id and verified_by is not null;
  return v_loss;
end $$;

-- Sets a withdrawal's money aside in the transaction that makes it. Whose wallet, which company and which destination are asked
-- here, and not of the caller. Answers a code, and the withdrawal where there is one.
create function withdrawal_request(p_account uuid, p_player uuid, p_destination uuid, p_reference text, p_request_key text, p_amount bigint,
  p_at timestamptz, out result text, out id uuid)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_company uuid;
  v_wallet uuid;
  v_destination destination;
  v_held bigint;
begin
  select company_id into strict v_company from payment_account a where a.id = p_account;
  v_wallet := wallet_open(p_player, v_company);
  -- Two tabs take turns at the wallet; whoever comes second sees the first one's row.
  perform ledger_lock(array[v_wallet, payment_company_account(p_account, 'payout_hold')]);
  select w.id into id from withdrawal w where w.request_key = p_request_key;
  if found then result := 'again'; return; end if;
  if exists (select from withdrawal w where w.wallet_account_id = v_wallet and w.state = 'unknown') then
    result := 'payout_unknown'; return;
  end if;
  if exists (select from destination d where d.player_id = p_player and d.company_id = v_company and d.usable_from = 'infinity') then
    result := 'payouts_stopped'; return;
  end if;
  if p_destination is not null then
    select * into v_destination from destination d where d.id = p_destination and d.player_id = p_player and d.company_id = v_company
      and d.provider = (select provider from payment_account a where a.id = p_account);
    if not found then result := 'not_found'; return; end if;
    if v_destination.verified_by is null then result := 'destination_unverified'; return; end if;
    if v_destination.usable_from > p_at then result := 'destination_new'; return; end if;
  end if;
  select amount_santim into strict v_held from balance where account_id = v_wallet;
  if v_held < p_amount then result := 'insufficient_funds'; return; end if;
  id := uuidv7();
  insert into withdrawal (id, payment_account_id, player_id, wallet_account_id, reference, request_key, amount_santim, destination_id, created_at)
    values (id, p_account, p_player, v_wallet, p_reference, p_request_key, p_amount, p_destination, p_at);
  perform ledger_post('withdrawal:' || id, 'WITHDRAWAL', null, p_reference,
    array[v_wallet, payment_company_account(p_account, 'payout_hold')], array[-p_amount, p_amount]);
  result := 'ok';
end $$;

-- It was paid. Its end has one key, whichever end it is.
create function withdrawal_settle(p_id uuid, p_fee bigint, p_their_reference text, p_at timestamptz) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v withdrawal;
  v_clearing uuid;
begin
  select * into strict v from withdrawal where id = p_id for update;
  if v.state not in ('approved', 'sending', 'sent', 'unknown') then
    raise exception 'withdrawal % is %', p_id, v.state using errcode = 'DR001';
  end if;
  select clearing_account_id into strict v_clearing from payment_account where id = v.payment_account_id;
  perform ledger_lock(array[v_clearing, payment_company_account(v.payment_account_id, 'payout_hold'),
    payment_company_account(v.payment_account_id, 'fee')]);
  update withdrawal set state = 'paid', fee_santim = p_fee, their_reference = coalesce(p_their_reference, their_reference), ended_at = p_at
    where id = p_id;
  perform ledger_post('withdrawal-end:' || p_id, 'WITHDRAWAL', null, v.reference,
    array[payment_company_account(v.payment_account_id, 'payout_hold'), v_clearing], array[-v.amount_santim, v.amount_santim]);
  if p_fee > 0 then
    perform ledger_post('withdrawal-fee:' || p_id, 'FEE', null, v.reference,
      array[payment_company_account(v.payment_account_id, 'fee'), v_clearing], array[-p_fee, p_fee]);
  end if;
end $$;

-- It was not paid, and never will be: the money is the player's again.
create function withdrawal_give_back(p_id uuid, p_state text, p_at timestamptz) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare v withdrawal;
begin
  select * into strict v from withdrawal where id = p_id for update;
  if v.state in ('paid', 'rejected', 'failed') or p_state not in ('rejected', 'failed') then
    raise exception 'withdrawal % is %', p_id, v.state using errcode = 'DR001';
  end if;
  update withdrawal set state = p_state, ended_at = p_at where id = p_id;
  perform ledger_post('withdrawal-end:' || p_id, 'WITHDRAWAL_RETURN', null, v.reference,
    array[payment_company_account(v.payment_account_id, 'payout_hold'), v.wallet_account_id], array[-v.amount_santim, v.amount_santim]);
end $$;

revoke all on function payment_account_open, payment_company_account, deposit_begin, deposit_pay, deposit_take_back, withdrawal_request,
  withdrawal_settle, withdrawal_give_back from public;
grant execute on function payment_account_open, payment_company_account, deposit_begin, deposit_pay, deposit_take_back, withdrawal_request,
  withdrawal_settle, withdrawal_give_back to derash_server;

-- Whose money is on an account; as before, and on those of payments.
create or replace function account_company(p_account uuid) returns uuid
language sql stable security definer set search_path = public, pg_temp as $$
  select case a.kind
      when 'player' then (select w.company_id from wallet w where w.account_id = a.id)
      when 'pot' then (select r.company_id from round r where r.id = a.owner_id)
      when 'guarantee' then (select r.company_id from round r where r.guarantee_account_id = a.id)
      when 'cashier' then (select s.company_id from staff s where s.id = a.owner_id)
      when 'branch' then (select b.company_id from branch b where b.account_id = a.id)
      when 'clearing' then (select p.company_id from payment_account p where p.clearing_account_id = a.id)
      when 'company' then (select c.id from company c where c.account_id = a.id)
      when 'house' then a.owner_id
      when 'bonus' then a.owner_id
      when 'bonus_budget' then a.owner_id
      when 'payout_hold' then a.owner_id
      when 'fee' then a.owner_id
      when 'loss' then a.owner_id
      when 'tax' then a.owner_id
    end
  from account a where a.id = p_account
$$;
