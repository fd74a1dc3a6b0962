-- Those of announced rounds (0068), beside those of an owner's evening, which were written at the same time as they.
alter table notice
  drop constraint notice_kind_check,
  add constraint notice_kind_check check (kind in ('won', 'refunded', 'undrawn', 'cancelled', 'played', 'reminder',
    'quick_wins', 'sat_down', 'evening', 'worded'));
