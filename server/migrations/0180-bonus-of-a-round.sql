-- The bonus of a round, for whoever asks what became of one of its winners.
create index pending_bonus_of_round on pending_bonus (round_id) where round_id is not null;
