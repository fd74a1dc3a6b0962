-- Rounds with a time: announced by a company's staff, on sale from then on, closed at that time instead of after a countdown.
alter table round
  -- When people were told that it is played; null: it waits for its first stake. closes_at is later where too few had paid by then.
  add column announced_for timestamptz,
  add constraint round_announced_in_room check (num_nonnulls(announced_for) <= num_nonnulls(room_id)),
  drop constraint round_void_reason_check,
  add constraint round_void_reason_check
    check (void_reason in ('min_players', 'late_close', 'beacon', 'restored', 'no_winner', 'cancelled'));

-- Who announced a round, whom the bot has reminded of it, and who took it back.
create table announcement (
  round_id uuid primary key references round (id),
  company_id uuid not null,
  branch_id uuid not null,
  stake_santim bigint not null,
  announced_for timestamptz not null,
  announced_by uuid not null references staff (id),
  announced_at timestamptz not null default clock_timestamp(),
  -- Those who have bought by then are reminded, once; null: no time for it that is not quiet.
  remind_at timestamptz,
  reminded_at timestamptz,
  cancelled_by uuid references staff (id),
  cancelled_at timestamptz,
  reason text check (length(reason) between 1 and 150),
  foreign key (branch_id, company_id) references branch (id, company_id),
  constraint announcement_cancelled check (num_nulls(cancelled_by, cancelled_at, reason) in (0, 3))
);
-- Two of the same stake are never announced for the same moment in one branch.
create unique index announcement_once on announcement (branch_id, stake_santim, announced_for) where cancelled_at is null;
create index announcement_of_company on announcement (company_id, announced_for);
create index announcement_to_remind on announcement (remind_at) where reminded_at is null and cancelled_at is null;
grant select, insert, update on announcement to derash_server;

alter table notice
  drop constraint notice_kind_check,
  add constraint notice_kind_check check (kind in
    ('won', 'refunded', 'undrawn', 'cancelled', 'played', 'reminder', 'quick_wins', 'sat_down', 'worded'));
