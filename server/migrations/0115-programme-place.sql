-- Where the programme of the evening stood with a round, counted from 0: the same patterns may stand in it twice, and a round beside it
-- does not begin it anew. null: the hall had no programme.
alter table hall_round add column programme_place integer check (programme_place >= 0);
