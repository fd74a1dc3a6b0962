-- The server processes that work on this database. One that has not written here for six seconds counts as gone, by the
-- database's clock; its row goes a minute later. Nothing that is true hangs on it: it says where players of a room meet.
create table node (
  id uuid primary key,
  -- What the reverse proxy hands to this process alone, such as /n/3; null: it has no path of its own.
  url_path text,
  started_at timestamptz not null default clock_timestamp(),
  seen_at timestamptz not null default clock_timestamp(),
  -- It is about to end: nobody is sent there any more.
  is_draining boolean not null default false
);
grant select, insert, update, delete on node to derash_server;
