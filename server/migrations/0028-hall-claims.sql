-- The paper cartelas of a hall lie in one heap: while a round of one till is live, no other till of the branch sells what
-- it has sold. held_in is the branch while the round is live, and null when it is over.
alter table venue_cartela add column held_in uuid references branch;
-- Rounds that are live already may have sold the same: the oldest of them holds it, the others play on as they are.
update venue_cartela c set held_in = r.branch_id
  from venue_round r
  where r.id = c.round_id and r.state in ('selling', 'closing', 'calling')
    and not exists (select from venue_cartela d join venue_round o on o.id = d.round_id
      where d.cartela_number = c.cartela_number and o.branch_id = r.branch_id and o.id < r.id
        and o.state in ('selling', 'closing', 'calling'));
create unique index venue_cartela_held on venue_cartela (held_in, cartela_number) where held_in is not null;
grant update (held_in) on venue_cartela to derash_server;

-- A hall's screen asks each second for the round that runs in its branch, or the one before.
create index venue_round_of_branch on venue_round (branch_id, id desc);
create index venue_round_live_of_branch on venue_round (branch_id) where state in ('selling', 'closing', 'calling');

-- However a round ends, its numbers are free again with it.
create function venue_round_frees() returns trigger language plpgsql as $$
begin
  update venue_cartela set held_in = null where round_id = new.id and held_in is not null;
  return null;
end $$;
create trigger venue_round_frees after update of state on venue_round
  for each row when (new.state in ('settled', 'void')) execute function venue_round_frees();

-- A company's word on its halls: with how many cartelas a round may start, and whether a check stops the balls.
alter table venue_settings
  add column cartelas_min integer not null default 1 check (cartelas_min between 1 and 20),
  add column is_check_pausing boolean not null default true;

-- Somebody in a hall said that a cartela has won, and this was the answer. The same cartela asked about again at the same
-- call, by the same person, is the same claim.
create table venue_claim (
  round_id       uuid not null references venue_round,
  cartela_number integer not null check (cartela_number between 1 and 2000),
  -- How many balls had been called.
  calls          integer not null check (calls between 1 and 75),
  staff_id       uuid not null references staff,
  verdict        text not null check (verdict in ('winner', 'too_late', 'no_bingo')),
  checked_at     timestamptz not null default clock_timestamp(),
  primary key (round_id, cartela_number, calls, staff_id)
);
create trigger venue_claim_append_only before update or delete or truncate on venue_claim execute function refuse_change();
grant select, insert on venue_claim to derash_server;
