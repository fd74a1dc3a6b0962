-- The code with which a screen that nobody is signed in at shows a cashier's hall: one a cashier, over after an evening.
-- Only its hash is kept.
create table hall_link (
  cashier_id uuid primary key references staff,
  code_hash  bytea not null unique,
  expires_at timestamptz not null
);
grant select, insert, update, delete on hall_link to derash_server;
