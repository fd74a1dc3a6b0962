-- Who stopped somebody, or a room, together with all that is below: switched on again by the same account's switch.
alter table staff add column stopped_with uuid references staff;
alter table room add column stopped_with uuid references staff;
create index staff_stopped_with on staff (stopped_with) where stopped_with is not null;
create index room_stopped_with on room (stopped_with) where stopped_with is not null;
grant update (stopped_with) on staff to derash_server;

-- A player who may not play: in the rooms of a company, or, without one, nowhere. What is paid for plays on, and the balance,
-- its withdrawal and the history stay.
create table suspension (
  id           uuid primary key default uuidv7(),
  player_id    uuid not null references player,
  company_id   uuid references company,
  reason       text not null check (length(reason) between 1 and 150),
  suspended_by uuid not null references staff,
  suspended_at timestamptz not null default clock_timestamp(),
  unique nulls not distinct (player_id, company_id)
);
grant select, insert, delete on suspension to derash_server;

-- No reservation and no stake of a suspended player, and none in a room that is stopped, whichever statement asks.
create function round_cartela_allowed() returns trigger language plpgsql as $$
declare
  v_company uuid;
  v_stopped boolean;
begin
  select b.company_id, m.stopped_with is not null into v_company, v_stopped
    from round r join room m on m.id = r.room_id join branch b on b.id = m.branch_id where r.id = new.round_id;
  if v_stopped then raise exception 'the room is stopped' using errcode = 'DR011'; end if;
  if exists (select from suspension s
    where s.player_id = new.player_id and (s.company_id is null or s.company_id = v_company)) then
    raise exception 'the player is suspended' using errcode = 'DR010';
  end if;
  return new;
end $$;
create trigger round_cartela_allowed before insert or update of status, player_id on round_cartela
  for each row execute function round_cartela_allowed();
