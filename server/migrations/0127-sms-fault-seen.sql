-- Somebody has looked at what a phone's messages lack, and says what was found: it is no alarm any more. It is that fault with these
-- numbers; with others it is another, and alarms anew. Nobody takes it back or says it twice.
create table sms_fault_seen (
  device_id       uuid not null references sms_device,
  what            text not null check (what in ('gap', 'edited', 'copied', 'balance', 'unread')),
  from_sequence   bigint not null check (from_sequence > 0),
  to_sequence     bigint not null check (to_sequence >= from_sequence),
  -- what the account should hold, and what the message says; of a wrong balance alone
  expected_santim bigint check ((what = 'balance') = (expected_santim is not null)),
  said_santim     bigint check ((what = 'balance') = (said_santim is not null)),
  seen_by         uuid not null references staff,
  seen_at         timestamptz not null,
  reason          text not null check (length(reason) between 1 and 150),
  unique nulls not distinct (device_id, what, from_sequence, to_sequence, expected_santim, said_santim)
);
grant select, insert on sms_fault_seen to derash_server;
