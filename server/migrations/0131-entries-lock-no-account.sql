-- An entry names an account that there is. A foreign key made sure of it by locking the account at each entry: two locks a stake, written
-- to the log like rows, and all stakes of a room lock its pot. Accounts never go and never change, which is now refused to everybody, so
-- it is enough to look whether they are there: the two functions that write entries do (0130-wallet-totals-kept.sql, decision 108).
create trigger account_append_only before update or delete or truncate on account execute function refuse_change();
alter table entry drop constraint entry_account_id_fkey;
