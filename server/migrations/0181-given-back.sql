-- When a till said that it has given back what it had sold of a round without a winner; null: it has not, or there was nothing. The page
-- that sold it may be gone by then: until the till has said so, or its drawer is counted, any page of the cashier tells of it.
alter table hall_till add column given_back_at timestamptz;
grant update (given_back_at) on hall_till to derash_server;
-- What ended long ago was told by the pages of then.
update hall_till t set given_back_at = r.ended_at
  from round r where r.id = t.round_id and r.state = 'void' and r.ended_at < clock_timestamp() - interval '1 hour';
