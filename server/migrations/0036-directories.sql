-- What a feature lets others know of its rows. A table is its own feature's alone, but for the reads that
-- server/test/whose-table.ts lists; a statement that needs a name, or where somebody belongs, joins a directory. What no
-- other feature has a use for, like the hash of a password, is in none.

create view company_directory as
  select id, name from company;

create view branch_directory as
  select id, company_id, name, account_id, is_online from branch;

create view staff_directory as
  select id, username, first_name, coalesce(nullif(first_name, ''), username) as till, role, company_id, branch_id, account_id,
    telegram_id, is_active
  from staff;

create view player_directory as
  select id, telegram_id, first_name, last_name from player;

create view live_session as
  select id, player_id, staff_id from session where revoked_at is null and expires_at > clock_timestamp();

create view room_directory as
  select id, branch_id, stake_santim from room;

create view round_directory as
  select id, code, state, mode, company_id, branch_id, room_id, cashier_id from round;

-- What a player paid for a round and what came back, of rounds of rooms: a row a round that the player paid a cartela in.
create view player_round as
  select c.player_id, r.id as round_id, r.company_id, r.state, count(*) * r.stake_santim as paid_santim,
    sum(c.prize_santim + c.bonus_santim)::bigint as back_santim
  from round_cartela c join round r on r.id = c.round_id
  where c.status = 'confirmed' and c.player_id is not null
  group by c.player_id, r.id;

grant select on company_directory, branch_directory, staff_directory, player_directory, live_session, room_directory,
  round_directory, player_round to derash_server;
