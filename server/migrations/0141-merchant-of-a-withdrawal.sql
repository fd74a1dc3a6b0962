-- How often mode, keys or addresses of an account were changed: each may name another merchant. A withdrawal keeps at which it was handed
-- over last, for no other can say that it was not paid.
alter table payment_account add column merchant_version integer not null default 0;
alter table withdrawal add column merchant_version integer not null default 0;
grant update (merchant_version) on payment_account, withdrawal to derash_server;
