-- Every server asks again and again which sessions have ended since it last asked.
create index session_revoked on session (revoked_at) where revoked_at is not null;
create index session_expires on session (expires_at);
