-- A winner whose till is gone is sent to the branch, which pays from then on: the cashier may be switched on again, and the drawer has that
-- prize in its sum still. So what somebody was told says that too; who was sent elsewhere first and to the branch then was told both.
alter table hall_claim
  add column is_sent_to_branch boolean not null default false,
  add constraint hall_claim_sent_check check (verdict = 'winner' or not is_sent_to_branch),
  drop constraint hall_claim_pkey,
  add constraint hall_claim_pkey primary key (round_id, cartela_number, calls, staff_id, is_sent_to_branch);
