-- Whoever asked for an adjustment may take it back while nobody has decided it. It then moves no money, ever.
alter table adjustment drop constraint adjustment_status_check;
alter table adjustment add constraint adjustment_status_check
  check (status in ('pending', 'approved', 'rejected', 'withdrawn'));
alter table adjustment add constraint adjustment_withdrawn_by_asker
  check (status <> 'withdrawn' or decided_by = requested_by);

-- Time and position grow together, so a day is found here and the lines of it by their positions.
create index audit_record_at on audit_record (at, position);
