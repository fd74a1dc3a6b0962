-- Who is paid where several papers of a hall are complete: all that were so first, or the one that was shown first. It is one of the
-- rules of a round, copied into it as it opens and sealed with its record.
alter table hall_round add column claim_rule text not null default 'first_complete' check (claim_rule in ('first_complete', 'first_shout'));
-- A branch's own; null: whoever is complete first.
alter table hall_profile add column claim_rule text check (claim_rule in ('first_complete', 'first_shout'));
