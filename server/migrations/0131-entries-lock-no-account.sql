-- An entry names an account that there is. A foreign key made sure of it by locking the account at each entry: two locks a stake, written
-- to the log like rows, and all stakes of a room lock its pot. Accounts never go and never change, which is now refused to everybody, so
-- it is enough to look whether they are there: the two functions that write entries do (decision 108).
create trigger account_append_only before update or delete or truncate on account execute function refuse_change();
alter table entry drop constraint entry_account_id_fkey;

-- As before (0130-wallet-totals-kept.sql); and accounts are looked for.
create or replace function ledger_post(p_key text, p_type text, p_round uuid, p_description text, p_accounts uuid[], p_amounts bigint[])
returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_id uuid := uuidv7();
  v_posted uuid;
  v_line record;
  v_sum bigint := 0;
begin
  -- Checked with expressions and not with statements over the arrays: those cost a stake a tenth of its time.
  for i in 1 .. cardinality(p_accounts) loop
    v_sum := v_sum + p_amounts[i];
    if p_accounts[i] = any (p_accounts[i + 1:]) then v_sum := null; end if;
  end loop;
  if v_sum is distinct from 0 or cardinality(p_accounts) < 2 or cardinality(p_accounts) <> cardinality(p_amounts) then
    raise exception 'transfer % is not balanced', p_key using errcode = 'DR002';
  end if;

  insert into transfer_key (idempotency_key, transfer_id) values (p_key, v_id) on conflict (idempotency_key) do nothing;
  if not found then
    select transfer_id into v_posted from transfer_key where idempotency_key = p_key;
    if exists (
      (select account_id, amount_santim from entry where transfer_id = v_posted)
      except (select a, m from unnest(p_accounts, p_amounts) as line (a, m)))
      or not exists (select from transfer t where t.id = v_posted and t.type = p_type
        and (select count(*) from entry e where e.transfer_id = v_posted) = cardinality(p_accounts)) then
      raise exception 'key % was used for another transfer', p_key using errcode = 'DR001';
    end if;
    return false;
  end if;
  if (select count(*) from account where id = any (p_accounts)) <> cardinality(p_accounts) then
    raise exception 'transfer % names an account that there is not', p_key using errcode = 'foreign_key_violation';
  end if;
  -- A stake is of its round's company by the join that finds its wallet; whatever else moves is looked at here.
  if p_type <> 'BETWEEN_COMPANIES' and not is_of_one_company(p_accounts) then
    raise exception 'transfer % is of two companies', p_key using errcode = 'DR003';
  end if;
  insert into transfer (id, idempotency_key, type, round_id, description)
    values (v_id, p_key, p_type, p_round, p_description);

  -- In account order, as ledger_lock does it, so that two transfers can never wait for each other. An open pot has no
  -- balance row to update.
  for v_line in select account, amount from unnest(p_accounts, p_amounts) as line (account, amount) order by account loop
    update balance set amount_santim = amount_santim + v_line.amount where account_id = v_line.account;
    insert into entry (transfer_id, account_id, amount_santim) values (v_id, v_line.account, v_line.amount);
  end loop;

  -- Whoever posts holds the balances already, so nobody waits here for somebody who waits for them.
  if p_type in ('BONUS', 'TOP_UP', 'CHARGE', 'CREDIT', 'DEPOSIT', 'REVERSAL', 'WITHDRAWAL', 'WITHDRAWAL_RETURN') then
    insert into wallet_total as kept (account_id, bonuses_santim, deposits_santim, withdrawals_santim)
      select a.id, part.*
      from unnest(p_accounts, p_amounts) as line (account, amount)
      join account a on a.id = line.account and a.kind = 'player'
      cross join lateral wallet_total_part(p_type, line.amount) as part
      on conflict (account_id) do update set bonuses_santim = kept.bonuses_santim + excluded.bonuses_santim,
        deposits_santim = kept.deposits_santim + excluded.deposits_santim,
        withdrawals_santim = kept.withdrawals_santim + excluded.withdrawals_santim;
  end if;
  return true;
end $$;

-- As before (0130-wallet-totals-kept.sql); and accounts are looked for.
create or replace function ledger_pay_all(p_keys text[], p_type text, p_rounds uuid[], p_descriptions text[], p_payers uuid[],
  p_receivers uuid[], p_amounts bigint[])
returns void language plpgsql security definer set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  v_ids uuid[];
  v_posted integer;
begin
  if p_type in ('BONUS', 'TOP_UP', 'CHARGE', 'CREDIT', 'DEPOSIT', 'REVERSAL', 'WITHDRAWAL', 'WITHDRAWAL_RETURN') then
    raise exception 'transfers of type % are posted one by one', p_type using errcode = 'DR002';
  end if;
  if exists (select from unnest(p_keys, p_payers, p_receivers, p_amounts) as line (key, payer, receiver, amount)
      where num_nulls(key, payer, receiver, amount) > 0 or payer = receiver or amount <= 0) then
    raise exception 'a transfer of several is not balanced' using errcode = 'DR002';
  end if;
  if exists (select from unnest(p_payers || p_receivers) as line (id) where not exists (select from account a where a.id = line.id)) then
    raise exception 'a transfer of several names an account that there is not' using errcode = 'foreign_key_violation';
  end if;

  select array_agg(uuidv7()) into v_ids from unnest(p_keys);
  insert into transfer_key (idempotency_key, transfer_id)
    select line.key, line.id from unnest(v_ids, p_keys) as line (id, key)
    on conflict (idempotency_key) do nothing;
  get diagnostics v_posted = row_count;
  if v_posted <> cardinality(p_keys) then
    raise exception 'a key of several was used before' using errcode = 'DR001';
  end if;
  insert into transfer (id, idempotency_key, type, round_id, description)
    select line.id, line.key, p_type, line.round, line.description
    from unnest(v_ids, p_keys, p_rounds, p_descriptions) as line (id, key, round, description);

  insert into entry (transfer_id, account_id, amount_santim)
    select line.id, side.account, side.amount
    from unnest(v_ids, p_payers, p_receivers, p_amounts) as line (id, payer, receiver, amount),
      lateral (values (line.payer, -line.amount), (line.receiver, line.amount)) as side (account, amount);
  -- An open pot has no balance row to update.
  update balance set amount_santim = amount_santim + moved.amount
    from (
      select side.account, sum(side.amount) as amount
      from unnest(p_payers, p_receivers, p_amounts) as line (payer, receiver, amount),
        lateral (values (line.payer, -line.amount), (line.receiver, line.amount)) as side (account, amount)
      group by side.account) as moved
    where account_id = moved.account;
end $$;
