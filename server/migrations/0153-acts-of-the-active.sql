-- Whether somebody may still do what they have asked for: of staff, who is switched on. It holds their row, so that whoever switches
-- them off comes before it or after the end of this transaction. Everybody else may.
create function may_still_act(p_id uuid) returns boolean language sql as $$
  select coalesce((select s.is_active from staff s where s.id = p_id for share), true)
$$;
