create table player (
  id                 uuid primary key default uuidv7(),
  telegram_id        bigint not null unique check (telegram_id > 0),
  first_name         text not null check (length(first_name) <= 64),
  last_name          text not null default '' check (length(last_name) <= 64),
  username           text not null default '' check (length(username) <= 64),
  phone_number       text unique check (phone_number ~ '^\+[1-9][0-9]{7,14}$'),
  preferred_language text not null check (preferred_language in ('am', 'en')),
  -- Production refuses to start while a player exists that did not come from Telegram.
  origin             text not null check (origin in ('telegram', 'demo')),
  account_id         uuid not null references account,
  created_at         timestamptz not null default clock_timestamp()
);

-- A sign-in. Its refresh token turns over at each use; a token used again ends the session, but for the moment after
-- its turn, when an answer may have been lost on the way.
create table session (
  id                  uuid primary key default uuidv7(),
  player_id           uuid not null references player,
  refresh_hash        bytea not null unique,
  former_refresh_hash bytea,
  created_at          timestamptz not null default clock_timestamp(),
  refreshed_at        timestamptz not null default clock_timestamp(),
  expires_at          timestamptz not null,
  revoked_at          timestamptz
);
create index session_player on session (player_id);

grant select, insert, update on player, session to derash_server;
