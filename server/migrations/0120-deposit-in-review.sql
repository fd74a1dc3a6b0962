-- Deposits that came otherwise than meant are few among all that there ever were, and the menu of every owner counts them.
create index deposit_in_review on deposit (payment_account_id, id) where state = 'review';
