-- Who asked ahead for a cartela, or keeps it, and does not have it in the round that opened, is told once.
alter table notice
  drop constraint notice_kind_check,
  add constraint notice_kind_check check (kind in
    ('won', 'refunded', 'undrawn', 'cancelled', 'played', 'reminder', 'quick_wins', 'sat_down', 'evening', 'ahead_missed', 'worded'));
