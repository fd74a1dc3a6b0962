-- What the bot has received and what it has yet to say. Both are queues that any number of nodes work on: a row is leased
-- by moving next_at into the future, so a node that dies gives its rows back by itself.

-- Telegram repeats and reorders updates: the key makes each count once.
create table bot_update (
  update_id   bigint primary key,
  -- Updates of one chat are handled one after the other, in Telegram's order.
  chat_id     bigint not null,
  -- Gone once it is handled, because it may hold a phone number.
  payload     jsonb,
  attempts    integer not null default 0,
  -- null: at once
  next_at     timestamptz,
  claimed_at  timestamptz,
  handled_at  timestamptz,
  last_error  text check (length(last_error) <= 500),
  received_at timestamptz not null default clock_timestamp(),
  check ((payload is null) = (handled_at is not null))
);
create index bot_update_waiting on bot_update (chat_id, update_id) where handled_at is null;
create index bot_update_claimed on bot_update (claimed_at);

-- Messages that people get even when they did not ask: written in the transaction of what they tell about.
create table bot_message (
  id              bigint generated always as identity primary key,
  -- Names what is told, once and for ever, like "won:<round>:<cartela>".
  idempotency_key text not null unique,
  chat_id         bigint not null,
  -- 0: money
  priority        smallint not null default 0,
  method          text not null check (method in ('sendMessage')),
  payload         jsonb not null,
  attempts        integer not null default 0,
  -- null: at once
  next_at         timestamptz,
  claimed_at      timestamptz,
  sent_at         timestamptz,
  failed_at       timestamptz,
  last_error      text check (length(last_error) <= 500),
  created_at      timestamptz not null default clock_timestamp(),
  check (sent_at is null or failed_at is null)
);
create index bot_message_waiting on bot_message (priority, id) where sent_at is null and failed_at is null;
create index bot_message_chat on bot_message (chat_id, claimed_at);
create index bot_message_claimed on bot_message (claimed_at);

grant select, insert, update, delete on bot_update, bot_message to derash_server;
