-- What the last check of the books by the checker of `npm run verify-books` has found, whichever server made it.
create table books_checked (
  is_only    boolean primary key default true check (is_only),
  -- From here on a database that was never checked is one whose check is late.
  since      timestamptz not null default clock_timestamp(),
  checked_at timestamptz,
  took_ms    integer,
  -- What was looked at.
  entries    bigint,
  rounds     integer,
  -- The sentences that did not hold.
  broken     text[] not null default '{}'
);
insert into books_checked default values;
grant select on books_checked to derash_server;
