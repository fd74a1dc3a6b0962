-- One opening of the mini app is one session: the same launch data again answers it, and nothing after it has ended
-- (docs/decisions/0029-a-launch-is-one-session.md). The refresh token follows from the launch and from how often it turned.
alter table session add column launch_hash bytea unique;
alter table session add column turns integer not null default 0;
-- When the password was typed last on this session; dangerous acts of staff ask for it again.
alter table session add column confirmed_at timestamptz not null default clock_timestamp();

-- Launch data that Telegram signed up to here opens nothing any more: the player has logged out everywhere.
alter table player add column signed_out_at timestamptz;

-- A screen shows a hall for as long as the sign-in lasts by which its code was made.
delete from hall_link;
alter table hall_link add column session_id uuid not null references session;

-- The second factor of super admins. The secret is sealed by the server's key; a code counts once, so the step of the last
-- one is kept. `pending` is a new secret that no code has proved yet.
create table staff_totp (
  staff_id  uuid primary key references staff,
  secret    text,
  pending   text,
  last_step bigint not null default 0
);
-- Each opens the door once, in place of a code. Only hashes are kept.
create table staff_recovery (
  staff_id  uuid not null references staff,
  code_hash bytea not null,
  primary key (staff_id, code_hash)
);
grant select, insert, update, delete on staff_totp, staff_recovery to derash_server;
