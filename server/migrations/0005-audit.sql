-- A fact that a client claimed and the server knows better. Nothing depends on it but the eye of an operator.
create table cheat_signal (
  id         bigint generated always as identity primary key,
  at         timestamptz not null default clock_timestamp(),
  player_id  uuid references player,
  kind       text not null,
  claimed    text not null check (length(claimed) <= 500),
  actual     text not null check (length(actual) <= 500)
);
create index cheat_signal_player on cheat_signal (player_id, id desc);

grant select, insert on cheat_signal to derash_server;
