-- What a till has taken back of a round on sale. Asked for once more after a lost answer it is known again, also where another till
-- has sold the number since.
create table hall_taken_back (
  round_id       uuid not null references round,
  cartela_number integer not null,
  cashier_id     uuid not null references staff,
  primary key (round_id, cartela_number, cashier_id)
);
grant select, insert on hall_taken_back to derash_server;
