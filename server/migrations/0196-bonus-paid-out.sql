-- When the till that pays a deposited bonus said that the winner has it; null: it has not. Until then, or until its drawer is counted, every
-- page of the cashier tells of it.
alter table pending_bonus add column paid_out_at timestamptz;
grant update (paid_out_at) on pending_bonus to derash_server;
-- The pages of then told of each for ten minutes: what was deposited before has had its time, and is asked for no second time.
update pending_bonus set paid_out_at = deposited_at
  where paid_shift_id is not null and deposited_at < clock_timestamp() - interval '10 minutes';
