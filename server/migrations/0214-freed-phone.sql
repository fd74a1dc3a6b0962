-- A number that an account had when a super admin freed it, for it is another person's: what that account paid from it before shows
-- nobody any more whose the number is.
create table freed_phone (
  player_id    uuid not null references player,
  phone_number text not null,
  freed_at     timestamptz not null,
  primary key (player_id, phone_number)
);
grant select, insert, update on freed_phone to derash_server;
