-- A table's records close one after the other, which the proof asks for. Where the database's clock was set back over the last
-- close, a countdown that starts now would end before it: then it ends a moment after it. By more than ten minutes nobody should
-- wait; then the server says that the clock was wrong. A close that is over already is nobody's countdown.
create function round_closes_in_turn() returns trigger language plpgsql as $$
declare
  v_after timestamptz := 'epoch'::timestamptz + interval '1 millisecond' * (
    select r.closes_at_ms + 1 from close_record r where r.table_id = new.room_id order by r.number desc limit 1);
begin
  if new.closes_at > clock_timestamp() and v_after > new.closes_at and v_after <= new.closes_at + interval '10 minutes' then
    new.closes_at := v_after;
  end if;
  return new;
end $$;
-- By its name before round_due, which goes by what this one says.
create trigger round_closes_in_turn before update of closes_at on round
  for each row when (new.state = 'open' and new.room_id is not null and new.closes_at is distinct from old.closes_at)
  execute function round_closes_in_turn();
