-- Whether somebody works for a company: their Telegram account is that of staff who are active.
create function player_is_staff(p_player uuid) returns boolean language sql stable as $$
  select exists (select from player_directory p join staff_directory s on s.telegram_id = p.telegram_id and s.is_active
    where p.id = p_player)
$$;
revoke all on function player_is_staff from public;
grant execute on function player_is_staff to derash_server;

-- As before (0066-asked-ahead.sql); and who has become staff since they asked is passed over too: staff cannot play.
create or replace function cartela_hold_ahead(p_round uuid, p_numbers integer[], p_cells smallint[], p_hold_ms integer)
returns void language plpgsql as $$
declare
  v_round round;
begin
  select * into v_round from round where id = p_round;
  insert into round_cartela (round_id, cartela_number, player_id, status, cells, reserved_until)
    select p_round, own.cartela_number, own.player_id, 'reserved', p_cells[asked.place * 25 - 24 : asked.place * 25],
      clock_timestamp() + p_hold_ms * interval '1 millisecond'
    from (
      -- Staff may have lowered the number since it was asked for. What was asked for by hand goes before what is kept.
      select cartela_number, player_id, row_number() over (partition by player_id order by how, asked_at, cartela_number) as nth
      from cartela_ahead ahead
      where room_id = v_round.room_id and cartela_number = any (p_numbers)
        and not exists (select from suspension s
          where s.player_id = ahead.player_id and (s.company_id is null or s.company_id = v_round.company_id))
        and not player_is_staff(ahead.player_id)
    ) as own
    join unnest(p_numbers) with ordinality as asked (number, place) on asked.number = own.cartela_number
    where own.nth <= v_round.cartelas_per_player_max
      and not exists (select from room m where m.id = v_round.room_id and m.stopped_with is not null)
    order by own.cartela_number;
  insert into held_ahead (round_id, cartela_number, player_id, ticket_id, how, asked_at)
    select p_round, c.cartela_number, c.player_id, c.ticket_id, ahead.how, ahead.asked_at
    from cartela_ahead ahead
    join round_cartela c on c.round_id = p_round and c.cartela_number = ahead.cartela_number and c.player_id = ahead.player_id
    where ahead.room_id = v_round.room_id;
  delete from cartela_ahead where room_id = v_round.room_id;
  -- Who keeps cartelas and has none of them here, because others had asked first or they may not play, keeps no more.
  update cartela_keep keep set round_id = p_round where room_id = v_round.room_id
    and exists (select from held_ahead h where h.round_id = p_round and h.player_id = keep.player_id and h.how = 'keep');
  delete from cartela_keep where room_id = v_round.room_id and round_id <> p_round;
end $$;

-- As before (0077-wallets-of-stakes.sql); and for who has become staff since it was held nothing is paid.
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
    if v_is_held and player_is_staff(p_player) then
      v_answer := 'refused';
    elsif v_is_held then
      begin
        v_answer := (cartela_confirm(p_round, v_number, p_player)).result;
      exception when sqlstate 'DR010' or sqlstate 'DR011' then
        v_answer := 'refused';
      end;
    end if;
    update held_ahead set answer = v_answer where round_id = p_round and cartela_number = v_number;
  end loop;
end $$;

-- As before (0066-asked-ahead.sql); and what a round brought is what the wallet got, less the tax that was withheld.
create or replace function cartela_keep_on(p_round uuid) returns void language plpgsql as $$
declare
  v_round round;
  v_keep record;
  v_cost bigint;
  v_net bigint;
begin
  select * into v_round from round where id = p_round;
  delete from cartela_keep where room_id = v_round.room_id and round_id <> p_round;
  for v_keep in
    select keep.*, mine.numbers, mine.back from cartela_keep keep
    left join lateral (
      select array_agg(cartela_number order by cartela_number) as numbers,
        sum(prize_santim + bonus_santim - withheld_santim)::bigint as back
      from round_cartela c where c.round_id = p_round and c.player_id = keep.player_id and c.status = 'confirmed'
    ) as mine on true
    where keep.room_id = v_round.room_id order by keep.player_id for update of keep
  loop
    v_cost := coalesce(cardinality(v_keep.numbers), 0) * v_round.stake_santim;
    v_net := v_keep.net_santim
      + case when v_round.state = 'void' or v_keep.rounds_left = v_keep.rounds then 0 else v_keep.back - v_cost end;
    if v_cost > 0 and v_keep.rounds_left > 0 and v_cost - v_net <= v_keep.loss_max_santim
        and v_round.void_reason is distinct from 'min_players' then
      insert into cartela_ahead (room_id, cartela_number, player_id, how)
        select v_keep.room_id, number, v_keep.player_id, 'keep' from unnest(v_keep.numbers) as number on conflict do nothing;
      update cartela_keep set rounds_left = v_keep.rounds_left - 1, net_santim = v_net
        where room_id = v_keep.room_id and player_id = v_keep.player_id;
    else
      delete from cartela_keep where room_id = v_keep.room_id and player_id = v_keep.player_id;
    end if;
  end loop;
end $$;
