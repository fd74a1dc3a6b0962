-- Credit that staff pass down by hand: what the wallet says about a CREDIT transfer, and the key it was asked for with.
create table credit (
  transfer_key        text primary key references transfer (idempotency_key),
  actor_id            uuid not null references staff,
  sender_account_id   uuid not null references account,
  receiver_account_id uuid not null references account,
  -- As they were called then.
  sender_name         text not null,
  receiver_name       text not null,
  amount_santim       bigint not null check (amount_santim > 0),
  note                text not null check (length(note) <= 150),
  created_at          timestamptz not null default clock_timestamp(),
  check (sender_account_id <> receiver_account_id)
);
create index credit_of_actor on credit (actor_id, created_at desc);

-- A correction by hand. It moves money only once it is approved; above a limit by a second person.
create table adjustment (
  id                 uuid primary key default uuidv7(),
  idempotency_key    text not null unique,
  target_account_id  uuid not null references account,
  -- The other side: the issuer, or the company of the admin who asks.
  counter_account_id uuid not null references account,
  target_id          uuid not null,
  target_name        text not null,
  -- Whose business it is, as the audit asks; null for players.
  target_company_id  uuid references company,
  target_branch_id   uuid references branch,
  -- Whose admins may decide it; null: super admins only.
  company_id         uuid references company,
  amount_santim      bigint not null check (amount_santim <> 0),
  reason             text not null check (length(reason) between 1 and 150),
  status             text not null default 'pending' check (status in ('pending', 'approved', 'rejected')),
  requested_by       uuid not null references staff,
  decided_by         uuid references staff,
  created_at         timestamptz not null default clock_timestamp(),
  decided_at         timestamptz,
  check (target_account_id <> counter_account_id),
  check ((status = 'pending') = (decided_at is null)),
  check ((status = 'pending') = (decided_by is null))
);
create index adjustment_newest on adjustment (created_at desc);
create index adjustment_alone on adjustment (requested_by, target_account_id, created_at);

create trigger credit_append_only before update or delete or truncate on credit execute function refuse_change();

grant select, insert on credit to derash_server;
grant select, insert on adjustment to derash_server;
-- What was asked for is never changed, only decided.
grant update (status, decided_by, decided_at) on adjustment to derash_server;
