-- The day as a message to a company's admins in the evening.
alter table notice
  drop constraint notice_kind_check,
  add constraint notice_kind_check check (kind in
    ('won', 'refunded', 'undrawn', 'cancelled', 'played', 'reminder', 'quick_wins', 'sat_down', 'evening', 'worded'));
