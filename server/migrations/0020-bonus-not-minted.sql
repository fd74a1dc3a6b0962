-- What an owner allows in her halls. A round copies its limits when it opens, and its bonuses are final when its sale closes.
alter table venue_settings
  -- Rounds a day that a cashier may give up after the first ball before a second person is asked.
  add column give_ups_alone integer not null default 2 check (give_ups_alone between 0 and 100),
  -- A quick-win bonus is at most this much, null for any, and at most this share of its round's pot.
  add column bonus_max_santim bigint check (bonus_max_santim >= 0),
  add column bonus_pot_bps integer not null default 2000 check (bonus_pot_bps between 0 and 10000);
alter table venue_round
  add column bonus_max_santim bigint check (bonus_max_santim >= 0),
  add column bonus_pot_bps integer not null default 2000 check (bonus_pot_bps between 0 and 10000),
  -- Ended without a winner after its first ball, with nobody asked.
  add column is_given_up_alone boolean not null default false,
  add constraint venue_round_given_up_void check (not is_given_up_alone or state = 'void');
create index venue_round_given_up on venue_round (cashier_id, ended_at) where is_given_up_alone;

-- A company may switch its bonuses off.
alter table bonus_schedule drop constraint bonus_schedule_preset_check;
alter table bonus_schedule add constraint bonus_schedule_preset_check
  check (preset in ('game_screen', 'management', 'off'));

-- A cashier asks a second person to end a round without a winner; meanwhile it is paused. withdrawn: played on, or won.
create table give_up (
  id         uuid primary key default uuidv7(),
  round_id   uuid not null references venue_round,
  reason     text not null check (length(reason) between 1 and 150),
  status     text not null default 'waiting' check (status in ('waiting', 'approved', 'refused', 'withdrawn')),
  asked_at   timestamptz not null default clock_timestamp(),
  decided_by uuid references staff,
  decided_at timestamptz,
  check ((status = 'waiting') = (decided_at is null)),
  check ((status in ('approved', 'refused')) = (decided_by is not null))
);
create unique index give_up_waiting on give_up (round_id) where status = 'waiting';
create index give_up_of_round on give_up (round_id, asked_at desc);
grant select, insert, update (status, decided_by, decided_at) on give_up to derash_server;

-- A bonus is deposited by somebody above the desk. The desk that pays it out does so in the shift named here; null: the
-- branch pays. Those that cashiers deposited were paid out in the shift of that time.
alter table pending_bonus add column paid_shift_id uuid references shift;
update pending_bonus p set paid_shift_id = shift.id from shift
  where p.deposited_by = shift.cashier_id and p.deposited_at >= shift.opened_at
    and p.deposited_at < coalesce(shift.counted_at, 'infinity');
drop index pending_bonus_paid;
create index pending_bonus_paid on pending_bonus (paid_shift_id) where paid_shift_id is not null;
grant update (paid_shift_id) on pending_bonus to derash_server;

-- As before; a bonus belongs to a shift by name.
create or replace view shift_cash as
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
    where p.paid_shift_id = shift.id
  ) as bonus;
