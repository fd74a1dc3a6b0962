alter table staff add constraint staff_at_branch unique (id, branch_id);

-- The sales record of one round of a branch, written in the round's settlement. total = player + cut, always.
create table sale (
  id                    bigint generated always as identity primary key,
  created_at            timestamptz not null default clock_timestamp(),
  company_id            uuid not null,
  branch_id             uuid not null,
  -- null: a round of the mini app
  cashier_id            uuid,
  -- null only for the demo's invented past
  round_id              uuid unique,
  origin                text not null check (origin in ('round', 'demo')),
  stake_santim          bigint not null check (stake_santim > 0),
  player_count          integer not null check (player_count >= 0),
  cartela_count         integer not null check (cartela_count >= 0),
  total_santim          bigint not null check (total_santim >= 0),
  cut_santim            bigint not null check (cut_santim >= 0),
  player_winnings_santim bigint not null check (player_winnings_santim >= 0),
  check (total_santim = cut_santim + player_winnings_santim),
  check ((origin = 'round') = (round_id is not null)),
  -- Reports ask by the narrowest unit alone: that a sale is its branch's and its branch is its company's holds here.
  foreign key (branch_id, company_id) references branch (id, company_id),
  foreign key (cashier_id, branch_id) references staff (id, branch_id)
  -- The month that is being sold in is read most: vacuumed often, it too is read from the index alone.
) with (autovacuum_vacuum_insert_scale_factor = 0.01);
-- A page is read by its key, backwards; totals, periods and the chart come from the index alone. Ascending, because sales
-- come in order: in a descending index every page would split in the middle and stay half empty.
create index sale_newest on sale (created_at, id) include (branch_id, player_count, total_santim, cut_santim);
create index sale_of_company on sale (company_id, created_at, id)
  include (branch_id, player_count, total_santim, cut_santim);
create index sale_of_branch on sale (branch_id, created_at, id)
  include (player_count, total_santim, cut_santim);
create index sale_of_cashier on sale (cashier_id, created_at, id)
  include (branch_id, player_count, total_santim, cut_santim) where cashier_id is not null;

-- A company's quick-win bonuses; the highest version counts for rounds opened from then on.
create table bonus_schedule (
  company_id uuid not null references company,
  version    integer not null check (version > 0),
  preset     text not null check (preset in ('game_screen', 'management')),
  schedule   jsonb not null,
  set_by     uuid references staff,
  set_at     timestamptz not null default clock_timestamp(),
  primary key (company_id, version)
);

-- A quick win in a hall, to be paid out once at the desk.
create table pending_bonus (
  id            uuid primary key default uuidv7(),
  company_id    uuid not null references company,
  branch_id     uuid not null,
  round_id      uuid,
  winner_name   text not null check (length(winner_name) <= 100),
  calls_to_win  integer not null check (calls_to_win between 4 and 75),
  amount_santim bigint not null check (amount_santim > 0),
  origin        text not null check (origin in ('round', 'demo')),
  created_at    timestamptz not null default clock_timestamp(),
  deposited_at  timestamptz,
  deposited_by  uuid references staff,
  foreign key (branch_id, company_id) references branch (id, company_id),
  check ((deposited_at is null) = (deposited_by is null))
);
create index pending_bonus_open on pending_bonus (branch_id, created_at) where deposited_at is null;

-- Rounds carry a copy of the version they were opened with; what was set is never set otherwise afterwards.
create trigger bonus_schedule_append_only before update or delete or truncate on bonus_schedule
  execute function refuse_change();

grant select, insert on sale, bonus_schedule to derash_server;
grant select, insert on pending_bonus to derash_server;
grant update (deposited_at, deposited_by) on pending_bonus to derash_server;
