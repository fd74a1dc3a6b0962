-- A hall's bonuses are paid from a budget that the company has put aside (decision 89). It cannot go below zero, so what is
-- not there is not paid.

alter table account drop constraint account_kind_check, add constraint account_kind_check check (kind in (
  'player', 'pot', 'house', 'bonus', 'demo', 'issuer', 'company', 'branch', 'cashier', 'guarantee',
  -- what a company has put aside for the quick wins of its halls
  'bonus_budget'));

-- own: a table that the owner has written herself.
alter table bonus_schedule drop constraint bonus_schedule_preset_check, add constraint bonus_schedule_preset_check
  check (preset in ('game_screen', 'management', 'off', 'own'));

-- With so many cartelas sold a round earns a bonus.
alter table hall_settings add column bonus_cartelas_min integer not null default 1 check (bonus_cartelas_min between 1 and 1000);
alter table hall_round
  add column bonus_cartelas_min integer not null default 1 check (bonus_cartelas_min between 1 and 1000),
  -- At its close less was left in the budget than its table says.
  add column is_bonus_short boolean not null default false;

-- What an owner has decided for one branch alone; null: as its company has it.
create table branch_bonus (
  branch_id     uuid primary key,
  company_id    uuid not null,
  -- Empty: no bonuses.
  schedule      jsonb,
  max_santim    bigint check (max_santim >= 0),
  pot_bps       integer check (pot_bps between 0 and 10000),
  cartelas_min  integer check (cartelas_min between 1 and 1000),
  set_by        uuid not null references staff,
  foreign key (branch_id, company_id) references branch (id, company_id)
);
grant select, insert, update on branch_bonus to derash_server;

-- What is promised of a budget is asked at every close.
create index pending_bonus_promised on pending_bonus (company_id) include (amount_santim) where deposited_at is null;

-- Who sells never deposits: nobody who had a till in the round, whatever their role is by now.
create function bonus_depositor_sells_nothing() returns trigger language plpgsql as $$
begin
  if exists (select from staff where id = new.deposited_by and role = 'cashier')
    or exists (select from hall_till where round_id = new.round_id and cashier_id = new.deposited_by) then
    raise exception 'bonus % is deposited by somebody who sells', new.id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger bonus_depositor_sells_nothing before update of deposited_by on pending_bonus
  for each row when (new.deposited_by is not null) execute function bonus_depositor_sells_nothing();
