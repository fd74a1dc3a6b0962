-- Every stake, and whatever else moves money, is of the wallet with the company whose table or desk it is (0077-wallet.sql).

-- What a player's wallet with a company holds, locked; opened when it is missing, for whoever wants a cartela visits its table. What
-- comes after it waits for nobody for long: a stake or a reservation holds its round's lock and may wait for the wallet, for the
-- cartela, and as the first one for the round's row: 1.8 seconds at most, while a close waits for them for 2.3
-- (server/src/postgres/db.ts), and new ones queue behind the close.
create function wallet_lock(p_player uuid, p_company uuid) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_amount bigint;
  v_account uuid;
begin
  perform set_config('lock_timeout', '600ms', true);
  select b.amount_santim into v_amount from wallet w join balance b on b.account_id = w.account_id
    where w.player_id = p_player and w.company_id = p_company for update of b;
  if not found then
    v_account := wallet_open(p_player, p_company);
    select amount_santim into strict v_amount from balance where account_id = v_account for update;
  end if;
  return v_amount;
end $$;

-- As before (0067-favourites.sql), but for whose wallet it is.
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

-- As before (0060-several-cartelas.sql), but for whose wallet it is.
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

-- As before (0033-one-round-asked.sql), but for whose wallet it is.
create or replace function cartela_confirm(p_round uuid, p_number integer, p_player uuid) returns cartela_answer language plpgsql as $$
declare
  v_round round;
  v_account uuid;
  v_balance bigint;
  v_held round_cartela;
begin
  perform pg_advisory_xact_lock_shared(round_lock_key(p_round));
  select * into v_round from round where id = p_round;
  if v_round.state is distinct from 'open' or clock_timestamp() >= v_round.closes_at then return ('round_closed'::text, null::bigint); end if;
  v_balance := wallet_lock(p_player, v_round.company_id);
  select * into v_held from round_cartela where round_id = p_round and cartela_number = p_number and player_id = p_player;
  if v_held.status = 'confirmed' then return ('ok'::text, v_balance); end if;
  if v_held.status is null or v_held.reserved_until <= clock_timestamp() then return ('not_reserved'::text, v_balance); end if;
  if v_balance < v_round.stake_santim then return ('insufficient_funds'::text, v_balance); end if;

  update round_cartela set status = 'confirmed', confirmed_at = clock_timestamp(), reserved_until = null
    where round_id = p_round and cartela_number = p_number and player_id = p_player and status = 'reserved';
  -- Between the look and the update only an expired reservation can change hands, and this one had not expired.
  if not found then return ('not_reserved'::text, v_balance); end if;
  select account_id into v_account from wallet where player_id = p_player and company_id = v_round.company_id;
  perform ledger_post('stake:' || v_held.ticket_id, 'BET_PLACED', p_round, v_round.code || ' #' || p_number,
    array[v_account, v_round.pot_account_id], array[-v_round.stake_santim, v_round.stake_santim]);
  if v_round.closes_at is null then
    update round set closes_at = clock_timestamp() + countdown_ms * interval '1 millisecond' where id = p_round and closes_at is null;
  end if;
  return ('ok'::text, v_balance - v_round.stake_santim);
end $$;

-- As before (0033-one-round-asked.sql), but for whose wallet it is.
create or replace function cartela_release(p_round uuid, p_number integer, p_player uuid) returns cartela_answer language plpgsql as $$
declare
  v_round round;
  v_account uuid;
  v_balance bigint;
  v_held round_cartela;
begin
  perform pg_advisory_xact_lock_shared(round_lock_key(p_round));
  select * into v_round from round where id = p_round;
  if v_round.state is distinct from 'open' or clock_timestamp() >= v_round.closes_at then return ('round_closed'::text, null::bigint); end if;
  v_balance := wallet_lock(p_player, v_round.company_id);
  delete from round_cartela where round_id = p_round and cartela_number = p_number and player_id = p_player returning * into v_held;
  if v_held.status is distinct from 'confirmed' then return ('ok'::text, v_balance); end if;
  select account_id into v_account from wallet where player_id = p_player and company_id = v_round.company_id;
  perform ledger_post('refund:' || v_held.ticket_id, 'REFUND', p_round, v_round.code || ' #' || p_number,
    array[v_account, v_round.pot_account_id], array[v_round.stake_santim, -v_round.stake_santim]);
  return ('ok'::text, v_balance + v_round.stake_santim);
end $$;

-- As before (0060-several-cartelas.sql), but for whose wallet it is.
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

-- As before (0066-asked-ahead.sql), but for whose wallet it is.
create or replace function cartela_ask_ahead(p_room uuid, p_numbers integer[], p_player uuid)
returns setof cartela_answer language plpgsql as $$
declare
  v_round round;
  v_max integer;
  v_balance bigint;
  v_number integer;
begin
  select * into v_round from round where room_id = p_room and state in ('closing', 'calling') for share;
  if v_round.id is null then
    return query select 'next_round_open'::text, null::bigint from unnest(p_numbers);
    return;
  end if;
  v_balance := wallet_lock(p_player, v_round.company_id);
  perform refuse_cartelas(array[v_round.id], array[p_player]);
  select cartelas_per_player_max into v_max from room where id = p_room;
  foreach v_number in array p_numbers loop
    if exists (select from cartela_ahead where room_id = p_room and cartela_number = v_number and player_id = p_player)
        or exists (select from kept_cartela where round_id = v_round.id and cartela_number = v_number and player_id = p_player) then
      return next ('ok'::text, v_balance)::cartela_answer;
    elsif v_balance < v_round.stake_santim then
      return next ('insufficient_funds'::text, v_balance)::cartela_answer;
    elsif (select count(*) from (
          select cartela_number from cartela_ahead where room_id = p_room and player_id = p_player
          union select cartela_number from kept_cartela where round_id = v_round.id and player_id = p_player) as own) >= v_max then
      return next ('cartela_limit'::text, v_balance)::cartela_answer;
    elsif exists (select from kept_cartela where round_id = v_round.id and cartela_number = v_number) then
      return next ('cartela_kept'::text, v_balance)::cartela_answer;
    else
      insert into cartela_ahead (room_id, cartela_number, player_id) values (p_room, v_number, p_player)
        on conflict do nothing;
      return next (case when found then 'ok' else 'cartela_taken' end, v_balance)::cartela_answer;
    end if;
  end loop;
end $$;

-- As before (0066-asked-ahead.sql), but for whose wallet it is.
create or replace function cartela_pay_ahead(p_round uuid, p_player uuid) returns void language plpgsql as $$
declare
  v_number integer;
  v_is_held boolean;
  v_answer text;
begin
  -- Rounds before wallets, as everywhere. With the wallet locked, no reservation of this player changes.
  perform pg_advisory_xact_lock_shared(round_lock_key(p_round));
  perform wallet_lock(p_player, (select company_id from round where id = p_round));
  for v_number, v_is_held in
    select h.cartela_number, c.ticket_id is not null from held_ahead h
    left join round_cartela c on c.round_id = h.round_id and c.cartela_number = h.cartela_number
      and c.player_id = h.player_id and c.ticket_id = h.ticket_id
    where h.round_id = p_round and h.player_id = p_player and h.answer is null order by h.cartela_number
  loop
    v_answer := 'not_reserved';
    if v_is_held then
      begin
        v_answer := (cartela_confirm(p_round, v_number, p_player)).result;
      exception when sqlstate 'DR010' or sqlstate 'DR011' then
        v_answer := 'refused';
      end;
    end if;
    update held_ahead set answer = v_answer where round_id = p_round and cartela_number = v_number;
  end loop;
end $$;

-- As before (0067-favourites.sql), but that a player may have no wallet yet, or several: the player's row is what is locked.
create or replace function favourite_set(p_player uuid, p_numbers integer[]) returns void language plpgsql as $$
begin
  perform from player where id = p_player for no key update;
  delete from favourite where player_id = p_player;
  insert into favourite (player_id, cartela_number, place)
    select p_player, number, place from unnest(p_numbers) with ordinality as chosen (number, place);
end $$;

-- Whether these accounts are of one company at most. A player's account that is no wallet yet is of none, and nobody's money goes
-- there or comes from there but what is of no company either.
create function is_of_one_company(p_accounts uuid[]) returns boolean language sql stable as $$
  select count(distinct company) < 2 and (count(company) = 0 or not bool_or(is_waiting))
  from (
    select account_company(a.id) as company, a.kind = 'player' and not exists (select from wallet w where w.account_id = a.id) as is_waiting
    from account a where a.id = any (p_accounts)) as each
$$;

-- As before (0046-ledger-by-month.sql), but that nothing moves between companies unless it is said to.
create or replace function ledger_post(p_key text, p_type text, p_round uuid, p_description text, p_accounts uuid[], p_amounts bigint[])
returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_id uuid := uuidv7();
  v_posted uuid;
  v_line record;
  v_sum bigint := 0;
begin
  -- Checked with expressions and not with statements over the arrays: those cost a stake a tenth of its time.
  for i in 1 .. cardinality(p_accounts) loop
    v_sum := v_sum + p_amounts[i];
    if p_accounts[i] = any (p_accounts[i + 1:]) then v_sum := null; end if;
  end loop;
  if v_sum is distinct from 0 or cardinality(p_accounts) < 2 or cardinality(p_accounts) <> cardinality(p_amounts) then
    raise exception 'transfer % is not balanced', p_key using errcode = 'DR002';
  end if;

  insert into transfer_key (idempotency_key, transfer_id) values (p_key, v_id) on conflict (idempotency_key) do nothing;
  if not found then
    select transfer_id into v_posted from transfer_key where idempotency_key = p_key;
    if exists (
      (select account_id, amount_santim from entry where transfer_id = v_posted)
      except (select a, m from unnest(p_accounts, p_amounts) as line (a, m)))
      or not exists (select from transfer t where t.id = v_posted and t.type = p_type
        and (select count(*) from entry e where e.transfer_id = v_posted) = cardinality(p_accounts)) then
      raise exception 'key % was used for another transfer', p_key using errcode = 'DR001';
    end if;
    return false;
  end if;
  -- A stake is of its round's company by the join that finds its wallet; whatever else moves is looked at here.
  if p_type <> 'BETWEEN_COMPANIES' and not is_of_one_company(p_accounts) then
    raise exception 'transfer % is of two companies', p_key using errcode = 'DR003';
  end if;
  insert into transfer (id, idempotency_key, type, round_id, description)
    values (v_id, p_key, p_type, p_round, p_description);

  -- In account order, as ledger_lock does it, so that two transfers can never wait for each other. An open pot has no
  -- balance row to update.
  for v_line in select account, amount from unnest(p_accounts, p_amounts) as line (account, amount) order by account loop
    update balance set amount_santim = amount_santim + v_line.amount where account_id = v_line.account;
    insert into entry (transfer_id, account_id, amount_santim) values (v_id, v_line.account, v_line.amount);
  end loop;
  return true;
end $$;

-- What is wrong with the wallets: empty when all is right. What moved on a player's account before it was the wallet of one company
-- was between whom it was.
create view wallet_violation as
  with known as materialized (
    select a.id, a.kind = 'player' as is_player, account_company(a.id) as company_id from account a
  ), of_several as (
    select e.transfer_id, bool_or(known.is_player) as is_players, sum(abs(e.amount_santim))::bigint / 2 as santim
    from entry e join known on known.id = e.account_id
    group by e.transfer_id having count(distinct known.company_id) > 1
  )
  select 'money of one company went to another' as violation, t.id, s.santim
    from of_several s join transfer t on t.id = s.transfer_id
    where t.type <> 'BETWEEN_COMPANIES' and not (s.is_players and exists (
      select from entry e join wallet w on w.account_id = e.account_id where e.transfer_id = t.id and t.created_at < w.opened_at))
  union all
  select 'a move between companies is not what its record says', t.id, coalesce(m.amount_santim, 0)
    from transfer t left join wallet_move m on m.transfer_key = t.idempotency_key
    where t.type = 'BETWEEN_COMPANIES' and (
      select count(*) from entry e join wallet w on w.account_id = e.account_id
      where e.transfer_id = t.id and w.player_id = m.player_id
        and (w.company_id = m.from_company_id and e.amount_santim = -m.amount_santim
          or w.company_id = m.to_company_id and e.amount_santim = m.amount_santim)) <> 2
  union all
  select 'a wallet is not its player''s', w.id, 0
    from wallet w join account a on a.id = w.account_id where a.kind <> 'player' or a.owner_id <> w.id;

revoke all on function wallet_lock, is_of_one_company from public;
grant execute on function wallet_lock, is_of_one_company to derash_server;
grant select on wallet_violation to derash_server;
