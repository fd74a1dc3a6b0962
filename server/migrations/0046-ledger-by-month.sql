-- Transfers and entries by month. A transfer's id tells its time (uuidv7), so a month is a range of ids, and an entry lies in
-- the month of its transfer. A partition that grows no more can be moved, and its indexes stay in memory or are not needed.

-- The first id of a moment: a uuidv7 begins with its milliseconds.
create function first_id_at(p_at timestamptz) returns uuid language sql immutable as $$
  select (lpad(to_hex(floor(extract(epoch from p_at) * 1000)::bigint), 12, '0') || '00000000000000000000')::uuid
$$;

-- To the santim: what every account has, and how much there is of it, before anything is touched.
create temporary table before on commit drop as
  select account_id, count(*) as entries, sum(amount_santim) as santim from entry group by account_id;
create temporary table before_transfers on commit drop as
  select count(*) as transfers from transfer;

drop view ledger_violation;
drop view shift_violation;
drop view shift_cash;
alter table credit drop constraint credit_transfer_key_fkey;
alter table entry drop constraint entry_transfer_id_fkey, drop constraint entry_account_id_fkey;
alter table transfer rename to transfer_whole;
alter table entry rename to entry_whole;
do $$
declare v_name text;
begin
  for v_name in select indexrelid::regclass::text from pg_index where indrelid in ('transfer_whole'::regclass, 'entry_whole'::regclass)
  loop
    execute format('alter index %s rename to %s', v_name, v_name || '_whole');
  end loop;
end $$;

-- Keys of all months in one place: what was paid for in one is not paid for again in the next.
create table transfer_key (
  idempotency_key text primary key,
  transfer_id     uuid not null
);
create trigger transfer_key_append_only before update or delete or truncate on transfer_key execute function refuse_change();

create table transfer (
  id              uuid primary key default uuidv7(),
  idempotency_key text not null,
  type            text not null constraint transfer_type_check check (type in ('TOP_UP', 'CHARGE', 'BET_PLACED', 'BET_WON',
                    'BET_LOST', 'BONUS', 'REFUND', 'ADMIN_ADJUSTMENT', 'HOUSE_CUT', 'CREDIT')),
  round_id        uuid,
  description     text not null default '' check (length(description) <= 200),
  created_at      timestamptz not null default clock_timestamp()
) partition by range (id);
create index transfer_round on transfer (round_id) where round_id is not null;

-- A transfer names no account twice. id is the order in which an account's lines are read. That its transfer is there is
-- asked by ledger_violation and not by a foreign key, which would look through all months for each entry and cost a stake a
-- fifth of its time: nobody but the functions below writes here, and they write both.
create table entry (
  id            bigint generated always as identity,
  transfer_id   uuid not null,
  account_id    uuid not null references account,
  amount_santim bigint not null check (amount_santim <> 0),
  primary key (transfer_id, account_id)
) partition by range (transfer_id);
create index entry_account on entry (account_id, id desc);

create trigger transfer_append_only before update or delete or truncate on transfer execute function refuse_change();
create trigger entry_append_only before update or delete or truncate on entry execute function refuse_change();

-- The partitions, where nobody but their owner can reach them.
create schema by_month;

-- What lies in no month's partition is not refused. A row in here is a violation: months are made ahead (ledger_months).
create table by_month.transfer_default partition of transfer default;
create table by_month.entry_default partition of entry default;
create trigger append_only before update or delete or truncate on by_month.transfer_default execute function refuse_change();
create trigger append_only before update or delete or truncate on by_month.entry_default execute function refuse_change();

-- Makes the partitions of a month of both tables, where they are missing. A month of which rows lie in the default partition
-- already stays there.
create function ledger_month(p_month date) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_from uuid := first_id_at(p_month::timestamp at time zone 'UTC');
  v_to uuid := first_id_at((p_month + interval '1 month') at time zone 'UTC');
  v_table text;
  v_name text;
begin
  if exists (select from by_month.transfer_default where id >= v_from and id < v_to) then return; end if;
  foreach v_table in array array['transfer', 'entry'] loop
    v_name := v_table || to_char(p_month, '_YYYY_MM');
    if to_regclass('by_month.' || v_name) is not null then continue; end if;
    execute format('create table by_month.%I partition of %I for values from (%L) to (%L)', v_name, v_table, v_from, v_to);
    execute format('create trigger append_only before update or delete or truncate on by_month.%I
      execute function refuse_change()', v_name);
  end loop;
end $$;

-- Makes the partitions of this month and of the three that come. The server asks for it when it starts and each day. Where
-- somebody works with the tables for longer than a moment, it is tried again another day.
create function ledger_months() returns void
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '1s' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('ledger months', 75));
  for v_ahead in 0 .. 3 loop
    perform ledger_month((date_trunc('month', clock_timestamp() at time zone 'UTC') + v_ahead * interval '1 month')::date);
  end loop;
end $$;

-- From the first month that has a row.
do $$
declare v_month timestamp;
begin
  for v_month in select generate_series(date_trunc('month', uuid_extract_timestamp(first.id) at time zone 'UTC'),
      date_trunc('month', clock_timestamp() at time zone 'UTC'), interval '1 month')
    from (select id from transfer_whole where uuid_extract_timestamp(id) is not null order by id limit 1) as first
  loop
    perform ledger_month(v_month::date);
  end loop;
end $$;
select ledger_months();

insert into transfer_key (idempotency_key, transfer_id) select idempotency_key, id from transfer_whole;
insert into transfer (id, idempotency_key, type, round_id, description, created_at)
  select id, idempotency_key, type, round_id, description, created_at from transfer_whole;
insert into entry (id, transfer_id, account_id, amount_santim) overriding system value
  select id, transfer_id, account_id, amount_santim from entry_whole;
select setval(pg_get_serial_sequence('entry', 'id'), (select coalesce(max(id), 0) + 1 from entry), false);
drop table entry_whole, transfer_whole;
alter table credit add foreign key (transfer_key) references transfer_key (idempotency_key);

do $$
begin
  if exists (
      select from (select account_id, count(*) as entries, sum(amount_santim) as santim from entry group by account_id) as now
      full join before using (account_id)
      where now.entries is distinct from before.entries or now.santim is distinct from before.santim)
    or (select count(*) from transfer) <> (select transfers from before_transfers)
    or (select count(*) from transfer_key) <> (select transfers from before_transfers) then
    raise exception 'the books by month do not add up to what they were; nothing has been changed';
  end if;
end $$;

-- As before, but that the key is kept beside the months.
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
  insert into transfer (id, idempotency_key, type, round_id, description)
    values (v_id, p_key, p_type, p_round, p_description);

  -- In account order, as ledger_lock does it, so that two transfers can never wait for each other. An open pot has no
  -- balance row to update.
  for v_line in select account, amount from unnest(p_accounts, p_amounts) as line (account, amount) order by account loop
    update balance set amount_santim = amount_santim + v_line.amount where account_id = v_line.account;
    insert into entry (transfer_id, account_id, amount_santim) values (v_id, v_line.account, v_line.amount);
  end loop;
  return true;
end $$;

-- As before, but that the keys are kept beside the months.
create or replace function ledger_pay_all(p_keys text[], p_type text, p_rounds uuid[], p_descriptions text[], p_payers uuid[],
  p_receivers uuid[], p_amounts bigint[])
returns void language plpgsql security definer set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  v_ids uuid[];
  v_posted integer;
begin
  if exists (select from unnest(p_keys, p_payers, p_receivers, p_amounts) as line (key, payer, receiver, amount)
      where num_nulls(key, payer, receiver, amount) > 0 or payer = receiver or amount <= 0) then
    raise exception 'a transfer of several is not balanced' using errcode = 'DR002';
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

create view ledger_violation as
  select 'transfer does not sum to zero' as violation, transfer_id as id, sum(amount_santim)::bigint as santim
    from entry group by transfer_id having sum(amount_santim) <> 0
  union all
  select 'balance differs from its entries', b.account_id, (b.amount_santim - coalesce(sum(e.amount_santim), 0))::bigint
    from balance b left join entry e on e.account_id = b.account_id
    group by b.account_id, b.amount_santim having b.amount_santim <> coalesce(sum(e.amount_santim), 0)
  union all
  select 'open pot is negative', a.id, sum(e.amount_santim)::bigint
    from account a join entry e on e.account_id = a.id
    where not exists (select from balance b where b.account_id = a.id) group by a.id having sum(e.amount_santim) < 0
  union all
  select 'balance is negative', account_id, amount_santim from balance where amount_santim < 0 and not may_be_negative
  union all
  select 'transfer and its key differ', coalesce(t.id, k.transfer_id), 0
    from transfer t full join transfer_key k on k.transfer_id = t.id and k.idempotency_key = t.idempotency_key
    where t.id is null or k.transfer_id is null
  union all
  select 'entry without its transfer', e.transfer_id, e.amount_santim
    from entry e where not exists (select from transfer t where t.id = e.transfer_id)
  union all
  select 'transfer without entries', t.id, 0
    from transfer t where not exists (select from entry e where e.transfer_id = t.id)
  union all
  select 'transfer lies in no month', id, 0 from by_month.transfer_default
  union all
  select 'entry lies in no month', transfer_id, amount_santim from by_month.entry_default;

-- The cash of every shift, from the ledger: the one place that says what should lie in a drawer. Rounds and bonuses belong to a
-- shift by name; credit by time, and whoever moves a float holds its balance, as opening and counting do, so that each of
-- them lies on one side of those moments.
create view shift_cash as
  select shift.id as shift_id, rounds.*, desk.*, bonus.*,
    (coalesce(shift.opening_cash_santim, 0) + rounds.stakes_santim + desk.player_credit_santim
      - rounds.refunds_santim - rounds.prizes_santim - bonus.bonuses_santim)::bigint as expected_santim
  from shift
  cross join lateral (
    select
      coalesce(-sum(e.amount_santim) filter (where t.type = 'BET_PLACED'), 0)::bigint as stakes_santim,
      coalesce(sum(e.amount_santim) filter (where t.type = 'REFUND'), 0)::bigint as refunds_santim,
      coalesce(sum(e.amount_santim) filter (where t.type = 'BET_WON'), 0)::bigint as prizes_santim
    from hall_round h
    join transfer t on t.round_id = h.round_id
    join entry e on e.transfer_id = t.id and e.account_id = shift.account_id
    where h.shift_id = shift.id
  ) as rounds
  cross join lateral (
    select coalesce(-sum(e.amount_santim), 0)::bigint as player_credit_santim
    from credit c
    join account receiver on receiver.id = c.receiver_account_id and receiver.kind = 'player'
    join transfer_key k on k.idempotency_key = c.transfer_key
    join entry e on e.transfer_id = k.transfer_id and e.account_id = shift.account_id
    where c.actor_id = shift.cashier_id and c.created_at >= shift.opened_at
      and c.created_at < coalesce(shift.counted_at, 'infinity')
  ) as desk
  cross join lateral (
    select coalesce(sum(e.amount_santim), 0)::bigint as bonuses_santim
    from pending_bonus p
    join transfer_key k on k.idempotency_key = 'bonus-desk:' || p.id
    join entry e on e.transfer_id = k.transfer_id and e.account_id = shift.account_id
    where p.paid_shift_id = shift.id
  ) as bonus;

-- What is wrong with the shifts: empty when all is right.
create view shift_violation as
  select 'expected cash differs from the ledger' as violation, shift.id,
    (shift.expected_cash_santim - cash.expected_santim)::bigint as santim
    from shift join shift_cash cash on cash.shift_id = shift.id
    where shift.expected_cash_santim is distinct from cash.expected_santim and shift.counted_at is not null
  union all
  select 'closed with a round that is not ended', shift.id, 0
    from shift join hall_round h on h.shift_id = shift.id join round r on r.id = h.round_id
    where shift.counted_at is not null and r.state not in ('settled', 'void');

revoke all on function ledger_month, ledger_months from public;
grant execute on function ledger_months, first_id_at to derash_server;
grant select on transfer, entry, transfer_key, ledger_violation, shift_cash, shift_violation to derash_server;
