-- What an operator, or a timer, did so that a loss can be made good, and whether it went well: a base backup, a restore drill,
-- a drill of the seed key's escrow. How long ago the last good one was is told by /metrics. A database that is restored knows
-- those before its moment.
create table operation (
  id bigint generated always as identity primary key,
  what text not null check (what in ('base_backup', 'restore_drill', 'seed_key_drill')),
  is_ok boolean not null,
  -- In words, for people.
  told text not null,
  ended_at timestamptz not null default clock_timestamp()
);
create index operation_newest on operation (what, ended_at);
grant select, insert on operation to derash_server;
