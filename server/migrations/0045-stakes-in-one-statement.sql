-- Stakes of the same instant, placed by one statement for all of them instead of a call of cartela_confirm for each.

-- Plans of what is asked with arrays are made once and kept (plan_cache_mode): a plan of their own for each call would cost
-- more than what is asked.

-- Locks those of the balances that nobody else holds, in account order, and answers what they hold. It waits for nobody.
create function ledger_lock_free(p_accounts uuid[]) returns table (account_id uuid, amount_santim bigint)
language sql security definer set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
  select b.account_id, b.amount_santim from balance b where b.account_id = any (p_accounts) order by b.account_id
    for update skip locked
$$;

-- Posts many transfers of one type at once, each of one amount from one account to another: rows, checks and errors are those
-- of ledger_post for each of them. Its caller holds the balances that it changes. A key that was used before is refused
-- (SQLSTATE DR001), also where it was for the same transfer, and nothing is posted.
create function ledger_pay_all(p_keys text[], p_type text, p_rounds uuid[], p_descriptions text[], p_payers uuid[],
  p_receivers uuid[], p_amounts bigint[])
returns void language plpgsql security definer set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  v_ids uuid[];
  v_posted integer;
begin
  if exists (select from unnest(p_keys, p_payers, p_receivers, p_amounts) as line (key, payer, receiver, amount)
      where num_nulls(key, payer, receiver, amount) > 0 or payer = receiver or amount <= 0) then
    raise exception 'a transfer of several is not balanced' using errcode = 'DR002';
  end if;

  select array_agg(uuidv7()) into v_ids from unnest(p_keys);
  insert into transfer (id, idempotency_key, type, round_id, description)
    select line.id, line.key, p_type, line.round, line.description
    from unnest(v_ids, p_keys, p_rounds, p_descriptions) as line (id, key, round, description)
    on conflict (idempotency_key) do nothing;
  get diagnostics v_posted = row_count;
  if v_posted <> cardinality(p_keys) then
    raise exception 'a key of several was used before' using errcode = 'DR001';
  end if;

  insert into entry (transfer_id, account_id, amount_santim)
    select line.id, side.account, side.amount
    from unnest(v_ids, p_payers, p_receivers, p_amounts) as line (id, payer, receiver, amount),
      lateral (values (line.payer, -line.amount), (line.receiver, line.amount)) as side (account, amount);
  -- An open pot has no balance row to update.
  update balance set amount_santim = amount_santim + moved.amount
    from (
      select side.account, sum(side.amount) as amount
      from unnest(p_payers, p_receivers, p_amounts) as line (payer, receiver, amount),
        lateral (values (line.payer, -line.amount), (line.receiver, line.amount)) as side (account, amount)
      group by side.account) as moved
    where account_id = moved.account;
end $$;

-- Stakes of the same instant in one transaction: one round trip, one commit and a handful of statements for all, each with
-- its own answer, in the order in which they were given. Rows and answers are those of cartela_confirm.
-- result: as cartela_confirm, or ask_alone: not placed here, for it would have to wait for somebody, comes after another of
-- the same player, or is refused with words. An error takes all of them back; whoever asks then asks one by one.
create or replace function cartela_confirm_all(p_rounds uuid[], p_numbers integer[], p_players uuid[])
returns setof cartela_answer language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  -- The rounds that do not close just now, and the wallets that nobody else holds with what is in them: locked here.
  v_rounds uuid[];
  v_wallets uuid[];
  v_funds bigint[];
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

  with paid as (
    update round_cartela c set status = 'confirmed', confirmed_at = clock_timestamp(), reserved_until = null
      from unnest(p_rounds, p_numbers, p_players) with ordinality as asked (round, number, player, place),
        player p, round r, unnest(v_wallets, v_funds) as wallet (account, funds)
      where asked.place = array_position(p_players, asked.player)
        and p.id = asked.player and wallet.account = p.account_id
        and r.id = asked.round and r.id = any (v_rounds)
        and r.state = 'open' and (r.closes_at is null or clock_timestamp() < r.closes_at)
        and wallet.funds >= r.stake_santim
        and c.round_id = asked.round and c.cartela_number = asked.number and c.player_id = asked.player
        and c.status = 'reserved' and c.reserved_until > clock_timestamp()
        -- The trigger would refuse them, and all others with them.
        and not exists (select from suspension s
          where s.player_id = asked.player and (s.company_id is null or s.company_id = r.company_id))
        and not exists (select from room m where m.id = r.room_id and m.stopped_with is not null)
      returning asked.place, 'stake:' || c.ticket_id as key, r.id as round, r.code || ' #' || c.cartela_number as description,
        p.account_id as payer, r.pot_account_id as pot, r.stake_santim as stake, r.closes_at is null as is_first)
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
      select asked.place, wallet.funds - coalesce(paid.stake, 0) as funds,
        case
          when paid.place is not null then 'ok'
          when wallet.account is null or (asked.round = any (v_rounds)) is not true
            or asked.place <> array_position(p_players, asked.player) then 'ask_alone'
          when r.state is distinct from 'open' or clock_timestamp() >= r.closes_at then 'round_closed'
          when c.status = 'confirmed' then 'ok'
          when c.status is null or c.reserved_until <= clock_timestamp() then 'not_reserved'
          when wallet.funds < r.stake_santim then 'insufficient_funds'
          else 'ask_alone'
        end as result
      from unnest(p_rounds, p_numbers, p_players) with ordinality as asked (round, number, player, place)
      left join unnest(v_places, v_stakes) as paid (place, stake) on paid.place = asked.place
      left join player p on p.id = asked.player
      left join unnest(v_wallets, v_funds) as wallet (account, funds) on wallet.account = p.account_id
      left join round r on r.id = asked.round
      left join round_cartela c
        on c.round_id = asked.round and c.cartela_number = asked.number and c.player_id = asked.player
    ) as answer
    order by answer.place;
end $$;

-- As before, but that what comes after it waits for nobody for long. A stake or a reservation holds its round's lock and may
-- wait for the wallet, for the cartela, and as the first one for the round's row: 1.8 seconds at most, while a close waits
-- for them for 2.3 (server/src/postgres/db.ts), and new ones queue behind the close.
create or replace function player_lock(p_player uuid) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare v_amount bigint;
begin
  perform set_config('lock_timeout', '600ms', true);
  select b.amount_santim into strict v_amount from player p join balance b on b.account_id = p.account_id
    where p.id = p_player for update of b;
  return v_amount;
end $$;

-- What round_cartela_allowed refused row by row is refused for all rows that a statement changes at once.
drop trigger round_cartela_allowed on round_cartela;
drop function round_cartela_allowed;

-- A player's cartela is of a room, paper is of a hall. No reservation and no stake of a suspended player, and none in a room
-- that is stopped, whichever statement asks.
create function refuse_cartelas(p_rounds uuid[], p_players uuid[]) returns void
language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  v_is_mixed boolean;
  v_is_stopped boolean;
  v_is_suspended boolean;
  v_told text;
begin
  -- Suspended by the company and by all: what either said is told.
  select bool_or((r.room_id is null) <> (cartela.player is null)), bool_or(m.stopped_with is not null), bool_or(s.id is not null),
      string_agg(s.told, ' ' order by s.suspended_at) filter (where s.told <> '')
    into v_is_mixed, v_is_stopped, v_is_suspended, v_told
    from unnest(p_rounds, p_players) as cartela (round, player)
    join round r on r.id = cartela.round
    left join room m on m.id = r.room_id
    left join suspension s on s.player_id = cartela.player and (s.company_id is null or s.company_id = r.company_id);
  if v_is_mixed then raise exception 'players play in rooms, paper in halls'; end if;
  if v_is_stopped then raise exception 'the room is stopped' using errcode = 'DR011'; end if;
  if v_is_suspended then
    raise exception 'the player is suspended' using errcode = 'DR010', detail = coalesce(v_told, '');
  end if;
end $$;

create function round_cartela_inserted() returns trigger language plpgsql as $$
begin
  perform refuse_cartelas((select array_agg(round_id) from changed), (select array_agg(player_id) from changed));
  return null;
end $$;
create trigger round_cartela_inserted after insert on round_cartela referencing new table as changed
  for each statement execute function round_cartela_inserted();

-- A reservation, a longer one and a stake are checked; a prize and the end of a hall's round change nothing of those.
create function round_cartela_updated() returns trigger language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  v_rounds uuid[];
  v_players uuid[];
begin
  select array_agg(n.round_id), array_agg(n.player_id) into v_rounds, v_players from changed n
    where not exists (select from former o
      where o.round_id = n.round_id and o.cartela_number = n.cartela_number and o.ticket_id = n.ticket_id
        and o.status = n.status and o.player_id is not distinct from n.player_id
        and o.reserved_until is not distinct from n.reserved_until);
  if v_rounds is not null then perform refuse_cartelas(v_rounds, v_players); end if;
  return null;
end $$;
create trigger round_cartela_updated after update on round_cartela referencing old table as former new table as changed
  for each statement execute function round_cartela_updated();

revoke all on function ledger_lock_free, ledger_pay_all from public;
grant execute on function ledger_lock_free, ledger_pay_all to derash_server;
