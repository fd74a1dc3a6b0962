-- A hall's round is the hall's: every till of the branch sells into it, and one person at a time calls it. What a till sold
-- and paid is booked to the shift that it had open then.

-- One round of a hall is on sale and one is called, at most. hall_id is the branch; null for a room's round, and for those of
-- halls from before, which were their cashier's alone.
alter table round add column hall_id uuid references branch,
  add constraint round_of_tills check (hall_id is null or (hall_id = branch_id and cashier_id is not null));
create unique index round_on_sale_of_hall on round (hall_id) where state = 'open';
create unique index round_called_of_hall on round (hall_id) where state in ('closing', 'calling');
create index round_of_tills on round (hall_id, id desc) where hall_id is not null;
-- Who opens the next round may be who calls this one.
drop index round_live_of_cashier;
create index round_live_of_cashier on round (cashier_id) where state in ('open', 'closing', 'calling');

-- Whose till sold it: from that float its stake came, and there it goes back. null: that of the round's cashier.
alter table round_cartela add column sold_by uuid references staff,
  add constraint round_cartela_sold_by check (sold_by is null or player_id is null);
drop trigger round_cartela_paper_stands on round_cartela;
create trigger round_cartela_paper_stands before update of round_id, cartela_number, player_id, ticket_id, cells, version, sold_by
  on round_cartela for each row when (old.player_id is null) execute function refuse_change();

-- A number is held while its round is on sale: in the next round it is sold anew, while this one is still called.
create or replace function hall_round_frees() returns trigger language plpgsql as $$
begin
  update round_cartela set held_in = null where round_id = new.id and held_in is not null;
  return null;
end $$;
drop trigger hall_round_frees on round;
create trigger hall_round_frees after update of state on round
  for each row when (new.cashier_id is not null and new.state <> 'open') execute function hall_round_frees();

-- A till's part in a round. One row a till and round, so that all it sold, gave back and paid there is of one shift; which
-- cannot be closed before the round is over.
alter table shift add unique (id, cashier_id);
create table hall_till (
  round_id   uuid not null references hall_round,
  cashier_id uuid not null,
  shift_id   uuid not null,
  -- Its part of the house's cut, by the cartelas that it sold.
  cut_santim bigint not null default 0 check (cut_santim >= 0),
  primary key (round_id, cashier_id),
  foreign key (shift_id, cashier_id) references shift (id, cashier_id)
);
create index hall_till_of_shift on hall_till (shift_id);
insert into hall_till (round_id, cashier_id, shift_id, cut_santim)
  select r.id, r.cashier_id, h.shift_id, case r.state when 'settled' then r.pot_santim + r.guarantee_paid_santim - r.prize_pool_santim else 0 end
  from hall_round h join round r on r.id = h.round_id;
grant select, insert, update (cut_santim) on hall_till to derash_server;

-- Whose till has paid the winners. null: that of the round's cashier.
alter table hall_round add column paid_by uuid references staff;

create or replace view round_directory as
  select id, code, state, mode, company_id, branch_id, room_id, cashier_id,
    coalesce((select h.paid_by from hall_round h where h.round_id = r.id), cashier_id) as paid_by
  from round r;

-- Who calls in a hall. The fence counts the hand-overs: who asks for it names the one that they saw, and of two who ask at
-- the same instant one gets it.
create table hall_caller (
  branch_id  uuid primary key references branch,
  cashier_id uuid not null,
  fence      bigint not null default 1,
  taken_at   timestamptz not null default clock_timestamp(),
  foreign key (cashier_id, branch_id) references staff (id, branch_id)
);
grant select, insert, update on hall_caller to derash_server;

-- The cash of every shift, from the ledger, as before; but that a round's is that of each till's part in it.
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
    from hall_till h
    join transfer t on t.round_id = h.round_id
    join entry e on e.transfer_id = t.id and e.account_id = shift.account_id
    where h.shift_id = shift.id
  ) as rounds
  cross join lateral (
    select coalesce(-sum(e.amount_santim), 0)::bigint as player_credit_santim
    from credit c
    join account receiver on receiver.id = c.receiver_account_id and receiver.kind = 'player'
    join transfer_key k on k.idempotency_key = c.transfer_key
    join entry e on e.transfer_id = k.transfer_id and e.account_id = shift.account_id
    where c.actor_id = shift.cashier_id and c.created_at >= shift.opened_at
      and c.created_at < coalesce(shift.counted_at, 'infinity')
  ) as desk
  cross join lateral (
    select coalesce(sum(e.amount_santim), 0)::bigint as bonuses_santim
    from pending_bonus p
    join transfer_key k on k.idempotency_key = 'bonus-desk:' || p.id
    join entry e on e.transfer_id = k.transfer_id and e.account_id = shift.account_id
    where p.paid_shift_id = shift.id
  ) as bonus;

-- What is wrong with the shifts: empty when all is right.
create or replace view shift_violation as
  select 'expected cash differs from the ledger' as violation, shift.id,
    (shift.expected_cash_santim - cash.expected_santim)::bigint as santim
    from shift join shift_cash cash on cash.shift_id = shift.id
    where shift.expected_cash_santim is distinct from cash.expected_santim and shift.counted_at is not null
  union all
  select 'closed with a round that is not ended', shift.id, 0
    from shift join hall_till h on h.shift_id = shift.id join round r on r.id = h.round_id
    where shift.counted_at is not null and r.state not in ('settled', 'void')
  union all
  -- Cash that no drawer answers for.
  select 'a float moved in a hall''s round without a shift', r.id, e.amount_santim
    from round r join transfer t on t.round_id = r.id join entry e on e.transfer_id = t.id
    join staff s on s.account_id = e.account_id
    where r.cashier_id is not null
      and not exists (select from hall_till h where h.round_id = r.id and h.cashier_id = s.id)
  union all
  select 'the tills'' cuts are not the round''s', r.id, r.pot_santim + r.guarantee_paid_santim - r.prize_pool_santim
    from round r where r.cashier_id is not null and r.state = 'settled'
      and r.pot_santim + r.guarantee_paid_santim - r.prize_pool_santim <> (select coalesce(sum(cut_santim), 0) from hall_till h where h.round_id = r.id);
