-- Credit that a super admin issues above a limit waits for a second one, in the list in which corrections wait.
alter table adjustment add column kind text not null default 'correction' check (kind in ('correction', 'credit'));
create index adjustment_alone_of_day on adjustment (requested_by, decided_at) where decided_by = requested_by;
create index adjustment_alone_of_target on adjustment (target_account_id, decided_at) where decided_by = requested_by;
