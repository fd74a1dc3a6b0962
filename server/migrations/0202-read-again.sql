-- A message that no template could read as it came is looked at for a transfer's number again, by the templates of a later release.
create index sms_evidence_unread on sms_evidence (payment_account_id) where template is null;
