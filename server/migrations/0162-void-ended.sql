-- The rounds that ended without a winner since a moment, however long ago they were opened: a table's waits for its players for days.
create index round_void_ended on round (ended_at) where state = 'void';
