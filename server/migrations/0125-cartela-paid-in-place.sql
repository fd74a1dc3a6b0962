-- Nearly every cartela is written twice, held and then paid for, and nothing that an index has changes when it is paid for: with
-- room left on its page the row is changed in place, and no index is written again. Pages that are there stay as they are.
alter table round_cartela set (fillfactor = 60);
