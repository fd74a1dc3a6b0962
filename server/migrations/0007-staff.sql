-- The people who run the business, and the accounts of their units. A balance belongs to the unit, not to the person
-- (docs/decisions/0009-balance-belongs-to-the-unit.md).

alter table account drop constraint account_kind_check;
alter table account add constraint account_kind_check check (kind in (
  'player', 'pot', 'house', 'bonus', 'demo',
  -- issuer: where credit comes from · company, branch: what their admins spend · cashier: a float
  'issuer', 'company', 'branch', 'cashier'));

alter table transfer drop constraint transfer_type_check;
alter table transfer add constraint transfer_type_check check (type in (
  'TOP_UP', 'CHARGE', 'BET_PLACED', 'BET_WON', 'BET_LOST', 'BONUS', 'REFUND', 'ADMIN_ADJUSTMENT', 'HOUSE_CUT',
  -- Credit passed on: a CHARGE in the wallet of who gave it, a TOP_UP in the other's.
  'CREDIT'));

-- Kinds that stand for the outside (demo, issuer) or for a cost (bonus) may go below zero.
create or replace function ledger_open(p_kind text, p_owner uuid, p_with_balance boolean default true) returns uuid
language plpgsql security definer set search_path = public, pg_temp as $$
declare v_id uuid;
begin
  insert into account (kind, owner_id) values (p_kind, p_owner) on conflict (kind, owner_id) do nothing returning id into v_id;
  if v_id is null then
    select id into v_id from account where kind = p_kind and owner_id = p_owner;
    return v_id;
  end if;
  if p_with_balance then
    insert into balance (account_id, may_be_negative) values (v_id, p_kind in ('demo', 'issuer', 'bonus'));
  end if;
  return v_id;
end $$;

alter table branch add constraint branch_of_company unique (id, company_id);
alter table company add column account_id uuid unique references account;
alter table branch add column account_id uuid unique references account;
update company set account_id = ledger_open('company', id);
update branch set account_id = ledger_open('branch', id);
alter table company alter column account_id set not null;
alter table branch alter column account_id set not null;

-- Two names that differ only by case look the same in every list.
create unique index company_name_once on company (lower(name));
create unique index branch_name_once on branch (company_id, lower(name));

create table staff (
  id            uuid primary key default uuidv7(),
  username      text not null unique check (username ~ '^[a-z0-9][a-z0-9._-]{2,31}$'),
  password_hash text not null,
  role          text not null check (role in ('super_admin', 'company_admin', 'branch_admin', 'cashier')),
  company_id    uuid references company,
  branch_id     uuid,
  first_name    text not null default '' check (length(first_name) <= 64),
  last_name     text not null default '' check (length(last_name) <= 64),
  email         text not null default '' check (length(email) <= 200),
  -- The Telegram account of this person; whoever has it may open the staff screens from the mini app.
  telegram_id   bigint unique check (telegram_id > 0),
  account_id    uuid not null references account,
  is_active     boolean not null default true,
  -- Production refuses to start while staff exist whose password is printed in a README.
  origin        text not null check (origin in ('created', 'demo')),
  created_at    timestamptz not null default clock_timestamp(),
  foreign key (branch_id, company_id) references branch (id, company_id),
  check ((role = 'super_admin') = (company_id is null)),
  check ((role in ('branch_admin', 'cashier')) = (branch_id is not null))
);
create index staff_of_company on staff (company_id, role);
create index staff_of_branch on staff (branch_id, role);

alter table session alter column player_id drop not null;
alter table session add column staff_id uuid references staff;
alter table session add constraint session_of_one check (num_nonnulls(player_id, staff_id) = 1);
create index session_staff on session (staff_id) where staff_id is not null;

-- Failed sign-ins, counted by rate-limiter-flexible; its own shape of a table.
create table sign_in_limit (
  key    varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);

grant select, insert, update on staff to derash_server;
grant select, insert, update, delete on sign_in_limit to derash_server;
