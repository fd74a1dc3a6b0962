-- A deposit that was taken back stops its player's withdrawals until somebody of the company has looked at it. It was written into the
-- accounts that money goes to, and so stopped nobody who had none, and there was no way back.
create table withdrawal_stop (
  deposit_id uuid primary key references deposit,
  player_id  uuid not null references player,
  company_id uuid not null references company,
  stopped_at timestamptz not null,
  resumed_at timestamptz,
  resumed_by uuid references staff,
  check ((resumed_at is null) = (resumed_by is null))
);
create index withdrawal_stop_open on withdrawal_stop (player_id, company_id) where resumed_at is null;
grant select on withdrawal_stop to derash_server;
grant update (resumed_at, resumed_by) on withdrawal_stop to derash_server;

insert into withdrawal_stop (deposit_id, player_id, company_id, stopped_at)
  select d.id, d.player_id, a.company_id, coalesce(d.ended_at, d.created_at)
  from deposit d join payment_account a on a.id = d.payment_account_id
  where d.state = 'reversed' and exists (
    select from destination t where t.player_id = d.player_id and t.company_id = a.company_id and t.usable_from = 'infinity');
update destination set usable_from = clock_timestamp() where usable_from = 'infinity';

-- As before (0135-taken-back-first-from-what-waits.sql), with the stop in a row of its own.
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
  insert into withdrawal_stop (deposit_id, player_id, company_id, stopped_at) values (p_id, v.player_id, v_account.company_id, p_at);
  return v_loss;
end $$;

-- As before (0097-fees.sql), and it asks for that row.
create or replace function withdrawal_request(p_account uuid, p_player uuid, p_destination uuid, p_reference text, p_request_key text, p_amount bigint,
  p_at timestamptz, out result text, out id uuid)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_company uuid;
  v_provider text;
  v_wallet uuid;
  v_destination destination;
  v_held bigint;
  v_hold uuid := payment_company_account(p_account, 'payout_hold');
  v_profile uuid;
  v_fee bigint;
begin
  select company_id, provider into strict v_company, v_provider from payment_account a where a.id = p_account;
  v_wallet := wallet_open(p_player, v_company);
  -- Two tabs take turns at the wallet; whoever comes second sees the first one's row.
  perform ledger_lock(array[v_wallet, v_hold]);
  select w.id into id from withdrawal w where w.request_key = p_request_key;
  if found then result := 'again'; return; end if;
  if exists (select from withdrawal w where w.wallet_account_id = v_wallet and w.state = 'unknown') then
    result := 'payout_unknown'; return;
  end if;
  if exists (select from withdrawal_stop s where s.player_id = p_player and s.company_id = v_company and s.resumed_at is null) then
    result := 'payouts_stopped'; return;
  end if;
  if p_destination is not null then
    select * into v_destination from destination d where d.id = p_destination and d.player_id = p_player and d.company_id = v_company
      and d.provider = v_provider;
    if not found then result := 'not_found'; return; end if;
    if v_destination.verified_by is null then result := 'destination_unverified'; return; end if;
    if v_destination.usable_from > p_at then result := 'destination_new'; return; end if;
  end if;
  select amount_santim into strict v_held from balance where account_id = v_wallet;
  v_profile := fee_in_force(v_company, v_provider, 'payout');
  v_fee := fee_of_player(v_profile, p_amount);
  if v_held < p_amount + v_fee then result := 'insufficient_funds'; return; end if;
  id := uuidv7();
  insert into withdrawal (id, payment_account_id, player_id, wallet_account_id, reference, request_key, amount_santim, destination_id, created_at,
      fee_profile_id, player_fee_santim)
    values (id, p_account, p_player, v_wallet, p_reference, p_request_key, p_amount, p_destination, p_at, v_profile, v_fee);
  perform ledger_post('withdrawal:' || id, 'WITHDRAWAL', null, p_reference,
    array[v_wallet, v_hold], array[-p_amount, p_amount]);
  if v_fee > 0 then
    perform ledger_post('withdrawal-player-fee:' || id, 'FEE', null, p_reference, array[v_wallet, v_hold], array[-v_fee, v_fee]);
  end if;
  result := 'ok';
end $$;
