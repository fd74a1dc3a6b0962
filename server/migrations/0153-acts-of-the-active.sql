-- Whether somebody may still do what they have asked for: of staff, who is switched on; everybody else may. Asked at the place in the
-- audit chain where the act will stand, so that a switch-off, which stands in the chain too, comes before or after it. No row is held.
create function may_still_act(p_id uuid) returns boolean language plpgsql as $$
begin
  -- As audit_append takes it (0008-audit-chain.sql). What has been committed by then the next statement sees.
  perform pg_advisory_xact_lock(hashtextextended('audit', 75));
  return coalesce((select s.is_active from staff s where s.id = p_id), true);
end $$;
