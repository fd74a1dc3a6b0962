-- The drawer of a cashier who is switched off is counted by somebody above. Nobody counts with them, and so a second person of the
-- company, never the same one, approves it, whatever the difference.
alter table shift
  -- Who has closed it for its cashier; null: the cashier, or nobody yet.
  add column closed_by uuid references staff,
  add constraint shift_closed_for_another check (closed_by <> cashier_id),
  add constraint shift_closed_for_cashier check (closed_by is null or (status in ('awaiting_approval', 'approved') and note <> '')),
  add constraint shift_approved_by_second check (approved_by <> closed_by);
grant update (closed_by) on shift to derash_server;
