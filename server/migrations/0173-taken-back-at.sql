-- By which of the round's moves of stakes a number was taken back last: a sale that was asked for before that, and comes again, sells nothing.
alter table hall_taken_back add column move integer not null default 0;
grant update (move) on hall_taken_back to derash_server;
