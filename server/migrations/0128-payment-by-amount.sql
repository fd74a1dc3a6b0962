-- Lists of payments are sorted by their sums too: the largest of a million are found without looking at each.
create index deposit_by_amount on deposit (coalesce(credited_santim, amount_santim, 0), id);
create index withdrawal_by_amount on withdrawal (amount_santim, id);
