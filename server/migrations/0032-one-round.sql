-- A room's round and a hall's are one thing: a hall's round becomes a row of `round`, its paper cartelas rows of
-- `round_cartela`, its stretches of calling rows of `round_stretch`, which a room's round has one of. What only a hall has
-- stands in tables named hall_*. Ids, cells as sold, seeds and everything that a record of a close binds stay as they are.

-- A round is a room's or a cashier's, and of a branch in both cases.
alter table room add constraint room_at_branch unique (id, branch_id);
alter table round
  alter column room_id drop not null,
  add column cashier_id uuid,
  add column branch_id uuid,
  add column company_id uuid,
  -- Who draws: we do, or the hall's own machine, whose balls are typed in (hall_call).
  add column mode text not null default 'server' check (mode in ('server', 'physical')),
  -- Of a round that is over: how many balls were called. In a hall balls may come after the winning one, which is last_call.
  add column calls_made integer check (calls_made between 0 and 75),
  -- What only rooms have is null in halls.
  alter column cartelas_per_player_max drop not null,
  alter column countdown_ms drop not null,
  alter column auto_start_delay_ms drop not null,
  alter column start_delay_ms drop not null,
  drop constraint round_min_players_check,
  drop constraint round_void_reason_check,
  drop constraint round_check1,
  drop constraint round_check2;
update round r set branch_id = m.branch_id, company_id = b.company_id,
    calls_made = case when r.state = 'settled' then r.last_call end
  from room m join branch b on b.id = m.branch_id where m.id = r.room_id;

drop index round_live_code;

-- What only a hall's round has.
create table hall_round (
  round_id          uuid primary key references round,
  -- The shift that it was opened in.
  shift_id          uuid not null references shift,
  -- How often it was changed; with the calls made it is the version that screens compare.
  changes           integer not null default 0,
  -- Numbers the transfers of the hold.
  holds             integer not null default 0,
  -- A quick-win bonus is at most this much, null for any, and at most this share of the pot.
  bonus_max_santim  bigint check (bonus_max_santim >= 0),
  bonus_pot_bps     integer not null default 2000 check (bonus_pot_bps between 0 and 10000),
  -- What waits at the desk for its winners.
  bonus_santim      bigint not null default 0,
  -- How often a client has said of this round that it is won.
  win_claims        integer not null default 0,
  -- Why it is void, in the cashier's words.
  void_note         text check (length(void_note) between 1 and 150),
  -- Ended without a winner after its first ball, with nobody asked.
  is_given_up_alone boolean not null default false,
  check (not is_given_up_alone or void_note is not null)
);

insert into round (id, cashier_id, branch_id, company_id, mode, code, state, stake_santim, house_cut_bps, bonus_schedule,
    min_players, patterns, call_interval_ms, pot_account_id, house_account_id, bonus_account_id, opened_at, closes_at,
    closed_at, seed, starts_at, last_call, calls_made, ended_at, void_reason, pot_santim, prize_pool_santim, beacon_chain,
    beacon_lead_ms)
  select v.id, v.cashier_id, v.branch_id, v.company_id, v.mode, v.code, case v.state when 'selling' then 'open' else v.state end,
    v.stake_santim, v.house_cut_bps, v.bonus_schedule, 1, v.patterns, v.call_interval_ms, v.pot_account_id,
    v.house_account_id, ledger_open('bonus', v.company_id), v.opened_at,
    coalesce(to_timestamp(c.closes_at_ms / 1000.0), v.closed_at), v.closed_at, v.seed, v.started_at, v.calls_to_win,
    coalesce(v.calls_made, v.calls_to_win), v.ended_at,
    coalesce(v.void_code, case when v.state = 'void' then 'no_winner' end),
    case when v.state in ('closing', 'calling')
      then v.stake_santim * (select count(*) from venue_cartela s where s.round_id = v.id) else v.pot_santim end,
    v.prize_pool_santim, v.beacon_chain, v.beacon_lead_ms
  from venue_round v left join close_record c on c.round_id = v.id;
insert into hall_round (round_id, shift_id, changes, holds, bonus_max_santim, bonus_pot_bps, bonus_santim, win_claims,
    void_note, is_given_up_alone)
  select id, shift_id, changes, holds, bonus_max_santim, bonus_pot_bps, bonus_santim, win_claims, void_reason,
    is_given_up_alone
  from venue_round;

-- People say the code of a live round, of whichever kind. Where a hall's is a room's, the hall's is another from now on.
do $$
declare
  v_round uuid;
  v_code text;
  v_characters constant text := 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';
begin
  for v_round in
    select h.id from round h join round r on r.code = h.code and r.room_id is not null
      where h.cashier_id is not null and h.state in ('open', 'closing', 'calling') and r.state in ('open', 'closing', 'calling')
  loop
    loop
      select 'ETH' || string_agg(substr(v_characters, 1 + floor(random() * 36)::integer, 1), '') into v_code
        from generate_series(1, 3);
      exit when not exists (select from round where code = v_code and state in ('open', 'closing', 'calling'));
    end loop;
    update round set code = v_code where id = v_round;
    update hall_round set changes = changes + 1 where round_id = v_round;
  end loop;
end $$;

alter table round
  alter column branch_id set not null,
  alter column company_id set not null,
  add foreign key (branch_id, company_id) references branch (id, company_id),
  add foreign key (room_id, branch_id) references room (id, branch_id),
  add foreign key (cashier_id, branch_id) references staff (id, branch_id),
  add constraint round_of_room_or_cashier check (num_nonnulls(room_id, cashier_id) = 1),
  add constraint round_of_room check (num_nonnulls(cartelas_per_player_max, countdown_ms, auto_start_delay_ms, start_delay_ms)
    = case when room_id is null then 0 else 4 end and (room_id is null or (mode = 'server' and min_players >= 2))),
  add constraint round_of_hall check (room_id is not null or (min_players = 1 and call_interval_ms between 2000 and 10000)),
  add constraint round_void_reason_check
    check (void_reason in ('min_players', 'late_close', 'beacon', 'restored', 'no_winner')),
  add constraint round_closing check (state <> 'closing'
    or (mode = 'server' and closed_at is not null and (room_id is not null or beacon_chain is not null))),
  add constraint round_calling check (state not in ('calling', 'settled')
    or (starts_at is not null and (seed is not null) = (mode = 'server') and (room_id is null or last_call is not null))),
  add constraint round_physical check (mode = 'server' or seed is null),
  add constraint round_settled check (state <> 'settled'
    or (last_call is not null and calls_made is not null and prize_pool_santim is not null));

create unique index round_live_code on round (code) where state in ('open', 'closing', 'calling');
create unique index round_live_of_cashier on round (cashier_id) where state in ('open', 'closing', 'calling');
create index round_of_cashier on round (cashier_id, id desc) where cashier_id is not null;
create index round_ended_of_cashier on round (cashier_id, ended_at) where cashier_id is not null;
-- A hall's screen asks each second for the round that runs in its branch, or the one before.
create index round_of_hall on round (branch_id, id desc) where cashier_id is not null;
create index round_live_of_hall on round (branch_id) where cashier_id is not null and state in ('open', 'closing', 'calling');
-- A server that starts goes on with what waits for its beacon.
create index round_closing on round (id) where state = 'closing';
create index hall_round_of_shift on hall_round (shift_id);
grant select, insert, update on hall_round to derash_server;

-- In a stretch call first_call + i happens at starts_at + i × interval_ms, until it ends (game/src/stretch.ts). A room's round
-- has one, from its first ball to its end.
alter table venue_stretch rename to round_stretch;
alter table round_stretch drop constraint venue_stretch_round_id_fkey, add foreign key (round_id) references round;
alter index venue_stretch_open rename to round_stretch_open;
insert into round_stretch (round_id, position, first_call, starts_at, interval_ms, ends_at)
  select id, 1, 1, date_trunc('milliseconds', starts_at) + start_delay_ms * interval '1 millisecond', call_interval_ms, ended_at
  from round where room_id is not null and starts_at is not null;

-- What the record of the close calls a cartela: of a player's since its reservation, which names the transfers of its stake.
alter table round_cartela rename column reservation_id to ticket_id;
alter table round_cartela
  -- null: paper, sold for cash to nobody that is known
  alter column player_id drop not null,
  -- Which version of its cartela paper shows.
  add column version integer,
  -- The branch, while paper is of a live round: no other till of it sells the same number meanwhile.
  add column held_in uuid references branch;
drop trigger round_cartela_allowed on round_cartela;
insert into round_cartela (round_id, cartela_number, ticket_id, status, cells, confirmed_at, prize_santim, bonus_santim, won_at,
    version, held_in)
  select c.round_id, c.cartela_number, c.ticket_id, 'confirmed', c.cells,
    coalesce(uuid_extract_timestamp(c.ticket_id), v.opened_at), c.prize_santim, c.bonus_santim, c.won_at, c.version, c.held_in
  from venue_cartela c join venue_round v on v.id = c.round_id;
alter table round_cartela
  add constraint round_cartela_paper check ((player_id is null) = (version is not null)
    and (player_id is not null or status = 'confirmed') and (player_id is null or held_in is null));
drop index round_cartela_player;
create index round_cartela_player on round_cartela (player_id, round_id) where player_id is not null;
-- When a player's cartela won: what the leaders of some days are read by, from this index alone.
drop index round_cartela_won;
create index round_cartela_won on round_cartela (won_at) include (player_id, round_id, prize_santim, bonus_santim)
  where won_at is not null and player_id is not null;
create unique index round_cartela_held on round_cartela (held_in, cartela_number) where held_in is not null;

-- Paper lies in people's hands: what it shows is never changed.
create trigger round_cartela_paper_stands before update of round_id, cartela_number, player_id, ticket_id, cells, version
  on round_cartela for each row when (old.player_id is null) execute function refuse_change();

alter table venue_call rename to hall_call;
alter table hall_call drop constraint venue_call_round_id_fkey, add foreign key (round_id) references hall_round;
alter table venue_claim rename to hall_claim;
alter table hall_claim drop constraint venue_claim_round_id_fkey, add foreign key (round_id) references hall_round;
alter table give_up rename to hall_give_up;
alter table hall_give_up drop constraint give_up_round_id_fkey, add foreign key (round_id) references hall_round;
alter table venue_screen rename to hall_screen;
alter table venue_settings rename to hall_settings;
