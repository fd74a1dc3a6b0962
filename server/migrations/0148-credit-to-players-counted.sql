-- What a player got as credit, and what of it was corrected: both count for the limit of their deposits.
create index credit_received on credit (receiver_account_id, created_at);
create index adjustment_of_target on adjustment (target_account_id, decided_at) where kind = 'correction' and status = 'approved';
