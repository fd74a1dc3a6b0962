-- A message of money that names no number, or another one than its player typed, was on no page, and nobody could credit it. One person
-- ties it to the claim that it belongs to, and a second one decides the review. A message is tied once: to one claim, until that ends as
-- not this player's, or the number's own message comes.
alter table deposit
  add column sms_device_id uuid,
  add column sms_sequence bigint,
  add constraint deposit_tied_check check ((sms_device_id is null) = (sms_sequence is null)),
  add constraint deposit_tied_message foreign key (sms_device_id, sms_sequence) references sms_evidence;
create unique index deposit_tied on deposit (payment_account_id, sms_device_id, sms_sequence) where sms_device_id is not null;
grant update (sms_device_id, sms_sequence) on deposit to derash_server;

-- The list of what nobody has claimed, newest first.
create index sms_evidence_stored on sms_evidence (payment_account_id, stored_at);
