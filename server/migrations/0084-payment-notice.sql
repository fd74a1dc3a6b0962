-- What became of a payment is told to its player.
alter table notice
  drop constraint notice_kind_check,
  add constraint notice_kind_check check (kind in
    ('won', 'refunded', 'undrawn', 'cancelled', 'played', 'reminder', 'quick_wins', 'sat_down', 'evening', 'ahead_missed', 'payment', 'worded'));
