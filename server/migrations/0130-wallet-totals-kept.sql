-- What has come to a wallet and gone from it but for play, and how many rounds its player has played and won, are kept as they change:
-- whoever signs in is told both, and summing up a year of entries and rounds for each of them took tenths of a second (decision 107).

-- Nothing may be posted or settled between what is summed up below and the first that keeps it up.
lock table entry, round in share row exclusive mode;

-- Where an amount of a transfer of this type counts, that came to a player's account (or went from it, below zero).
create function wallet_total_part(p_type text, p_santim bigint)
returns table (bonuses_santim bigint, deposits_santim bigint, withdrawals_santim bigint)
language sql immutable as $$
  select case when p_type = 'BONUS' then p_santim else 0 end,
    case when p_type in ('DEPOSIT', 'REVERSAL') or p_type in ('TOP_UP', 'CHARGE', 'CREDIT') and p_santim > 0 then p_santim else 0 end,
    case when p_type in ('WITHDRAWAL', 'WITHDRAWAL_RETURN') or p_type in ('TOP_UP', 'CHARGE', 'CREDIT') and p_santim < 0 then -p_santim else 0 end
$$;

-- Without a row: nothing yet.
create table wallet_total (
  account_id          uuid primary key references account,
  bonuses_santim      bigint not null,
  deposits_santim     bigint not null,
  withdrawals_santim  bigint not null
) with (fillfactor = 70);

create function wallet_total_of_entries()
returns table (account_id uuid, bonuses_santim bigint, deposits_santim bigint, withdrawals_santim bigint)
language sql stable as $$
  select e.account_id, sum(part.bonuses_santim)::bigint, sum(part.deposits_santim)::bigint, sum(part.withdrawals_santim)::bigint
  from transfer t
  join entry e on e.transfer_id = t.id
  join account a on a.id = e.account_id and a.kind = 'player'
  cross join lateral wallet_total_part(t.type, e.amount_santim) as part
  where t.type in ('BONUS', 'TOP_UP', 'CHARGE', 'CREDIT', 'DEPOSIT', 'REVERSAL', 'WITHDRAWAL', 'WITHDRAWAL_RETURN')
  group by e.account_id
$$;
insert into wallet_total select * from wallet_total_of_entries();

-- As before (0077-wallets-of-stakes.sql); and what is not play is added to what is kept of it, and accounts are looked for: the next
-- migration no longer has a foreign key do it.
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

-- As before (0046-ledger-by-month.sql), for play alone, because it adds nothing to what is kept of a wallet; and accounts are looked for.
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

-- As before (0080-payment-ledger.sql), read and not summed up.
create or replace function wallet_totals(p_account uuid)
returns table (balance_santim bigint, bonuses_santim bigint, deposits_santim bigint, withdrawals_santim bigint)
language sql stable as $$
  select (select b.amount_santim from balance b where b.account_id = p_account),
    coalesce(kept.bonuses_santim, 0), coalesce(kept.deposits_santim, 0), coalesce(kept.withdrawals_santim, 0)
  from (values (p_account)) as asked (account) left join wallet_total kept on kept.account_id = asked.account
$$;

-- The settled rounds with a company that a player paid a cartela in, and those of them in which more came back.
create table player_games (
  player_id   uuid not null references player,
  company_id  uuid not null references company,
  played      integer not null check (played > 0),
  won         integer not null check (won between 0 and played),
  primary key (player_id, company_id)
) with (fillfactor = 70);
insert into player_games
  select player_id, company_id, count(*), count(*) filter (where back_santim > paid_santim)
  from player_round where state = 'settled' group by player_id, company_id;

-- In the order of players, so that two rounds that settle at once cannot wait for each other; prizes are set and paid by then.
create function player_games_count() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into player_games as known (player_id, company_id, played, won)
    select p.player_id, p.company_id, 1, (p.back_santim > p.paid_santim)::integer
    from player_round p where p.round_id = new.id order by p.player_id
    on conflict (player_id, company_id) do update set played = known.played + 1, won = known.won + excluded.won;
  return null;
end $$;
create trigger player_games_count after update of state on round
  for each row when (new.state = 'settled' and old.state <> 'settled') execute function player_games_count();

-- As before (0077-wallets-of-stakes.sql); and what is kept is compared with the entries and the rounds.
create or replace view wallet_violation as
  with known as materialized (
    select a.id, a.kind = 'player' as is_player, account_company(a.id) as company_id from account a
  ), of_several as (
    select e.transfer_id, bool_or(known.is_player) as is_players, sum(abs(e.amount_santim))::bigint / 2 as santim
    from entry e join known on known.id = e.account_id
    group by e.transfer_id having count(distinct known.company_id) > 1
  )
  select 'money of one company went to another' as violation, t.id, s.santim
    from of_several s join transfer t on t.id = s.transfer_id
    where t.type <> 'BETWEEN_COMPANIES' and not (s.is_players and exists (
      select from entry e join wallet w on w.account_id = e.account_id where e.transfer_id = t.id and t.created_at < w.opened_at))
  union all
  select 'a move between companies is not what its record says', t.id, coalesce(m.amount_santim, 0)
    from transfer t left join wallet_move m on m.transfer_key = t.idempotency_key
    where t.type = 'BETWEEN_COMPANIES' and (
      select count(*) from entry e join wallet w on w.account_id = e.account_id
      where e.transfer_id = t.id and w.player_id = m.player_id
        and (w.company_id = m.from_company_id and e.amount_santim = -m.amount_santim
          or w.company_id = m.to_company_id and e.amount_santim = m.amount_santim)) <> 2
  union all
  select 'a wallet is not its player''s', w.id, 0
    from wallet w join account a on a.id = w.account_id where a.kind <> 'player' or a.owner_id <> w.id
  union all
  select 'totals of a wallet differ from its entries', coalesce(kept.account_id, summed.account_id), coalesce(kept.deposits_santim, 0)
    from wallet_total kept full join wallet_total_of_entries() summed on summed.account_id = kept.account_id
    where (kept.bonuses_santim, kept.deposits_santim, kept.withdrawals_santim)
      is distinct from (summed.bonuses_santim, summed.deposits_santim, summed.withdrawals_santim)
  union all
  select 'games of a player differ from the rounds', coalesce(kept.player_id, counted.player_id), 0
    from player_games kept
    full join (select player_id, company_id, count(*) as played, count(*) filter (where back_santim > paid_santim) as won
        from player_round where state = 'settled' group by player_id, company_id) as counted
      on counted.player_id = kept.player_id and counted.company_id = kept.company_id
    where (kept.played, kept.won) is distinct from (counted.played, counted.won);

revoke all on function wallet_total_part, wallet_total_of_entries, player_games_count from public;
grant execute on function wallet_total_part, wallet_total_of_entries to derash_server;
grant select on wallet_total, player_games to derash_server;
