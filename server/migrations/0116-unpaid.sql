-- How many cartelas are chosen at a till and not paid, as its page says: whoever starts the next round of the hall sees it. Nothing is
-- kept for anybody by it, and nothing is sold. The index answers for a hall.
create table hall_unpaid (
  cashier_id uuid primary key references staff,
  branch_id  uuid not null references branch,
  cartelas   integer not null check (cartelas between 1 and 2000),
  told_at    timestamptz not null default clock_timestamp()
);
create index hall_unpaid_branch on hall_unpaid (branch_id);
grant select, insert, update, delete on hall_unpaid to derash_server;
