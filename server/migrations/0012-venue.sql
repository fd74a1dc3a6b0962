-- What a company says of its halls; a company without a row has the defaults.
create table venue_settings (
  company_id              uuid primary key references company,
  is_physical_draw_allowed boolean not null default false,
  is_opening_count_required boolean not null default false,
  -- A shift's variance above these needs a note, or a branch admin's approval.
  note_above_santim       bigint not null default 5000 check (note_above_santim >= 0),
  approval_above_santim   bigint not null default 50000 check (approval_above_santim >= 0)
);

-- A round that a cashier runs in a hall. It is a function of its facts and the clock: the draw (from its seed, made when
-- the sale has ended), the stretches of calling, and when her screen was last there.
create table venue_round (
  id                 uuid primary key,
  code               text not null check (code ~ '^ETH[A-Z0-9]{3}$'),
  cashier_id         uuid not null,
  branch_id          uuid not null,
  company_id         uuid not null,
  mode               text not null check (mode in ('server', 'physical')),
  state              text not null default 'selling' check (state in ('selling', 'calling', 'settled', 'void')),
  -- How often it was changed; with the calls made it is the version that screens compare.
  changes            integer not null default 0,
  stake_santim       bigint not null check (stake_santim > 0),
  house_cut_bps      integer not null check (house_cut_bps between 0 and 10000),
  bonus_schedule     jsonb not null,
  call_interval_ms   integer not null check (call_interval_ms between 2000 and 10000),
  pot_account_id     uuid not null references account,
  house_account_id   uuid not null references account,
  -- Numbers the transfers of the hold.
  holds              integer not null default 0,
  opened_at          timestamptz not null default clock_timestamp(),
  started_at         timestamptz,
  seed               bytea check (length(seed) = 32),
  ended_at           timestamptz,
  void_reason        text check (length(void_reason) between 1 and 150),
  -- Of a round that is over: how many balls were called, and at which one the winners were complete.
  calls_made         integer check (calls_made between 0 and 75),
  calls_to_win       integer check (calls_to_win between 4 and 75),
  pot_santim         bigint,
  cut_santim         bigint,
  prize_pool_santim  bigint,
  bonus_santim       bigint not null default 0,
  -- How often a client has said of this round that it is won.
  win_claims         integer not null default 0,
  foreign key (branch_id, company_id) references branch (id, company_id),
  foreign key (cashier_id, branch_id) references staff (id, branch_id),
  check ((state in ('settled', 'void')) = (ended_at is not null)),
  check ((state = 'void') = (void_reason is not null)),
  check (state not in ('calling', 'settled') or started_at is not null),
  check (mode = 'server' or seed is null),
  check (mode = 'physical' or state not in ('calling', 'settled') or seed is not null),
  check (state <> 'settled' or
    (calls_to_win is not null and pot_santim is not null and pot_santim = cut_santim + prize_pool_santim))
);
create unique index venue_round_live_of_cashier on venue_round (cashier_id) where state in ('selling', 'calling');
create unique index venue_round_live_code on venue_round (code) where state in ('selling', 'calling');
create index venue_round_of_cashier on venue_round (cashier_id, id desc);

-- A sold cartela, with the cells that it was sold with.
create table venue_cartela (
  round_id       uuid not null references venue_round,
  cartela_number integer not null check (cartela_number between 1 and 2000),
  version        integer not null,
  cells          smallint[] not null check (cardinality(cells) = 25 and cells[13] = 0),
  prize_santim   bigint not null default 0,
  primary key (round_id, cartela_number)
);

-- In a stretch call first_call + i happens at starts_at + i × interval_ms, until it ends (game/src/stretch.ts).
create table venue_stretch (
  round_id    uuid not null references venue_round,
  position    integer not null check (position > 0),
  first_call  integer not null check (first_call between 1 and 76),
  starts_at   timestamptz not null,
  interval_ms integer not null check (interval_ms > 0),
  ends_at     timestamptz,
  primary key (round_id, position)
);
create unique index venue_stretch_open on venue_stretch (round_id) where ends_at is null;

-- The balls that a hall's own machine drew, as the cashier typed them.
create table venue_call (
  round_id  uuid not null references venue_round,
  position  integer not null check (position between 1 and 75),
  number    integer not null check (number between 1 and 75),
  called_at timestamptz not null default clock_timestamp(),
  primary key (round_id, position),
  unique (round_id, number)
);
create trigger venue_call_append_only before update or delete or truncate on venue_call execute function refuse_change();

-- The screen that runs a cashier's rounds, and when it was last there: without it nothing is called.
create table venue_screen (
  cashier_id uuid primary key references staff,
  -- null: only requests, no socket
  screen_id  text,
  seen_at    timestamptz not null
);

grant select, insert, update on venue_settings, venue_round, venue_screen to derash_server;
grant select, insert, update (prize_santim), delete on venue_cartela to derash_server;
grant select, insert, update (ends_at) on venue_stretch to derash_server;
grant select, insert on venue_call to derash_server;

-- As before, and what only venue rounds know: a live one holds its stakes, one that is over holds nothing.
create or replace view round_fault as
  select 'ended round still holds money' as fault, r.id, b.amount_santim as santim
    from round r join balance b on b.account_id = r.pot_account_id
    where r.state in ('settled', 'void') and b.amount_santim <> 0
  union all
  select 'ended round has an open pot', r.id, r.pot_santim
    from round r where r.state in ('settled', 'void') and not exists (select from balance b where b.account_id = r.pot_account_id)
  union all
  select 'ended venue round still holds money', r.id, b.amount_santim
    from venue_round r join balance b on b.account_id = r.pot_account_id
    where r.state in ('settled', 'void') and b.amount_santim <> 0
  union all
  select 'venue round does not hold its stakes', r.id, b.amount_santim
    from venue_round r join balance b on b.account_id = r.pot_account_id
    where r.state in ('selling', 'calling')
      and b.amount_santim <> r.stake_santim * (select count(*) from venue_cartela c where c.round_id = r.id)
  union all
  select 'settled venue round has not exactly one sale', r.id, r.pot_santim
    from venue_round r where r.state = 'settled'
      and not exists (select from sale s where s.round_id = r.id and s.cashier_id = r.cashier_id
        and s.total_santim = r.pot_santim and s.cut_santim = r.cut_santim)
  union all
  select 'prizes of a venue round differ from its pool', r.id, r.prize_pool_santim
    from venue_round r where r.state = 'settled'
      and r.prize_pool_santim <> (select sum(prize_santim) from venue_cartela c where c.round_id = r.id);
