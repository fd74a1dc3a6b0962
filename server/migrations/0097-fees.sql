-- What a provider takes of a payment, and who bears it (decision 103): a profile of a company for a provider and a way, in versions.
-- A payment keeps the version that was in force as it was asked for.

-- Without one there is no fee. Zeros are one too: from then on there is none.
create table fee_profile (
  id           uuid primary key default uuidv7(),
  company_id   uuid not null references company,
  provider     text not null check (provider in ('chapa', 'telebirr', 'sms', 'desk')),
  way          text not null check (way in ('deposit', 'payout')),
  version      integer not null check (version > 0),
  fixed_santim bigint not null check (fixed_santim between 0 and 100000),
  rate_bps     integer not null check (rate_bps between 0 and 5000),
  bearer       text not null check (bearer in ('player', 'company')),
  applies_from timestamptz not null,
  set_by       uuid not null references staff,
  set_at       timestamptz not null default clock_timestamp(),
  unique (company_id, provider, way, version),
  constraint fee_profile_not_before_it_was_set check (applies_from >= set_at),
  -- Of what comes to the operator's own phone, or over the desk, nobody else keeps anything that the company could bear.
  constraint fee_profile_of_nobody check (bearer = 'player' or provider not in ('sms', 'desk'))
);
create trigger fee_profile_append_only before update or delete or truncate on fee_profile execute function refuse_change();
grant select, insert on fee_profile to derash_server;

alter table deposit
  add column fee_profile_id uuid references fee_profile,
  -- what of it the player bears, once it is credited
  add column player_fee_santim bigint not null default 0 check (player_fee_santim >= 0 and player_fee_santim <= coalesce(credited_santim, 0));
alter table withdrawal
  add column fee_profile_id uuid references fee_profile,
  -- what of it the player bears, set aside beside the amount
  add column player_fee_santim bigint not null default 0 check (player_fee_santim >= 0 and player_fee_santim <= amount_santim);
alter table reconciliation_item
  -- what was agreed with the provider; null: nothing
  add column agreed_fee_santim bigint check (agreed_fee_santim >= 0);

-- The version for a payment that is asked for now; null: nothing was ever set.
create function fee_in_force(p_company uuid, p_provider text, p_way text) returns uuid language sql stable as $$
  select f.id from fee_profile f
    where f.company_id = p_company and f.provider = p_provider and f.way = p_way and f.applies_from <= clock_timestamp()
    order by f.applies_from desc, f.version desc limit 1
$$;

-- The fee on a payment, rounded to the nearest santim, as providers do, and never more than the payment. `feeOn` in game/src/fee.ts.
create function fee_on(p_fixed bigint, p_bps integer, p_amount bigint) returns bigint language sql immutable as $$
  select least(p_amount, p_fixed + (p_amount * p_bps + 5000) / 10000)
$$;

-- What of it the player bears.
create function fee_of_player(p_profile uuid, p_amount bigint) returns bigint language sql stable as $$
  select coalesce((select fee_on(f.fixed_santim, f.rate_bps, p_amount) from fee_profile f
    where f.id = p_profile and f.bearer = 'player'), 0)
$$;

-- What was agreed that the provider keeps; null: nothing was. A company's own phone and its desk keep nothing.
create function fee_kept(p_profile uuid, p_amount bigint) returns bigint language sql stable as $$
  select fee_on(f.fixed_santim, f.rate_bps, p_amount) from fee_profile f
    where f.id = p_profile and f.provider not in ('sms', 'desk')
$$;

-- As before; and it keeps the profile.
create or replace function deposit_begin(p_account uuid, p_player uuid, p_reference text, p_request_key text, p_amount bigint, p_at timestamptz,
  p_next_look timestamptz, p_leased_until timestamptz) returns uuid
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_id uuid;
  v_company uuid;
  v_provider text;
begin
  select company_id, provider into strict v_company, v_provider from payment_account where id = p_account;
  insert into deposit (payment_account_id, player_id, wallet_account_id, reference, request_key, amount_santim, created_at, next_look_at, leased_until,
      fee_profile_id)
    values (p_account, p_player, wallet_open(p_player, v_company), p_reference, p_request_key, p_amount, p_at, p_next_look, p_leased_until,
      fee_in_force(v_company, v_provider, 'deposit'))
    on conflict do nothing returning id into v_id;
  return v_id;
end $$;

-- What has arrived is the player's, once, and their part of its fee the company's. What the provider kept is what it says, or what was
-- agreed where it does not say. `used`: that payment of theirs is another deposit's already.
create function deposit_credit(p_id uuid, p_their_reference text, p_amount bigint, p_fee bigint, p_payer text, p_at timestamptz)
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
    their_reference = p_their_reference, payer = p_payer, ended_at = p_at where id = p_id;
  perform ledger_post('deposit:' || p_id, 'DEPOSIT', null, v.reference, array[v_clearing, v.wallet_account_id], array[-p_amount, p_amount]);
  if v_kept > 0 then
    perform ledger_post('deposit-fee:' || p_id, 'FEE', null, v.reference, array[v_fees, v_clearing], array[-v_kept, v_kept]);
  end if;
  if v_fee > 0 then
    perform ledger_post('deposit-player-fee:' || p_id, 'FEE', null, v.reference, array[v.wallet_account_id, v_fees], array[-v_fee, v_fee]);
  end if;
  return 'ok';
end $$;

-- Of servers of the release before, whose sixth word was always false. A contract of a later release takes it away, and deposit.is_locked.
create or replace function deposit_pay(p_id uuid, p_their_reference text, p_amount bigint, p_fee bigint, p_payer text, p_locked boolean, p_at timestamptz)
returns text language sql security definer set search_path = public, pg_temp as $$
  select deposit_credit(p_id, p_their_reference, p_amount, p_fee, p_payer, p_at)
$$;

-- As before; and what the player bore of its fee goes back to them with it, so that nothing of it is taken from their wallet.
create or replace function deposit_take_back(p_id uuid, p_at timestamptz) returns bigint
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
  perform ledger_lock(array[v.wallet_account_id, v_account.clearing_account_id, payment_company_account(v_account.id, 'loss'),
    payment_company_account(v_account.id, 'fee')]);
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

-- As before; and the wallet holds the fee besides, which is set aside too.
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
  if exists (select from destination d where d.player_id = p_player and d.company_id = v_company and d.usable_from = 'infinity') then
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

-- As before; and what was set aside for the fee is the company's, which bears what the provider keeps.
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
  if v.state not in ('approved', 'sending', 'sent', 'unknown') then
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

-- As before, with the fee.
create or replace function withdrawal_give_back(p_id uuid, p_state text, p_at timestamptz) returns void
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
  if v.player_fee_santim > 0 then
    perform ledger_post('withdrawal-player-fee-end:' || p_id, 'FEE', null, v.reference,
      array[payment_company_account(v.payment_account_id, 'payout_hold'), v.wallet_account_id],
      array[-v.player_fee_santim, v.player_fee_santim]);
  end if;
end $$;

-- As before, with the fee.
create or replace function desk_top_up(p_cashier uuid, p_player uuid, p_reference text, p_request_key text, p_amount bigint, p_at timestamptz,
  out result text, out id uuid)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_cashier staff;
  v_shift uuid;
  v_account uuid;
  v_wallet uuid;
  v_fees uuid;
  v_profile uuid;
  v_fee bigint;
begin
  select d.id into id from deposit d where d.request_key = p_request_key;
  if found then result := 'again'; return; end if;
  select * into strict v_cashier from staff where staff.id = p_cashier and role = 'cashier';
  select s.id into v_shift from shift s where s.cashier_id = p_cashier and s.status = 'open' and s.counted_at is null;
  if not found then result := 'shift_required'; return; end if;
  v_account := payment_account_open(v_cashier.company_id, 'desk', 'live');
  v_wallet := wallet_open(p_player, v_cashier.company_id);
  v_fees := payment_company_account(v_account, 'fee');
  v_profile := fee_in_force(v_cashier.company_id, 'desk', 'deposit');
  v_fee := fee_of_player(v_profile, p_amount);
  perform ledger_lock(array[v_cashier.account_id, v_wallet, v_fees]);
  id := uuidv7();
  insert into deposit (id, payment_account_id, player_id, wallet_account_id, reference, request_key, amount_santim, credited_santim, state,
      shift_id, cashier_id, created_at, ended_at, fee_profile_id, player_fee_santim)
    values (id, v_account, p_player, v_wallet, p_reference, p_request_key, p_amount, p_amount, 'paid', v_shift, p_cashier, p_at, p_at, v_profile, v_fee);
  perform ledger_post('deposit:' || id, 'DEPOSIT', null, p_reference, array[v_cashier.account_id, v_wallet], array[-p_amount, p_amount]);
  if v_fee > 0 then
    perform ledger_post('deposit-player-fee:' || id, 'FEE', null, p_reference, array[v_wallet, v_fees], array[-v_fee, v_fee]);
  end if;
  result := 'ok';
end $$;

-- As before; and what was set aside for the fee is the company's.
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
  if v.state <> 'approved' then result := 'payment_decided'; return; end if;
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

revoke all on function deposit_credit from public;
grant execute on function deposit_credit to derash_server;

-- What players have borne of payments over some drawers. No cash of it is in them: it goes from wallets.
create function fees_of_shifts(p_shifts uuid[]) returns bigint language sql stable as $$
  select coalesce(sum(e.amount_santim), 0)::bigint
  from (
    select 'deposit-player-fee:' || d.id as key from deposit d where d.shift_id = any (p_shifts)
    union all
    select 'withdrawal-player-fee-end:' || w.id from withdrawal w where w.shift_id = any (p_shifts)) as paid
  join transfer_key k on k.idempotency_key = paid.key
  join entry e on e.transfer_id = k.transfer_id
  join account a on a.id = e.account_id and a.kind = 'fee'
$$;

-- As before, with the fees.
create or replace function day_close_figures(p_shifts uuid[]) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'shifts', count(*), 'sales', coalesce(sum(c.stakes_santim - c.refunds_santim), 0), 'prizes', coalesce(sum(c.prizes_santim), 0),
    'bonuses', coalesce(sum(c.bonuses_santim), 0),
    'cut', coalesce(sum((select coalesce(sum(h.cut_santim), 0) from hall_till h where h.shift_id = s.id)), 0),
    'player_credit', coalesce(sum(c.player_credit_santim), 0), 'float_in', coalesce(sum(c.float_in_santim), 0),
    'drops', coalesce(sum(c.drop_santim), 0), 'pay_in', coalesce(sum(c.pay_in_santim), 0), 'pay_out', coalesce(sum(c.pay_out_santim), 0),
    'opening_cash', coalesce(sum(s.opening_cash_santim), 0), 'expected', coalesce(sum(s.expected_cash_santim), 0),
    'counted', coalesce(sum(s.counted_cash_santim), 0), 'variance', coalesce(sum(s.variance_santim), 0),
    'tax', coalesce(sum(c.tax_santim), 0),
    'fees', fees_of_shifts(p_shifts),
    -- What went to the bank says day_close_safe.
    'bank', 0)
  from shift s join shift_cash c on c.shift_id = s.id where s.id = any (p_shifts)
$$;

-- Of each month, by the ledger: what players bore, what providers kept, and what two persons have put right.
create function fee_months(p_company uuid)
returns table (month date, players_santim bigint, kept_santim bigint, adjusted_santim bigint) language sql stable as $$
  select date_trunc('month', t.created_at at time zone 'Africa/Addis_Ababa')::date,
    coalesce(sum(e.amount_santim) filter (where t.type = 'FEE' and e.amount_santim > 0 or t.type = 'REVERSAL'), 0)::bigint,
    coalesce(-sum(e.amount_santim) filter (where t.type = 'FEE' and e.amount_santim < 0), 0)::bigint,
    coalesce(sum(e.amount_santim) filter (where t.type = 'ADMIN_ADJUSTMENT'), 0)::bigint
  from account a join entry e on e.account_id = a.id join transfer t on t.id = e.transfer_id
  where a.kind = 'fee' and a.owner_id = p_company group by 1 order by 1 desc
$$;

-- What is wrong with the payments; as before, and with their fees.
create or replace view payment_violation as
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
  select 'hold is not what open withdrawals have set aside', a.id, (b.amount_santim - coalesce(sum(w.amount_santim + w.player_fee_santim), 0))::bigint
    from account a join balance b on b.account_id = a.id
      left join payment_account p on p.company_id = a.owner_id
      left join withdrawal w on w.payment_account_id = p.id and w.state not in ('paid', 'rejected', 'failed')
    where a.kind = 'payout_hold' group by a.id, b.amount_santim
    having b.amount_santim <> coalesce(sum(w.amount_santim + w.player_fee_santim), 0)
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
      and exists (select from transfer_key k where k.idempotency_key = 'reconciliation:' || i.id)
  union all
  select 'fee of a player is not that of the profile', d.id, d.player_fee_santim
    from deposit d join payment_account p on p.id = d.payment_account_id left join fee_profile f on f.id = d.fee_profile_id
    where d.player_fee_santim <> case when d.credited_santim is not null and f.bearer = 'player'
        then fee_on(f.fixed_santim, f.rate_bps, d.credited_santim) else 0 end
      or (f.company_id, f.provider, f.way) <> (p.company_id, p.provider, 'deposit')
  union all
  select 'fee of a player is not that of the profile', w.id, w.player_fee_santim
    from withdrawal w join payment_account p on p.id = w.payment_account_id left join fee_profile f on f.id = w.fee_profile_id
    where w.player_fee_santim <> case when f.bearer = 'player' then fee_on(f.fixed_santim, f.rate_bps, w.amount_santim) else 0 end
      or (f.company_id, f.provider, f.way) <> (p.company_id, p.provider, 'payout')
  union all
  select 'fee of a player is not what the ledger took', d.id, d.player_fee_santim
    from deposit d left join transfer_key k on k.idempotency_key = 'deposit-player-fee:' || d.id
      left join entry e on e.transfer_id = k.transfer_id and e.account_id = d.wallet_account_id
    where coalesce(-e.amount_santim, 0) <> d.player_fee_santim or (k.transfer_id is null) <> (d.player_fee_santim = 0)
  union all
  select 'fee of a player is not what the ledger took', w.id, w.player_fee_santim
    from withdrawal w left join transfer_key k on k.idempotency_key = 'withdrawal-player-fee:' || w.id
      left join entry e on e.transfer_id = k.transfer_id and e.account_id = w.wallet_account_id
    where coalesce(-e.amount_santim, 0) <> w.player_fee_santim or (k.transfer_id is null) <> (w.player_fee_santim = 0)
  union all
  select 'end of a fee is not that of its withdrawal', w.id, w.player_fee_santim
    from withdrawal w left join transfer_key k on k.idempotency_key = 'withdrawal-player-fee-end:' || w.id
      left join entry e on e.transfer_id = k.transfer_id and e.amount_santim > 0
      left join account a on a.id = e.account_id
    where case when w.player_fee_santim > 0 and w.state in ('paid', 'rejected', 'failed')
      then (e.amount_santim = w.player_fee_santim
        and case when w.state = 'paid' then a.kind = 'fee' else a.id = w.wallet_account_id end) is not true
      else k.transfer_id is not null end
  union all
  select 'fees are not the sum of their payments', a.id, b.amount_santim - (came.santim + went.santim + adjusted.santim)
    from account a join balance b on b.account_id = a.id
      cross join lateral (select coalesce(sum(case d.state when 'paid' then d.player_fee_santim else 0 end - coalesce(d.fee_santim, 0)), 0)::bigint
          as santim
        from deposit d join payment_account p on p.id = d.payment_account_id
        where p.company_id = a.owner_id and d.state in ('paid', 'reversed')) as came
      cross join lateral (select coalesce(sum(w.player_fee_santim - coalesce(w.fee_santim, 0)), 0)::bigint as santim
        from withdrawal w join payment_account p on p.id = w.payment_account_id
        where p.company_id = a.owner_id and w.state = 'paid') as went
      cross join lateral (select coalesce(sum(i.difference_santim), 0)::bigint as santim
        from reconciliation_item i join payment_account p on p.id = i.payment_account_id
        where p.company_id = a.owner_id and i.is_adjusted and i.state = 'closed' and i.kind = 'fee_differs') as adjusted
    where a.kind = 'fee' and b.amount_santim <> came.santim + went.santim + adjusted.santim;

-- As before; and what they kept is compared with what was agreed as well.
create or replace function reconciliation_compare(p_statement uuid, p_at timestamptz, p_funds bigint) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v reconciliation_statement;
  v_account payment_account;
  v_from timestamptz;
  v_to timestamptz;
  -- a payment that is so young may not be on a list yet
  v_young timestamptz := p_at - interval '1 hour';
  v_clearing bigint;
  v_known bigint;
begin
  select * into v from reconciliation_statement where id = p_statement;
  if not found then return; end if;
  select * into strict v_account from payment_account where id = v.payment_account_id;
  v_from := v.day::timestamp at time zone 'Africa/Addis_Ababa';
  v_to := (v.day + 1)::timestamp at time zone 'Africa/Addis_Ababa';
  insert into reconciliation_day (payment_account_id, day, side) values (v.payment_account_id, v.day, v.side) on conflict do nothing;
  perform from reconciliation_day where payment_account_id = v.payment_account_id and day = v.day and side = v.side for update;

  -- While this one waited another may have compared a newer statement, and taken this one away.
  perform from reconciliation_statement where id = p_statement;
  if not found then return; end if;

  drop table if exists pg_temp.theirs, pg_temp.pair, pg_temp.ours, pg_temp.elsewhere, pg_temp.verdict;
  create temporary table theirs on commit drop as
    select l.position as id, l.way, l.reference, l.their_reference, l.amount_santim, l.fee_santim, l.status, true as is_of_day
    from reconciliation_line l where l.statement_id = p_statement;
  analyze pg_temp.theirs;

  -- Which payment a line is about: by our reference, else by theirs. Of several lines about one payment one is it.
  create temporary table pair on commit drop as
    with named as (
      select l.id, d.id as payment_id, 1 as rank from pg_temp.theirs l
        join deposit d on d.reference = l.reference and d.payment_account_id = v_account.id where l.way = 'in'
      union all
      select l.id, d.id, 2 from pg_temp.theirs l
        join deposit d on d.payment_account_id = v_account.id and d.their_reference = l.their_reference where l.way = 'in'
      union all
      -- what an SMS names is the bank and its number; the bank's own statement has the number alone
      select l.id, d.id, 3 from pg_temp.theirs l
        join deposit d on d.payment_account_id = v_account.id and split_part(d.their_reference, ':', 2) = l.their_reference
        where l.way = 'in' and v_account.provider = 'sms'
      union all
      select l.id, w.id, 1 from pg_temp.theirs l
        join withdrawal w on w.reference = l.reference and w.payment_account_id = v_account.id where l.way = 'out'
      union all
      select l.id, w.id, 2 from pg_temp.theirs l
        join withdrawal w on w.payment_account_id = v_account.id and w.their_reference = l.their_reference where l.way = 'out'),
    chosen as (select distinct on (id) id, payment_id from named order by id, rank, payment_id)
    select c.id, c.payment_id,
      row_number() over (partition by c.payment_id order by l.status = 'paid' desc, l.id) = 1 as is_first
    from chosen c join pg_temp.theirs l on l.id = c.id;
  analyze pg_temp.pair;

  -- Ours: what lines are about, and what began on that day and has moved money, or is on its way to.
  create temporary table ours on commit drop as
    with chosen as (
      select payment_id as id from pg_temp.pair
      union
      select d.id from deposit d where d.payment_account_id = v_account.id and d.shift_id is null and d.state in ('paid', 'reversed')
        and d.created_at >= v_from and d.created_at < v_to
      union
      select w.id from withdrawal w where w.payment_account_id = v_account.id and w.shift_id is null
        and w.state in ('paid', 'sent', 'unknown', 'sending')
        and coalesce(w.sent_at, w.created_at) >= v_from and coalesce(w.sent_at, w.created_at) < v_to)
    select d.id, 'in' as way, d.reference, d.their_reference, d.created_at as at,
      case when d.state = 'reversed' then 'reversed' when moved.santim is not null then 'paid' else 'open' end as status,
      coalesce(moved.santim, d.amount_santim) as amount_santim, coalesce(kept.santim, 0) as fee_santim,
      case when moved.santim is not null and p.id is not null then fee_on(p.fixed_santim, p.rate_bps, moved.santim) end as agreed_santim,
      case when d.state = 'reversed' then 0 else coalesce(moved.santim, 0) end - coalesce(kept.santim, 0) as held_santim
    from chosen c join deposit d on d.id = c.id
      left join fee_profile p on p.id = d.fee_profile_id and p.provider not in ('sms', 'desk')
      left join transfer_key k on k.idempotency_key = 'deposit:' || d.id
      left join lateral (select -e.amount_santim as santim from entry e where e.transfer_id = k.transfer_id
        and e.account_id = v_account.clearing_account_id) as moved on true
      left join transfer_key f on f.idempotency_key = 'deposit-fee:' || d.id
      left join lateral (select e.amount_santim as santim from entry e where e.transfer_id = f.transfer_id
        and e.account_id = v_account.clearing_account_id) as kept on true
    union all
    select w.id, 'out', w.reference, w.their_reference, coalesce(w.sent_at, w.created_at),
      case when moved.santim is not null then 'paid' when w.state in ('sending', 'sent', 'unknown') then w.state else 'not_paid' end,
      w.amount_santim, coalesce(kept.santim, 0),
      case when moved.santim is not null and p.id is not null then fee_on(p.fixed_santim, p.rate_bps, moved.santim) end,
      -coalesce(moved.santim, 0) - coalesce(kept.santim, 0)
    from chosen c join withdrawal w on w.id = c.id
      left join fee_profile p on p.id = w.fee_profile_id and p.provider not in ('sms', 'desk')
      left join transfer_key k on k.idempotency_key = 'withdrawal-end:' || w.id
      left join lateral (select e.amount_santim as santim from entry e where e.transfer_id = k.transfer_id
        and e.account_id = v_account.clearing_account_id) as moved on true
      left join transfer_key f on f.idempotency_key = 'withdrawal-fee:' || w.id
      left join lateral (select e.amount_santim as santim from entry e where e.transfer_id = f.transfer_id
        and e.account_id = v_account.clearing_account_id) as kept on true;
  analyze pg_temp.ours;

  -- A payment of midnight, or a transfer that was claimed later, is on the list of another day.
  create temporary table elsewhere on commit drop as
    with alone as (select * from pg_temp.ours o where not exists (select from pg_temp.pair p where p.payment_id = o.id and p.is_first)),
    other as (select l.* from reconciliation_statement s join reconciliation_line l on l.statement_id = s.id
      where s.payment_account_id = v_account.id and s.side = v.side and s.day <> v.day and s.day between v.day - 8 and v.day + 2)
    select a.id from alone a join other x on x.way = a.way and x.reference = a.reference
    union
    select a.id from alone a join other x on x.way = a.way and x.their_reference = a.their_reference
    union
    select a.id from alone a join other x on x.way = a.way and x.their_reference = split_part(a.their_reference, ':', 2);

  create temporary table verdict on commit drop as
    with both_sides as (
      select o.id as payment_id, coalesce(o.way, l.way) as way, coalesce(o.reference, l.reference) as reference,
        coalesce(l.their_reference, o.their_reference) as their_reference, o.at,
        o.status as ours_status, o.amount_santim as ours_santim, o.fee_santim as ours_fee,
        o.agreed_santim as agreed, coalesce(o.held_santim, 0) as held,
        l.id as line, l.status as theirs_status, l.amount_santim as theirs_santim, l.fee_santim as theirs_fee,
        case when l.id is null then 0
          when coalesce(o.way, l.way) = 'in' then
            case l.status when 'paid' then l.amount_santim - coalesce(l.fee_santim, o.fee_santim, 0)
              when 'reversed' then -coalesce(l.fee_santim, o.fee_santim, 0) else 0 end
          else case l.status when 'paid' then -l.amount_santim - coalesce(l.fee_santim, o.fee_santim, 0) else 0 end
        end as holds
      from pg_temp.ours o
        full join (select t.*, p.payment_id from pg_temp.theirs t left join pg_temp.pair p on p.id = t.id and p.is_first) as l
          on l.payment_id = o.id)
    select b.*, case
        when b.line is null then case
          when exists (select from pg_temp.elsewhere e where e.id = b.payment_id) then 'matched'
          when v.lacks is not null or b.at > v_young or b.ours_status in ('sending', 'unknown') then 'expected'
          else 'missing' end
        when b.payment_id is null then
          case when b.theirs_status in ('paid', 'reversed', 'unknown') or b.way = 'out' and b.theirs_status = 'pending' then 'orphan'
            else 'empty' end
        when not (b.ours_status, b.theirs_status) in (('paid', 'paid'), ('reversed', 'reversed'), ('open', 'pending'), ('open', 'failed'),
            ('sending', 'pending'), ('sent', 'pending'), ('unknown', 'pending'), ('not_paid', 'failed')) then 'status_differs'
        when b.ours_status = 'paid' and b.theirs_santim > b.ours_santim then 'over'
        when b.ours_status = 'paid' and b.theirs_santim < b.ours_santim then 'under'
        when b.ours_status = 'paid' and (b.theirs_fee is not null and b.theirs_fee <> b.ours_fee
          -- The ledger has what they kept; what was agreed with them is another thing.
          or v.side = 'provider' and coalesce(b.theirs_fee, b.ours_fee) <> b.agreed) then 'fee_differs'
        else 'matched' end as kind
    from both_sides b;

  -- What balances say is of the provider alone, and of now. What two persons have known of already is known.
  select -amount_santim into strict v_clearing from balance where account_id = v_account.clearing_account_id;
  select coalesce((select i.theirs_santim - i.ours_santim from reconciliation_item i
    where i.payment_account_id = v_account.id and i.kind = 'balance_differs' and i.state = 'closed'
    order by i.decided_at desc limit 1), 0) into v_known;

  update reconciliation_item set is_found = false
    where payment_account_id = v_account.id and day = v.day and side = v.side and is_found;
  insert into reconciliation_item (payment_account_id, day, side, key, kind, payment_id, way, reference, their_reference, ours_status,
      ours_santim, ours_fee_santim, theirs_status, theirs_santim, theirs_fee_santim, difference_santim, found_at, agreed_fee_santim)
    select v_account.id, v.day, v.side,
      concat_ws('|', x.kind, x.way, coalesce(x.payment_id::text, coalesce(x.reference, '') || '/' || coalesce(x.their_reference, '')),
        x.ours_status, x.theirs_status, x.ours_santim, x.theirs_santim, x.ours_fee, x.theirs_fee, 'agreed ' || x.agreed,
        row_number() over (partition by x.kind, x.way, x.payment_id, x.reference, x.their_reference, x.theirs_status, x.theirs_santim
          order by x.line)),
      x.kind, x.payment_id, x.way, x.reference, x.their_reference, x.ours_status, x.ours_santim, x.ours_fee,
      x.theirs_status, x.theirs_santim, x.theirs_fee, x.holds - x.held, p_at, x.agreed
    from pg_temp.verdict x where x.kind not in ('matched', 'expected', 'empty')
    union all
    select v_account.id, v.day, v.side, 'balance_differs|' || (p_funds - v_clearing), 'balance_differs', null, null, null, null, null,
      v_clearing, null, null, p_funds, null, p_funds - v_clearing - v_known, p_at, null
    where p_funds - v_clearing <> v_known
    on conflict (payment_account_id, day, side, key) do update set is_found = true;

  update reconciliation_day d set run_at = p_at, runs = d.runs + 1, leased_until = null, statement_id = v.id, lacks = v.lacks,
      lines = v.lines, clearing_santim = v_clearing, funds_santim = p_funds,
      (matched, expected, empty_lines) = (select count(*) filter (where x.kind = 'matched'), count(*) filter (where x.kind = 'expected'),
        count(*) filter (where x.kind = 'empty') from pg_temp.verdict x)
    where d.payment_account_id = v_account.id and d.day = v.day and d.side = v.side;
  -- Only what was read last counts.
  delete from reconciliation_statement s
    where s.payment_account_id = v_account.id and s.day = v.day and s.side = v.side and s.id < v.id;
end $$;
