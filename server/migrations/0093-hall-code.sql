-- The code of a hall is the hall's: the same on its TV and on its papers, evening after evening, until somebody ends it. It shows
-- what hangs on the hall's wall. hall_link held codes of cashiers' evenings; nothing reads it any more.
create table hall_code (
  branch_id uuid primary key references branch,
  code      text not null unique check (code ~ '^[0-9A-HJKMNP-TV-Z]{8}$'),
  made_by   uuid not null references staff,
  made_at   timestamptz not null default clock_timestamp()
);
grant select, insert, delete on hall_code to derash_server;

-- When the caller means to start the round that is on sale, for the guests to see; nothing starts by it.
alter table hall_round add column starts_by timestamptz;
