-- How a branch's rounds are played, kept from round to round; null: as the company has it, or as whoever sells chooses.
create table hall_profile (
  branch_id         uuid primary key,
  company_id        uuid not null,
  house_cut_bps     integer check (house_cut_bps between 0 and 5000),
  stake_min_santim  bigint check (stake_min_santim >= 100),
  is_check_pausing  boolean,
  mode              text check (mode in ('server', 'physical')),
  call_interval_ms  integer check (call_interval_ms between 2000 and 10000),
  voice             text check (voice in ('am', 'en', 'off')),
  -- The rounds of an evening, one after the other and then from the start: by which patterns each is won.
  programme         jsonb not null default '[]' check (jsonb_typeof(programme) = 'array' and jsonb_array_length(programme) <= 12),
  set_by            uuid not null references staff,
  foreign key (branch_id, company_id) references branch (id, company_id)
);
grant select, insert, update on hall_profile to derash_server;

-- A float at an open drawer with less is low, for who looks at the day.
alter table hall_settings add column low_float_below_santim bigint not null default 50000 check (low_float_below_santim >= 0);
