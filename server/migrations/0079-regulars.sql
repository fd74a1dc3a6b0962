-- What a customer takes at once is one line of its till, and who comes each evening has a name in the hall: every till knows both.

-- Of paper: the number of the transfer of stakes that paid for it. null: from before there were lines.
alter table round_cartela add column line integer,
  add constraint round_cartela_line check (line is null or player_id is null);
drop trigger round_cartela_paper_stands on round_cartela;
create trigger round_cartela_paper_stands before update of round_id, cartela_number, player_id, ticket_id, cells, version, sold_by, line
  on round_cartela for each row when (old.player_id is null) execute function refuse_change();

-- A regular of a hall and the cartelas that they take. is_standing: in every round, until somebody says otherwise.
create table hall_regular (
  id          uuid primary key default uuidv7(),
  branch_id   uuid not null references branch,
  name        text not null check (name = btrim(name) and length(name) between 1 and 40),
  cartelas    integer[] not null check (cardinality(cartelas) between 1 and 50),
  is_standing boolean not null default false,
  kept_by     uuid not null references staff,
  kept_at     timestamptz not null default clock_timestamp()
);
-- One person at a hall, however the name is written.
create unique index hall_regular_name on hall_regular (branch_id, lower(name));
grant select, insert, update, delete on hall_regular to derash_server;
