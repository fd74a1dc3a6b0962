-- What whoever suspends a player wants the player to know. The reason is for staff, and may hold what is nobody else's.
alter table suspension add column told text not null default '' check (length(told) <= 150);

-- As in 0021, and with what the player is told.
create or replace function round_cartela_allowed() returns trigger language plpgsql as $$
declare
  v_company uuid;
  v_stopped boolean;
  v_told text;
begin
  select b.company_id, m.stopped_with is not null into v_company, v_stopped
    from round r join room m on m.id = r.room_id join branch b on b.id = m.branch_id where r.id = new.round_id;
  if v_stopped then raise exception 'the room is stopped' using errcode = 'DR011'; end if;
  -- Suspended by the company and by all: what either said is told.
  select string_agg(s.told, ' ' order by s.suspended_at) filter (where s.told <> '') into v_told from suspension s
    where s.player_id = new.player_id and (s.company_id is null or s.company_id = v_company) having count(*) > 0;
  if found then
    raise exception 'the player is suspended' using errcode = 'DR010', detail = coalesce(v_told, '');
  end if;
  return new;
end $$;
