-- Double entry, whole santim, append only. Money moves only through ledger_post.

do $$ begin
  if not exists (select from pg_roles where rolname = 'derash_server') then
    create role derash_server nologin;
  end if;
end $$;
grant derash_server to current_user;
grant usage on schema public to derash_server;

create table account (
  id         uuid primary key default uuidv7(),
  -- player: a wallet · pot: the stakes of one round · house, bonus: a company's cut and its bonus cost ·
  -- demo: where demo money comes from
  kind       text not null check (kind in ('player', 'pot', 'house', 'bonus', 'demo')),
  owner_id   uuid not null,
  created_at timestamptz not null default clock_timestamp(),
  unique (kind, owner_id)
);

-- A pot has no balance row while its round is open: it is the sum of its entries. One hot row would make every stake of
-- a room wait for the one before (docs/decisions/0004-open-pot-is-a-sum.md).
create table balance (
  account_id      uuid primary key references account,
  amount_santim   bigint not null default 0,
  may_be_negative boolean not null default false,
  constraint balance_not_negative check (may_be_negative or amount_santim >= 0)
) with (fillfactor = 70);

create table transfer (
  id              uuid primary key default uuidv7(),
  idempotency_key text not null unique,
  type            text not null check (type in ('TOP_UP', 'CHARGE', 'BET_PLACED', 'BET_WON', 'BET_LOST', 'BONUS', 'REFUND',
                                                'ADMIN_ADJUSTMENT', 'HOUSE_CUT')),
  round_id        uuid,
  description     text not null default '' check (length(description) <= 200),
  created_at      timestamptz not null default clock_timestamp()
);
create index transfer_round on transfer (round_id) where round_id is not null;

create table entry (
  id            bigint generated always as identity primary key,
  transfer_id   uuid not null references transfer,
  account_id    uuid not null references account,
  amount_santim bigint not null check (amount_santim <> 0)
);
create index entry_account on entry (account_id, id desc);
create index entry_transfer on entry (transfer_id);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append only', tg_table_name;
end $$;
create trigger transfer_append_only before update or delete or truncate on transfer execute function refuse_change();
create trigger entry_append_only before update or delete or truncate on entry execute function refuse_change();

-- Opens an account, or finds it. Kinds that stand for the outside (demo) or for a cost (bonus) may go below zero.
create function ledger_open(p_kind text, p_owner uuid, p_with_balance boolean default true) returns uuid
language plpgsql security definer set search_path = public, pg_temp as $$
declare v_id uuid;
begin
  insert into account (kind, owner_id) values (p_kind, p_owner) on conflict (kind, owner_id) do nothing returning id into v_id;
  if v_id is null then
    select id into v_id from account where kind = p_kind and owner_id = p_owner;
    return v_id;
  end if;
  if p_with_balance then
    insert into balance (account_id, may_be_negative) values (v_id, p_kind in ('demo', 'bonus'));
  end if;
  return v_id;
end $$;

-- Locks balances in account order. A transaction that posts several transfers calls it first, so that two of them can
-- never wait for each other.
create function ledger_lock(p_accounts uuid[]) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from balance where account_id = any (p_accounts) order by account_id for update;
end $$;

-- Posts one transfer: its lines sum to zero and no account is named twice. The same key again with the same lines changes
-- nothing and answers false; with other lines it is refused (SQLSTATE DR001). Not enough money breaks balance_not_negative.
create function ledger_post(p_key text, p_type text, p_round uuid, p_description text, p_accounts uuid[], p_amounts bigint[])
returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_id uuid;
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

  insert into transfer (idempotency_key, type, round_id, description) values (p_key, p_type, p_round, p_description)
    on conflict (idempotency_key) do nothing returning id into v_id;
  if v_id is null then
    if exists (
      (select e.account_id, e.amount_santim from entry e join transfer t on t.id = e.transfer_id where t.idempotency_key = p_key)
      except (select a, m from unnest(p_accounts, p_amounts) as line (a, m)))
      or not exists (select from transfer t where t.idempotency_key = p_key and t.type = p_type
        and (select count(*) from entry e where e.transfer_id = t.id) = cardinality(p_accounts)) then
      raise exception 'key % was used for another transfer', p_key using errcode = 'DR001';
    end if;
    return false;
  end if;

  -- In account order, as ledger_lock does it, so that two transfers can never wait for each other. An open pot has no
  -- balance row to update.
  for v_line in select account, amount from unnest(p_accounts, p_amounts) as line (account, amount) order by account loop
    update balance set amount_santim = amount_santim + v_line.amount where account_id = v_line.account;
    insert into entry (transfer_id, account_id, amount_santim) values (v_id, v_line.account, v_line.amount);
  end loop;
  return true;
end $$;

-- Gives a pot its balance row, once its round takes no more stakes. Answers what it holds.
create function ledger_close_pot(p_account uuid) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare v_amount bigint;
begin
  select coalesce(sum(amount_santim), 0) into v_amount from entry where account_id = p_account;
  insert into balance (account_id, amount_santim) values (p_account, v_amount);
  return v_amount;
end $$;

-- What is wrong with the books: empty when all is right. Any test and any operator may ask at any time.
create view ledger_fault as
  select 'transfer does not sum to zero' as fault, transfer_id as id, sum(amount_santim)::bigint as santim
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
  select 'balance is negative', account_id, amount_santim from balance where amount_santim < 0 and not may_be_negative;

revoke all on function ledger_open, ledger_lock, ledger_post, ledger_close_pot from public;
grant select on account, balance, transfer, entry, ledger_fault to derash_server;
grant execute on function ledger_open, ledger_lock, ledger_post, ledger_close_pot to derash_server;
