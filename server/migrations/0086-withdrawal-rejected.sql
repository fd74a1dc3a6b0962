-- A player is told why the company did not approve a withdrawal, in the words of its staff. Null: it was not rejected, or by a server of
-- before.
alter table withdrawal
  add column rejected_because text check (rejected_because <> '' and char_length(rejected_because) <= 150);
grant update (rejected_because) on withdrawal to derash_server;
