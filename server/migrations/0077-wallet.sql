-- A player has one wallet with each company that they play with (decision 88), so that no company cashes what another took in.

-- Nobody moves money meanwhile; who looks is not stopped. First, as who pays holds a balance before anything else.
lock table balance in exclusive mode;

alter table transfer drop constraint transfer_type_check, add constraint transfer_type_check check (
  type in ('TOP_UP', 'CHARGE', 'BET_PLACED', 'BET_WON', 'BET_LOST', 'BONUS', 'REFUND', 'ADMIN_ADJUSTMENT', 'HOUSE_CUT', 'CREDIT', 'GUARANTEE',
    -- from one company to another: its wallet_move names both
    'BETWEEN_COMPANIES'));

create table wallet (
  -- The owner of its account. The first wallet of a player has the player's own id, for so the accounts before it were opened.
  id         uuid primary key default uuidv7(),
  player_id  uuid not null references player,
  company_id uuid not null references company,
  account_id uuid not null unique references account,
  opened_at  timestamptz not null default clock_timestamp(),
  -- When the player came to this company from another one: the newest is the company where they are, or were last.
  visited_at timestamptz not null default clock_timestamp(),
  unique (player_id, company_id)
);
create index wallet_company on wallet (company_id);

-- What went from one company to another, both named: the one way in which money does so.
create table wallet_move (
  transfer_key    text primary key,
  player_id       uuid not null references player,
  from_company_id uuid not null references company,
  to_company_id   uuid not null references company,
  amount_santim   bigint not null check (amount_santim > 0),
  reason          text not null,
  moved_at        timestamptz not null default clock_timestamp(),
  check (from_company_id <> to_company_id)
);
create trigger wallet_move_append_only before update or delete or truncate on wallet_move execute function refuse_change();

-- The account of a player's wallet with a company, opened when it is missing. Two who ask at once wait for each other at the
-- player's row. An account that is no wallet yet, made for a player before they were anywhere, becomes the first one.
create function wallet_open(p_player uuid, p_company uuid) returns uuid
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_account uuid;
  v_first uuid;
  v_wallet uuid := uuidv7();
begin
  select account_id into v_account from wallet where player_id = p_player and company_id = p_company;
  if found then return v_account; end if;
  select account_id into strict v_first from player where id = p_player for no key update;
  select account_id into v_account from wallet where player_id = p_player and company_id = p_company;
  if found then return v_account; end if;
  if exists (select from wallet where account_id = v_first) then
    v_account := ledger_open('player', v_wallet);
  else
    v_account := v_first;
    v_wallet := p_player;
  end if;
  insert into wallet (id, player_id, company_id, account_id) values (v_wallet, p_player, p_company, v_account);
  return v_account;
end $$;

-- Moves a player's money from their wallet with one company to that with another. No server may: whoever owns the database does.
create function wallet_move(p_key text, p_player uuid, p_from uuid, p_to uuid, p_amount bigint, p_reason text) returns void
language plpgsql as $$
begin
  insert into wallet_move (transfer_key, player_id, from_company_id, to_company_id, amount_santim, reason)
    values (p_key, p_player, p_from, p_to, p_amount, p_reason);
  perform ledger_post(p_key, 'BETWEEN_COMPANIES', null,
    (select 'From ' || giver.name || ' to ' || taker.name from company giver, company taker where giver.id = p_from and taker.id = p_to),
    array[wallet_open(p_player, p_from), wallet_open(p_player, p_to)], array[-p_amount, p_amount]);
end $$;

-- Whose money is on an account; null: of no company, like demo money, or of a player who has not been anywhere. A new kind of
-- account is added here, or says with null that it may pay and be paid by all.
create function account_company(p_account uuid) returns uuid
language sql stable security definer set search_path = public, pg_temp as $$
  select case a.kind
      when 'player' then (select w.company_id from wallet w where w.account_id = a.id)
      when 'pot' then (select r.company_id from round r where r.id = a.owner_id)
      when 'guarantee' then (select r.company_id from round r where r.guarantee_account_id = a.id)
      when 'cashier' then (select s.company_id from staff s where s.id = a.owner_id)
      when 'branch' then (select b.company_id from branch b where b.account_id = a.id)
      when 'company' then (select c.id from company c where c.account_id = a.id)
      when 'house' then a.owner_id
      when 'bonus' then a.owner_id
      when 'bonus_budget' then a.owner_id
    end
  from account a where a.id = p_account
$$;

-- A player has come to a table or a desk of the company. Nothing is written while they stay with it.
create function wallet_visit(p_player uuid, p_company uuid) returns uuid
language plpgsql security definer set search_path = public, pg_temp as $$
declare v_account uuid := wallet_open(p_player, p_company);
begin
  update wallet here set visited_at = clock_timestamp()
    where account_id = v_account
      and exists (select from wallet other where other.player_id = p_player and other.visited_at > here.visited_at);
  return v_account;
end $$;

create view wallet_directory as
  select w.player_id, w.company_id, c.name as company_name, w.account_id, w.visited_at, b.amount_santim as balance_santim
  from wallet w left join company c on c.id = w.company_id left join balance b on b.account_id = w.account_id;

revoke all on function wallet_open, wallet_visit, wallet_move, account_company from public;
grant execute on function wallet_open, wallet_visit, account_company to derash_server;
grant select on wallet, wallet_move, wallet_directory to derash_server;

-- The money that is there. What came from a company less what went to it is that company's as far as it is certain: beyond all that
-- was spent elsewhere, for whose money that was nobody can tell. The rest goes to the company of the last stake, or, without one,
-- to that which gave most. The account stays with whoever has most of it. Who never had an entry has no wallet yet, and whose money
-- no company can be told for has one with the first that they visit.
create table wallet_split (
  split_at             timestamptz primary key default clock_timestamp(),
  players              bigint not null,
  wallets              bigint not null,
  -- Players with money for whom no company can be told.
  waiting              bigint not null,
  moves                bigint not null,
  moved_santim         bigint not null,
  santim_before        bigint not null,
  santim_after         bigint not null
);
grant select on wallet_split to derash_server;

do $$
declare
  v_before bigint;
  v_after bigint;
  v_part record;
  v_split wallet_split;
begin
  select coalesce(sum(b.amount_santim), 0) into v_before from player p join balance b on b.account_id = p.account_id;

  create temporary table came (player_id uuid, company_id uuid, santim bigint) on commit drop;
  if (select count(*) from company) = 1 then
    -- There is nobody else whose it could be, and nothing to look for.
    insert into came
      select p.id, c.id, b.amount_santim from company c, player p join balance b on b.account_id = p.account_id
      where exists (select from entry e where e.account_id = p.account_id);
  else
    create temporary table known on commit drop as
      select a.id, account_company(a.id) as company_id from account a where a.kind <> 'player';
    insert into came
      select p.id, known.company_id, -sum(other.amount_santim)
      from player p
      join entry mine on mine.account_id = p.account_id
      join entry other on other.transfer_id = mine.transfer_id and other.account_id <> mine.account_id
      join known on known.id = other.account_id
      group by 1, 2;
  end if;
  create temporary table part on commit drop as
    with held as (
      select p.id as player_id, p.account_id, b.amount_santim as santim,
        coalesce(
          (select r.company_id from round_cartela c join round r on r.id = c.round_id
            where c.player_id = p.id and c.status = 'confirmed' order by c.confirmed_at desc limit 1),
          (select came.company_id from came where came.player_id = p.id and came.company_id is not null
            order by came.santim desc, came.company_id limit 1)) as home,
        (select coalesce(-sum(least(came.santim, 0)), 0) from came where came.player_id = p.id) as lack
      from player p join balance b on b.account_id = p.account_id
      where exists (select from came where came.player_id = p.id)
    ), certain as (
      select came.player_id, came.company_id, greatest(0, came.santim - held.lack)::bigint as santim
      from came join held on held.player_id = came.player_id where came.company_id is not null
    )
    select held.player_id, company_id, sum(each.santim)::bigint as santim, company_id = held.home as is_home
    from held, lateral (
      select company_id, santim from certain where certain.player_id = held.player_id
      union all
      select home, held.santim - coalesce((select sum(santim) from certain where certain.player_id = held.player_id), 0)
    ) as each (company_id, santim)
    where company_id is not null
    group by held.player_id, company_id, held.home;

  for v_part in
    select player_id, company_id, santim,
      first_value(company_id) over (partition by player_id order by santim desc, is_home desc, company_id) as first_company
    from part order by player_id, santim desc, is_home desc, company_id
  loop
    -- The one with most of it comes first, and with it the account.
    perform wallet_open(v_part.player_id, v_part.company_id);
    if v_part.company_id <> v_part.first_company and v_part.santim > 0 then
      perform wallet_move('wallet-split:' || v_part.player_id || ':' || v_part.company_id, v_part.player_id,
        v_part.first_company, v_part.company_id, v_part.santim, 'a wallet per company');
    end if;
  end loop;
  -- Where they were last is the company of the last stake.
  update wallet w set visited_at = clock_timestamp() from part
    where part.player_id = w.player_id and part.company_id = w.company_id and part.is_home;

  if exists (select from part left join wallet w using (player_id, company_id) left join balance b on b.account_id = w.account_id
      where b.amount_santim is distinct from part.santim) then
    raise exception 'a wallet does not hold what is its company''s; nothing has been changed';
  end if;
  select coalesce(sum(b.amount_santim), 0) into v_after
    from account a join balance b on b.account_id = a.id
    where a.kind = 'player' and (a.id in (select account_id from player) or a.id in (select account_id from wallet));
  if v_after <> v_before then
    raise exception 'the wallets do not add up to what they were: % and % santim; nothing has been changed', v_before, v_after;
  end if;

  insert into wallet_split (players, wallets, waiting, moves, moved_santim, santim_before, santim_after)
    select (select count(*) from player), (select count(*) from wallet),
      (select count(*) from player p join balance b on b.account_id = p.account_id
        where b.amount_santim > 0 and not exists (select from wallet w where w.account_id = p.account_id)),
      (select count(*) from wallet_move), (select coalesce(sum(amount_santim), 0) from wallet_move), v_before, v_after
    returning * into v_split;
  raise notice 'a wallet per company: % players, % wallets, % who wait for their first visit; % moves of % santim between companies; % santim before, % after',
    v_split.players, v_split.wallets, v_split.waiting, v_split.moves, v_split.moved_santim, v_split.santim_before, v_split.santim_after;
end $$;
