-- Who added a receiving phone, and the key that they asked with: asked again after a lost answer, it is the phone that is there.
alter table sms_device add column request_key text unique;
