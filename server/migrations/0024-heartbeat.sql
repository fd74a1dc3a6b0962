-- Whether the database takes a write is asked by writing (GET /healthz): one row, written again and again.
create table heartbeat (
  id smallint primary key check (id = 1),
  beaten_at timestamptz not null
);
grant select, insert, update on heartbeat to derash_server;
