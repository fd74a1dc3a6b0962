-- A player alone at a table who wants to be told when somebody sits down there: one wish a player, gone once it is told.
create table seat_wish (
  player_id uuid primary key references player (id),
  room_id uuid not null references room (id),
  made_at timestamptz not null default clock_timestamp()
);
create index seat_wish_room on seat_wish (room_id);
grant select, insert, update, delete on seat_wish to derash_server;

alter table notice
  drop constraint notice_kind_check,
  add constraint notice_kind_check check (kind in ('won', 'refunded', 'undrawn', 'quick_wins', 'sat_down', 'worded'));
