-- What people are told while they are away is kept as facts now: a kind and its parameters. Whoever sends it makes the words,
-- in the language that the person speaks by then. What waited before has its words already, and goes out with them: "worded".
alter table bot_message rename to notice;
alter table notice rename column chat_id to telegram_id;
alter table notice rename column payload to parameters;
alter table notice drop column method;
alter table notice add column kind text not null default 'worded'
  check (kind in ('won', 'refunded', 'undrawn', 'quick_wins', 'worded'));
alter table notice alter column kind drop default;

alter index bot_message_pkey rename to notice_pkey;
alter index bot_message_idempotency_key_key rename to notice_idempotency_key_key;
alter index bot_message_waiting rename to notice_waiting;
alter index bot_message_chat rename to notice_chat;
alter index bot_message_claimed rename to notice_claimed;
