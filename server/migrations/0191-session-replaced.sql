-- A live session that ended because its person has signed in elsewhere: whoever has its tokens, and nobody else, is told so.
alter table session add column is_replaced boolean not null default false;
