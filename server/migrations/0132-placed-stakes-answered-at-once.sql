-- As before (0077-wallets-of-stakes.sql), but that stakes which were all placed are answered from what is known by then.
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
    from ledger_lock_free((select array_agg(w.account_id) from (select distinct * from unnest(p_rounds, p_players)) as asked (round, player)
      join round r on r.id = asked.round join wallet w on w.player_id = asked.player and w.company_id = r.company_id));
  select array_agg(said order by place) into v_said
    from (
      select place, row_number() over (partition by player, round, number order by place) as said
      from unnest(p_rounds, p_numbers, p_players) with ordinality as asked (round, number, player, place)) as each;

  with payable as (
    select asked.*, w.account_id, wallet.funds, r.code, r.pot_account_id, r.stake_santim, r.closes_at,
      row_number() over (partition by asked.player order by asked.place) as nth
    from unnest(p_rounds, p_numbers, p_players, v_said) with ordinality as asked (round, number, player, said, place),
      wallet w, round r, round_cartela c, unnest(v_wallets, v_funds) as wallet (account, funds)
    where asked.said = 1 and asked.round = p_rounds[array_position(p_players, asked.player)]
      and w.player_id = asked.player and w.company_id = r.company_id and wallet.account = w.account_id
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

  -- Nearly always all are placed, and then nothing needs to be looked up once more to say so.
  if cardinality(v_places) = cardinality(p_rounds) then
    return query
      select 'ok'::text, held.funds - spent.santim
      from unnest(v_places, v_payers) as paid (place, payer)
      join unnest(v_wallets, v_funds) as held (account, funds) on held.account = paid.payer
      join (
        select payer, sum(stake)::bigint as santim from unnest(v_payers, v_stakes) as line (payer, stake) group by payer
      ) as spent on spent.payer = paid.payer
      order by paid.place;
    return;
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
      left join round r on r.id = asked.round
      left join wallet w on w.player_id = asked.player and w.company_id = r.company_id
      left join (
        select held.account, held.funds - coalesce(spent.santim, 0) as left_over
        from unnest(v_wallets, v_funds) as held (account, funds)
        left join (
          select payer, sum(stake)::bigint as santim from unnest(v_payers, v_stakes) as line (payer, stake) group by payer
        ) as spent on spent.payer = held.account
      ) as wallet on wallet.account = w.account_id
      left join round_cartela c
        on c.round_id = asked.round and c.cartela_number = asked.number and c.player_id = asked.player
    ) as answer
    order by answer.place;
end $$;
