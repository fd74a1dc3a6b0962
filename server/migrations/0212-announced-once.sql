-- The key that a round was asked to be announced with: asked again after a lost answer, it is the round that is there, also once another
-- owner has cancelled it and its moment is free.
alter table announcement add column request_key text;
create unique index announcement_asked on announcement (announced_by, request_key);
