alter table announcement
  -- Its round was void after a restore: its moment is free again.
  add column voided_at timestamptz;
update announcement a set voided_at = clock_timestamp()
  from round r where r.id = a.round_id and r.void_reason = 'restored' and a.cancelled_at is null;
drop index announcement_once;
create unique index announcement_once on announcement (branch_id, stake_santim, announced_for)
  where cancelled_at is null and voided_at is null;

-- Who has paid for a round that is void after a restore is told of the refund.
alter table notice
  drop constraint notice_kind_check,
  add constraint notice_kind_check check (kind in
    ('won', 'refunded', 'undrawn', 'cancelled', 'restored', 'played', 'reminder', 'quick_wins', 'sat_down', 'evening', 'ahead_missed',
     'payment', 'worded'));
