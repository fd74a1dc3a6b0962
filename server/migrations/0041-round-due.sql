-- When a room's round has to be taken on by somebody, whichever server it is: any of them sweeps up what is due, so that a
-- round which nobody watches closes, is drawn and is settled. null: nothing is due by itself. Never sooner than the round's
-- own facts say, and mostly then; whoever takes it on checks them again.
alter table round add column due_at timestamptz;

create function round_due() returns trigger language plpgsql as $$
begin
  new.due_at := case
    when new.room_id is null then null
    when new.state = 'open' then new.closes_at
    -- Its beacon is the first one after this.
    when new.state = 'closing' then new.closes_at + coalesce(new.beacon_lead_ms, 0) * interval '1 millisecond'
    when new.state = 'calling' then new.starts_at
      + (new.start_delay_ms + (new.last_call - 1) * new.call_interval_ms) * interval '1 millisecond'
    end;
  return new;
end $$;
create trigger round_due before insert or update of state, closes_at, starts_at, last_call on round
  for each row execute function round_due();
update round set state = state where room_id is not null and state in ('open', 'closing', 'calling');
create index round_due on round (due_at) where due_at is not null;
