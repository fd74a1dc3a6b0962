-- What two persons have adjusted is undone when the payment that it is about moves by itself after all: a transfer of nobody is claimed
-- and credited, or a deposit that they lacked is taken back. Else both would be in the books.
alter table reconciliation_item
  add column undone_at timestamptz,
  -- the payment that has moved
  add column undone_for uuid,
  add check ((undone_at is null) = (undone_for is null)),
  add check (undone_at is null or (is_adjusted and state = 'closed'));
-- As before (0084-reconciliation.sql); what was undone may be adjusted again.
drop index reconciliation_item_adjusted;
create unique index reconciliation_item_adjusted on reconciliation_item
  (payment_account_id, way, coalesce(payment_id::text, their_reference, reference), kind) where is_adjusted and undone_at is null;

-- Whether a line of theirs names a payment. What an SMS names is the bank and its number; the bank's own statement has the number alone.
create function reconciliation_names(p_provider text, p_line text, p_theirs text) returns boolean language sql immutable as $$
  select coalesce(p_line = p_theirs or p_provider = 'sms' and p_line = split_part(p_theirs, ':', 2), false)
$$;

-- Of a deposit that moves now: its caller holds the accounts, so that an item is closed before this, or finds that it has moved.
-- `p_their_reference`: of one that is credited, whose line had nobody. What was adjusted of a fee stays: it was kept all the same.
create function reconciliation_undo(p_account uuid, p_deposit uuid, p_reference text, p_their_reference text, p_at timestamptz) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v reconciliation_item;
  v_account payment_account;
  v_loss uuid := payment_company_account(p_account, 'loss');
begin
  select * into strict v_account from payment_account where id = p_account;
  for v in select * from reconciliation_item i
    where i.payment_account_id = p_account and i.way = 'in' and i.is_adjusted and i.state = 'closed' and i.undone_at is null
      and (i.kind in ('missing', 'over', 'under') and i.payment_id = p_deposit
        -- A second line about one payment is of another one.
        or i.kind = 'orphan' and i.reference is distinct from p_reference
          and reconciliation_names(v_account.provider, i.their_reference, p_their_reference))
    order by i.id for update
  loop
    perform ledger_post('reconciliation-undone:' || v.id, 'ADMIN_ADJUSTMENT', null, v.reason, array[v_account.clearing_account_id, v_loss],
      array[v.difference_santim, -v.difference_santim]);
    update reconciliation_item set undone_at = p_at, undone_for = p_deposit where id = v.id;
  end loop;
end $$;

-- As before (0143-money-of-a-test.sql); and what was adjusted of its line is undone.
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
  if v.amount_santim is not null and v.amount_santim <> p_amount and v.state <> 'review' then
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

-- As before (0136-withdrawals-stopped.sql); and what was adjusted because they lacked it is undone.
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
  perform reconciliation_undo(v_account.id, p_id, v.reference, null, p_at);
  return v_loss;
end $$;

-- As before (0084-reconciliation.sql); but `moved`: the payment has moved since it was found, and is right by itself.
create or replace function reconciliation_close(p_item uuid, p_by uuid, p_at timestamptz) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v reconciliation_item;
  v_account payment_account;
  v_counter uuid;
begin
  select * into v from reconciliation_item where id = p_item for update;
  if not found then return 'not_found'; end if;
  if v.state = 'closed' then return case when v.decided_by = p_by then 'ok' else 'decided' end; end if;
  if v.state <> 'asked' then return 'decided'; end if;
  if v.asked_by = p_by then return 'second_person'; end if;
  if v.is_adjusted then
    select * into strict v_account from payment_account where id = v.payment_account_id;
    v_counter := payment_company_account(v_account.id, case v.kind when 'fee_differs' then 'fee' else 'loss' end);
    perform ledger_lock(array[v_account.clearing_account_id, v_counter]);
    if v.way = 'in' and exists (select from deposit d where d.payment_account_id = v_account.id and (
        d.id = v.payment_id and v.ours_status is distinct from case when d.state in ('paid', 'reversed') then d.state else 'open' end
        or v.kind = 'orphan' and reconciliation_names(v_account.provider, v.their_reference, d.their_reference)
          and d.reference is distinct from v.reference and d.ended_at >= v.found_at)) then
      return 'moved';
    end if;
    perform ledger_post('reconciliation:' || v.id, 'ADMIN_ADJUSTMENT', null, v.reason, array[v_account.clearing_account_id, v_counter],
      array[-v.difference_santim, v.difference_santim]);
  end if;
  update reconciliation_item set state = 'closed', decided_by = p_by, decided_at = p_at where id = p_item;
  return 'ok';
end $$;

-- When a later list has a payment, it is missing no more on the day that it began: the same days are looked at as by
-- reconciliation_compare, from the other side.
create function reconciliation_found_later(p_statement uuid) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v reconciliation_statement;
  v_provider text;
begin
  select * into v from reconciliation_statement where id = p_statement;
  if not found then return; end if;
  select provider into strict v_provider from payment_account where id = v.payment_account_id;
  update reconciliation_item i set is_found = false from reconciliation_line l
    where l.statement_id = p_statement and i.payment_account_id = v.payment_account_id and i.side = v.side and i.kind = 'missing' and i.is_found
      and i.day <> v.day and i.day between v.day - 2 and v.day + 8 and i.way = l.way
      and (l.reference = i.reference or reconciliation_names(v_provider, l.their_reference, i.their_reference));
end $$;

revoke all on function reconciliation_undo, reconciliation_found_later from public;
grant execute on function reconciliation_found_later to derash_server;

-- What is wrong with the payments; as before (0097-fees.sql), and with what was undone.
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
        from reconciliation_item i where i.payment_account_id = p.id and i.is_adjusted and i.state = 'closed' and i.undone_at is null) as adjusted
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
    where a.kind = 'fee' and b.amount_santim <> came.santim + went.santim + adjusted.santim
  union all
  select 'undone item without its reversal', i.id, i.difference_santim
    from reconciliation_item i where i.undone_at is not null and not exists (
      select from transfer_key k join entry e on e.transfer_id = k.transfer_id
        join payment_account p on p.id = i.payment_account_id and e.account_id = p.clearing_account_id
      where k.idempotency_key = 'reconciliation-undone:' || i.id and e.amount_santim = i.difference_santim)
  union all
  select 'reversal of an item that is not undone', i.id, i.difference_santim
    from reconciliation_item i where i.undone_at is null
      and exists (select from transfer_key k where k.idempotency_key = 'reconciliation-undone:' || i.id)
  union all
  select 'adjusted item whose payment has moved since', i.id, i.difference_santim
    from reconciliation_item i join transfer_key k on k.idempotency_key = 'reconciliation:' || i.id
      join payment_account p on p.id = i.payment_account_id
      join deposit d on d.payment_account_id = p.id and (i.kind in ('missing', 'over', 'under') and d.id = i.payment_id
        or i.kind = 'orphan' and reconciliation_names(p.provider, i.their_reference, d.their_reference) and d.reference is distinct from i.reference)
      join transfer_key m on m.idempotency_key = case i.kind when 'orphan' then 'deposit:' else 'deposit-reversal:' end || d.id
    where i.way = 'in' and i.undone_at is null and m.transfer_id > k.transfer_id;
