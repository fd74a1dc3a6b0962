-- How a stake stands, for the wallet that shows it: the ledger itself says only that it was paid, and never changes.
-- waiting: its round can still take or return it; played: it is in play, or a prize came of it; lost: its cartela did not
-- win; returned: given back by who paid it, before the sale ended; void: given back with the whole round. No row for a
-- round that is not there. A cashier's hold pays for cartelas of others, so it is never returned by itself and never lost; from
-- the draw on it is in play like a player's stake.
create or replace function stake_state(p_round uuid, p_key text) returns text language sql stable as $$
  select case
      when r.room_id is not null and c.round_id is null then 'returned'
      when r.state in ('open', 'closing') then 'waiting'
      when r.state = 'void' then 'void'
      when r.state = 'settled' and r.room_id is not null and c.won_at is null then 'lost'
      else 'played' end
    from round r
    left join round_cartela c on c.round_id = r.id and c.status = 'confirmed' and 'stake:' || c.ticket_id = p_key
    where r.id = p_round
$$;
