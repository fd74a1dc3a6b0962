-- As before (0077-wallets-of-stakes.sql), but a cartela that another has reserved or paid for is refused without a lock on it, and a
-- player's own ones are not locked first. Two players who asked for each other's new cartela at the same instant waited for each
-- other: what is being reserved by another is in nobody's snapshot yet, so the order of the numbers did not hold.
create or replace function cartela_reserve(p_round uuid, p_number integer, p_player uuid, p_cells smallint[], p_hold_ms integer)
returns cartela_answer language plpgsql as $$
declare
  v_round round;
  v_balance bigint;
  v_hold interval := p_hold_ms * interval '1 millisecond';
  v_since timestamptz;
  v_until timestamptz;
begin
  -- First, like a stake: whoever waits for a round that closes must hold nothing that closing needs, like the player's balance.
  perform pg_advisory_xact_lock_shared(round_lock_key(p_round));
  select * into v_round from round where id = p_round;
  if v_round.state is distinct from 'open' or clock_timestamp() >= v_round.closes_at then return ('round_closed'::text, null::bigint); end if;
  v_balance := wallet_lock(p_player, v_round.company_id);
  -- The player's, and paid for already: an answer was lost, and the stake is not asked for twice.
  if exists (select from round_cartela
    where round_id = p_round and cartela_number = p_number and player_id = p_player and status = 'confirmed') then
    return ('ok'::text, v_balance);
  end if;
  if v_balance < v_round.stake_santim then return ('insufficient_funds'::text, v_balance); end if;
  -- What is held counts, or a player could pay for more than was ever allowed. Alone it counts for nothing: it is given up below.
  if (select count(*) from round_cartela
      where round_id = p_round and player_id = p_player and cartela_number <> p_number
        and (status = 'confirmed' or (v_round.cartelas_per_player_max > 1 and reserved_until > clock_timestamp())))
     >= v_round.cartelas_per_player_max then return ('cartela_limit'::text, v_balance); end if;
  if exists (select from favourite_hold
      where round_id = p_round and cartela_number = p_number and player_id <> p_player and held_until > clock_timestamp()) then
    return ('cartela_favoured'::text, v_balance);
  end if;

  delete from cartela_hold where player_id = p_player and held_until <= clock_timestamp() - v_hold;
  select held_since into v_since from cartela_hold
    where player_id = p_player and round_id = p_round and cartela_number = p_number;
  v_since := coalesce(v_since, clock_timestamp());
  v_until := least(clock_timestamp() + v_hold, v_since + 4 * v_hold);
  if v_until <= clock_timestamp() then return ('cartela_taken'::text, v_balance); end if;

  -- Another's is refused without a lock: who waits for nothing holds nobody up.
  if exists (select from round_cartela
      where round_id = p_round and cartela_number = p_number and player_id <> p_player
        and (status = 'confirmed' or reserved_until > clock_timestamp())) then
    return ('cartela_taken'::text, v_balance);
  end if;
  insert into round_cartela as held (round_id, cartela_number, player_id, status, cells, reserved_until)
    values (p_round, p_number, p_player, 'reserved', p_cells, v_until)
    on conflict (round_id, cartela_number) do update
      set player_id = excluded.player_id, ticket_id = excluded.ticket_id, cells = excluded.cells,
          reserved_until = excluded.reserved_until
      where held.status = 'reserved' and (held.player_id = excluded.player_id or held.reserved_until <= clock_timestamp());
  if found then
    insert into cartela_hold (player_id, round_id, cartela_number, held_since, held_until)
      values (p_player, p_round, p_number, v_since, v_until)
      on conflict (player_id, round_id, cartela_number) do update set held_until = excluded.held_until;
    delete from round_cartela
      where round_id = p_round and player_id = p_player and status = 'reserved' and cartela_number <> p_number
        and v_round.cartelas_per_player_max = 1 and reserved_until > clock_timestamp();
    -- What has run out others may take: whoever takes it just now has it, and nobody waits for them.
    delete from round_cartela where round_id = p_round and cartela_number in (
      select cartela_number from round_cartela
        where round_id = p_round and player_id = p_player and status = 'reserved' and cartela_number <> p_number
          and reserved_until <= clock_timestamp()
        for update skip locked);
    return ('ok'::text, v_balance);
  end if;
  return ('cartela_taken'::text, v_balance);
end $$;

create or replace function cartela_reserve_each(p_round uuid, p_numbers integer[], p_player uuid, p_cells smallint[], p_hold_ms integer)
returns table (cartela_number integer, result text, balance_santim bigint) language plpgsql as $$
declare
  v_max integer;
  v_company uuid;
  v_cells smallint[];
  v_held boolean := false;
begin
  perform pg_advisory_xact_lock_shared(round_lock_key(p_round));
  select cartelas_per_player_max, company_id into v_max, v_company from round where id = p_round;
  perform wallet_lock(p_player, v_company);
  -- In the order of their numbers: people who ask for the same ones cannot wait for each other.
  for cartela_number, v_cells in
    select asked.number, p_cells[asked.place * 25 - 24 : asked.place * 25]
      from unnest(p_numbers) with ordinality as asked (number, place) order by asked.number
  loop
    if v_held and v_max = 1 then
      result := 'cartela_limit';
    else
      select answer.result, answer.balance_santim into result, balance_santim
        from cartela_reserve(p_round, cartela_number, p_player, v_cells, p_hold_ms) answer;
      v_held := v_held or result = 'ok';
    end if;
    return next;
  end loop;
end $$;
