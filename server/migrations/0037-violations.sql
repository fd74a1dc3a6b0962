-- What is wrong with the books, the rounds, the shifts, the draws and the audit is called a violation everywhere, and what
-- players have been shown of a close is published.
alter view ledger_fault rename to ledger_violation;
alter view ledger_violation rename column fault to violation;
alter view round_fault rename to round_violation;
alter view round_violation rename column fault to violation;
alter view shift_fault rename to shift_violation;
alter view shift_violation rename column fault to violation;
alter view draw_fault rename to draw_violation;
alter view draw_violation rename column fault to violation;
alter view audit_fault rename to audit_violation;
alter view audit_violation rename column fault to violation;
alter view close_told rename to close_published;
