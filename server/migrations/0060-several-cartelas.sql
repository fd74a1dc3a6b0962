-- Several cartelas a player in one round of a room: held one by one or together, paid for together, each with its own answer.

-- Rooms that are there keep the one that they had; new ones are made with more (decision 70).
update room set cartelas_per_player_max = 6 where cartelas_per_player_max > 6;
alter table room
  drop constraint room_cartelas_per_player_max_check,
  add constraint room_cartelas_per_player_max_check check (cartelas_per_player_max between 1 and 6);

-- As before, but that where a player may have several they hold several: one more than allowed is refused, and gives nothing up.
-- Where one is all, another choice still takes the place of what was never paid for.
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
  v_balance := player_lock(p_player);
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

  delete from cartela_hold where player_id = p_player and held_until <= clock_timestamp() - v_hold;
  select held_since into v_since from cartela_hold
    where player_id = p_player and round_id = p_round and cartela_number = p_number;
  v_since := coalesce(v_since, clock_timestamp());
  v_until := least(clock_timestamp() + v_hold, v_since + 4 * v_hold);
  if v_until <= clock_timestamp() then return ('cartela_taken'::text, v_balance); end if;

  -- All rows that may change, in the order of their numbers: people who change places cannot wait for each other.
  perform from round_cartela
    where round_id = p_round and (cartela_number = p_number or (player_id = p_player and status = 'reserved'))
    order by cartela_number for update;
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
        and (v_round.cartelas_per_player_max = 1 or reserved_until <= clock_timestamp());
    return ('ok'::text, v_balance);
  end if;
  return ('cartela_taken'::text, v_balance);
end $$;

-- Holds several cartelas in one transaction, each with its own answer. In the order of their numbers, as whoever changes more
-- than one: two people who want the same ones cannot wait for each other. p_cells: 25 of each, one after the other.
-- result: as cartela_reserve. Where one cartela is all, the second is refused: it would take the place of the first.
create function cartela_reserve_each(p_round uuid, p_numbers integer[], p_player uuid, p_cells smallint[], p_hold_ms integer)
returns table (cartela_number integer, result text, balance_santim bigint) language plpgsql as $$
declare
  v_max integer;
  v_cells smallint[];
  v_held boolean := false;
begin
  perform pg_advisory_xact_lock_shared(round_lock_key(p_round));
  select cartelas_per_player_max into v_max from round where id = p_round;
  perform player_lock(p_player);
  perform from round_cartela c
    where c.round_id = p_round and (c.cartela_number = any (p_numbers) or (c.player_id = p_player and c.status = 'reserved'))
    order by c.cartela_number for update;
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

-- Pays for several cartelas of a player in one transaction, each with the answer of cartela_confirm, in their order: a wallet
-- that covers two of three pays for the first two. It waits for whoever is before it.
create function cartela_confirm_each(p_round uuid, p_numbers integer[], p_player uuid)
returns setof cartela_answer language plpgsql as $$
declare
  v_number integer;
begin
  foreach v_number in array p_numbers loop
    return next cartela_confirm(p_round, v_number, p_player);
  end loop;
end $$;

-- As before, but that several stakes of a player in one round are placed in the same statements, as far as the wallet goes.
-- result: as cartela_confirm, or ask_alone: not placed here, for it would have to wait for somebody, is of another round than
-- the player's first one here, was said before, or is refused with words. An error takes all of them back; whoever asks then
-- asks one by one. Balances are what is left after all of them.
create or replace function cartela_confirm_all(p_rounds uuid[], p_numbers integer[], p_players uuid[])
returns setof cartela_answer language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  -- The rounds that do not close just now, and the wallets that nobody else holds with what is in them: locked here.
  v_rounds uuid[];
  v_wallets uuid[];
  v_funds bigint[];
  -- How often each was said before it, from 1.
  v_said bigint[];
  -- What could be paid for: places in the question, and what is posted for them.
  v_places integer[];
  v_keys text[];
  v_rounds_paid uuid[];
  v_descriptions text[];
  v_payers uuid[];
  v_pots uuid[];
  v_stakes bigint[];
  v_is_first boolean;
begin
  -- Rounds before wallets, as everywhere: whoever waits for a round that closes must hold nothing that closing needs.
  select array_agg(id) into v_rounds from (select distinct id from unnest(p_rounds) as id) as asked
    where pg_try_advisory_xact_lock_shared(round_lock_key(id));
  select array_agg(account_id), array_agg(amount_santim) into v_wallets, v_funds
    from ledger_lock_free((select array_agg(account_id) from player where id = any (p_players)));
  select array_agg(said order by place) into v_said
    from (
      select place, row_number() over (partition by player, round, number order by place) as said
      from unnest(p_rounds, p_numbers, p_players) with ordinality as asked (round, number, player, place)) as each;

  with payable as (
    select asked.*, p.account_id, wallet.funds, r.code, r.pot_account_id, r.stake_santim, r.closes_at,
      row_number() over (partition by asked.player order by asked.place) as nth
    from unnest(p_rounds, p_numbers, p_players, v_said) with ordinality as asked (round, number, player, said, place),
      player p, round r, round_cartela c, unnest(v_wallets, v_funds) as wallet (account, funds)
    where asked.said = 1 and asked.round = p_rounds[array_position(p_players, asked.player)]
      and p.id = asked.player and wallet.account = p.account_id
      and r.id = asked.round and r.id = any (v_rounds)
      and r.state = 'open' and (r.closes_at is null or clock_timestamp() < r.closes_at)
      and c.round_id = asked.round and c.cartela_number = asked.number and c.player_id = asked.player
      and c.status = 'reserved' and c.reserved_until > clock_timestamp()
      -- The trigger would refuse them, and all others with them.
      and not exists (select from suspension s
        where s.player_id = asked.player and (s.company_id is null or s.company_id = r.company_id))
      and not exists (select from room m where m.id = r.room_id and m.stopped_with is not null)
  ), paid as (
    update round_cartela c set status = 'confirmed', confirmed_at = clock_timestamp(), reserved_until = null
      from payable
      -- Between the look and the update only an expired reservation can change hands, and this one had not expired.
      where payable.nth * payable.stake_santim <= payable.funds
        and c.round_id = payable.round and c.cartela_number = payable.number and c.player_id = payable.player
        and c.status = 'reserved'
      returning payable.place, 'stake:' || c.ticket_id as key, payable.round,
        payable.code || ' #' || c.cartela_number as description, payable.account_id as payer,
        payable.pot_account_id as pot, payable.stake_santim as stake, payable.closes_at is null as is_first)
  select array_agg(place), array_agg(key), array_agg(round), array_agg(description), array_agg(payer), array_agg(pot),
      array_agg(stake), bool_or(is_first)
    into v_places, v_keys, v_rounds_paid, v_descriptions, v_payers, v_pots, v_stakes, v_is_first
    from paid;

  if v_places is not null then
    perform ledger_pay_all(v_keys, 'BET_PLACED', v_rounds_paid, v_descriptions, v_payers, v_pots, v_stakes);
  end if;
  if v_is_first then
    -- In one order for everybody, so that two of them cannot wait for each other.
    perform from round where id = any (v_rounds_paid) and closes_at is null order by id for no key update;
    update round set closes_at = clock_timestamp() + countdown_ms * interval '1 millisecond'
      where id = any (v_rounds_paid) and closes_at is null;
  end if;

  return query
    select answer.result, case when answer.result not in ('round_closed', 'ask_alone') then answer.funds end
    from (
      select asked.place, wallet.left_over as funds,
        case
          when paid.place is not null then 'ok'
          when wallet.account is null or (asked.round = any (v_rounds)) is not true or asked.said > 1
            or asked.round <> p_rounds[array_position(p_players, asked.player)] then 'ask_alone'
          when r.state is distinct from 'open' or clock_timestamp() >= r.closes_at then 'round_closed'
          when c.status = 'confirmed' then 'ok'
          when c.status is null or c.reserved_until <= clock_timestamp() then 'not_reserved'
          when wallet.left_over < r.stake_santim then 'insufficient_funds'
          else 'ask_alone'
        end as result
      from unnest(p_rounds, p_numbers, p_players, v_said) with ordinality as asked (round, number, player, said, place)
      left join unnest(v_places) as paid (place) on paid.place = asked.place
      left join player p on p.id = asked.player
      left join (
        select held.account, held.funds - coalesce(spent.santim, 0) as left_over
        from unnest(v_wallets, v_funds) as held (account, funds)
        left join (
          select payer, sum(stake)::bigint as santim from unnest(v_payers, v_stakes) as line (payer, stake) group by payer
        ) as spent on spent.payer = held.account
      ) as wallet on wallet.account = p.account_id
      left join round r on r.id = asked.round
      left join round_cartela c
        on c.round_id = asked.round and c.cartela_number = asked.number and c.player_id = asked.player
    ) as answer
    order by answer.place;
end $$;

revoke all on function cartela_reserve_each, cartela_confirm_each from public;
grant execute on function cartela_reserve_each, cartela_confirm_each to derash_server;
