-- A cashier's time at a drawer: what was counted into it, what is counted out of it, and what the ledger says should lie there.

create table shift (
  id            uuid primary key default uuidv7(),
  cashier_id    uuid not null,
  company_id    uuid not null,
  branch_id     uuid not null,
  -- Her float; everything that comes into the drawer or goes out of it stands there, with the other sign.
  account_id    uuid not null references account,
  -- open → closed, or awaiting_approval → approved. Counted but still open: the note that the difference needs is missing.
  status        text not null default 'open' check (status in ('open', 'closed', 'awaiting_approval', 'approved')),
  opened_at     timestamptz not null default clock_timestamp(),
  -- null: opened by the first bet, with nothing counted
  opening_cash_santim  bigint check (opening_cash_santim >= 0),
  opening_float_santim bigint not null,
  -- The end of what belongs to the shift. The first count stands, so that nobody counts until it fits.
  counted_at           timestamptz,
  counted_cash_santim  bigint check (counted_cash_santim >= 0),
  expected_cash_santim bigint,
  closing_float_santim bigint,
  variance_santim      bigint generated always as (counted_cash_santim - expected_cash_santim) stored,
  closed_at     timestamptz,
  note          text not null default '' check (length(note) <= 300),
  approved_by   uuid references staff,
  approved_at   timestamptz,
  foreign key (branch_id, company_id) references branch (id, company_id),
  foreign key (cashier_id, branch_id) references staff (id, branch_id),
  check (num_nonnulls(counted_at, counted_cash_santim, expected_cash_santim, closing_float_santim) in (0, 4)),
  check ((status = 'open') = (closed_at is null)),
  check (closed_at is null or counted_at is not null),
  check ((status = 'approved') = (approved_by is not null)),
  check ((approved_by is null) = (approved_at is null)),
  -- A second person, always.
  check (approved_by <> cashier_id)
);
create unique index shift_open on shift (cashier_id) where status = 'open';
create index shift_of_cashier on shift (cashier_id, opened_at desc);
create index shift_of_branch on shift (branch_id, opened_at desc);
create index shift_of_company on shift (company_id, opened_at desc);

-- Every round of a hall is on a shift.
alter table venue_round add column shift_id uuid not null references shift;
create index venue_round_of_shift on venue_round (shift_id, opened_at);
-- Bonuses that somebody has paid out, by when.
create index pending_bonus_paid on pending_bonus (deposited_by, deposited_at) where deposited_at is not null;

-- The cash of every shift, from the ledger: the one place that says what should lie in a drawer. Rounds belong to a shift
-- by name; credit and bonuses by time, and whoever moves her float holds its balance, as opening and counting do, so that
-- each of them lies on one side of those moments.
create view shift_cash as
  select shift.id as shift_id, rounds.*, desk.*, bonus.*,
    (coalesce(shift.opening_cash_santim, 0) + rounds.stakes_santim + desk.player_credit_santim
      - rounds.refunds_santim - rounds.prizes_santim - bonus.bonuses_santim)::bigint as expected_santim
  from shift
  cross join lateral (
    select
      coalesce(-sum(e.amount_santim) filter (where t.type = 'BET_PLACED'), 0)::bigint as stakes_santim,
      coalesce(sum(e.amount_santim) filter (where t.type = 'REFUND'), 0)::bigint as refunds_santim,
      coalesce(sum(e.amount_santim) filter (where t.type = 'BET_WON'), 0)::bigint as prizes_santim
    from venue_round v
    join transfer t on t.round_id = v.id
    join entry e on e.transfer_id = t.id and e.account_id = shift.account_id
    where v.shift_id = shift.id
  ) as rounds
  cross join lateral (
    select coalesce(-sum(e.amount_santim), 0)::bigint as player_credit_santim
    from credit c
    join account receiver on receiver.id = c.receiver_account_id and receiver.kind = 'player'
    join transfer t on t.idempotency_key = c.transfer_key
    join entry e on e.transfer_id = t.id and e.account_id = shift.account_id
    where c.actor_id = shift.cashier_id and c.created_at >= shift.opened_at
      and c.created_at < coalesce(shift.counted_at, 'infinity')
  ) as desk
  cross join lateral (
    select coalesce(sum(e.amount_santim), 0)::bigint as bonuses_santim
    from pending_bonus p
    join transfer t on t.idempotency_key = 'bonus-desk:' || p.id
    join entry e on e.transfer_id = t.id and e.account_id = shift.account_id
    where p.deposited_by = shift.cashier_id and p.deposited_at >= shift.opened_at
      and p.deposited_at < coalesce(shift.counted_at, 'infinity')
  ) as bonus;

-- What is wrong with the shifts: empty when all is right.
create view shift_fault as
  select 'expected cash differs from the ledger' as fault, shift.id,
    (shift.expected_cash_santim - cash.expected_santim)::bigint as santim
    from shift join shift_cash cash on cash.shift_id = shift.id
    where shift.expected_cash_santim is distinct from cash.expected_santim and shift.counted_at is not null
  union all
  select 'closed with a round that is not ended', shift.id, 0
    from shift join venue_round v on v.shift_id = shift.id
    where shift.counted_at is not null and v.state not in ('settled', 'void');

grant select, insert on shift to derash_server;
-- What it was opened with is never changed.
grant update (status, counted_at, counted_cash_santim, expected_cash_santim, closing_float_santim, closed_at, note,
  approved_by, approved_at) on shift to derash_server;
grant select on shift_cash, shift_fault to derash_server;
