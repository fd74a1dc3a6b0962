-- What players let themselves bring in, of all companies together. Each wish is a row, and stays: what was asked for, when, and from
-- when it held. A lower limit holds at once; a higher one, or none, once its player has confirmed it after a day.
create table deposit_limit (
  id           bigint generated always as identity primary key,
  player_id    uuid not null references player,
  period       text not null check (period in ('day', 'week', 'month')),
  -- null: none
  limit_santim bigint check (limit_santim > 0),
  asked_at     timestamptz not null,
  confirm_from timestamptz not null check (confirm_from >= asked_at),
  -- null: it waits to be confirmed, or a newer wish has taken its place
  effective_at timestamptz check (effective_at >= confirm_from)
);
create index deposit_limit_of on deposit_limit (player_id, period, id);

-- What a company lets each of its players bring.
create table company_deposit_limit (
  company_id   uuid not null references company,
  period       text not null check (period in ('day', 'week', 'month')),
  limit_santim bigint check (limit_santim > 0),
  changed_at   timestamptz not null,
  primary key (company_id, period)
);

-- What has arrived beyond a limit is credited when the limit begins anew.
alter table deposit drop constraint deposit_state_check, add constraint deposit_state_check check (
  state in ('created', 'offered', 'paid', 'expired', 'failed', 'review', 'held', 'reversed'));
alter table deposit add column held_until timestamptz;

-- Deposits of a player take turns, so that two at the same instant are counted one after the other.
create function deposit_limit_lock(p_player uuid) returns void
language sql volatile as $$ select pg_advisory_xact_lock(hashtextextended('deposit_limit:' || p_player, 0)) $$;

grant select on deposit_limit, company_deposit_limit to derash_server;
grant insert on deposit_limit, company_deposit_limit to derash_server;
-- A wish is never made another; only when it began to hold is written to it.
grant update (effective_at) on deposit_limit to derash_server;
grant update (limit_santim, changed_at) on company_deposit_limit to derash_server;
grant update (held_until) on deposit to derash_server;
revoke all on function deposit_limit_lock from public;
grant execute on function deposit_limit_lock to derash_server;
