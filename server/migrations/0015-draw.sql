-- Where randomness came from, so that a round that opened under one beacon also ends under it.
create table beacon (
  chain         bytea primary key check (length(chain) = 32),
  kind          text not null check (kind in ('drand', 'local')),
  public_key    bytea not null check (length(public_key) = 96),
  genesis_ms    bigint not null,
  period_ms     integer not null check (period_ms > 0),
  first_used_at timestamptz not null default clock_timestamp()
);
create trigger beacon_append_only before update or delete or truncate on beacon execute function refuse_change();

-- The server seeds of a table, each the hash of the next: 0 is the anchor, which everyone may know, the last one is kept
-- sealed. A table is a room or a cashier's desk; when its chain is used up it gets the next epoch.
create table seed_chain (
  id            uuid primary key default uuidv7(),
  table_id      uuid not null,
  kind          text not null check (kind in ('room', 'hall')),
  company_id    uuid not null references company,
  epoch         integer not null check (epoch > 0),
  anchor        bytea not null check (length(anchor) = 32),
  sealed_seed   bytea not null,
  length        integer not null check (length > 0),
  last_position integer not null default 0 check (last_position between 0 and length),
  -- The hash of the table's newest record; zeros before its first one.
  last_hash     bytea not null check (length(last_hash) = 32),
  started_at    timestamptz not null default clock_timestamp(),
  unique (table_id, epoch)
);

-- What was fixed before the balls could be known, one record a round. `previous_hash` and `commit` tie it to the record
-- before it of the same table, so that none can be changed, left out or put in later.
create table close_record (
  round_id          uuid primary key,
  -- In the order of recording at each table, and the log's page marks.
  number            bigint not null unique generated always as identity,
  chain_id          uuid not null references seed_chain,
  position          integer not null check (position > 0),
  table_id          uuid not null,
  kind              text not null check (kind in ('room', 'hall')),
  company_id        uuid not null references company,
  code              text not null,
  closes_at_ms      bigint not null,
  stake_santim      bigint not null,
  ticket_count      integer not null check (ticket_count > 0),
  prize_pool_santim bigint not null,
  root              bytea not null check (length(root) = 32),
  commit            bytea not null check (length(commit) = 32),
  beacon_chain      bytea not null references beacon,
  beacon_round      bigint not null,
  rules             text not null,
  previous_hash     bytea not null check (length(previous_hash) = 32),
  hash              bytea not null unique check (length(hash) = 32),
  -- As everyone may read them, by cartela number.
  tickets           jsonb not null,
  recorded_at       timestamptz not null default clock_timestamp(),
  unique (chain_id, position)
);
create index close_record_of_table on close_record (table_id, number desc);
create index close_record_code on close_record (code, number desc);
-- The database says when, and not the server, which could put a late close back.
create function close_record_now() returns trigger language plpgsql as $$
begin
  new.recorded_at := clock_timestamp();
  return new;
end $$;
create trigger close_record_now before insert on close_record for each row execute function close_record_now();
create trigger close_record_append_only before update or delete or truncate on close_record execute function refuse_change();

-- The beacon's signature that a round was drawn with.
create table draw (
  round_id  uuid primary key references close_record,
  signature bytea not null check (length(signature) = 48),
  drawn_at  timestamptz not null default clock_timestamp()
);
create trigger draw_append_only before update or delete or truncate on draw execute function refuse_change();

-- The server seed of a round that is over; void ones are revealed too.
create table draw_reveal (
  round_id    uuid primary key references close_record,
  server_seed bytea not null check (length(server_seed) = 32),
  revealed_at timestamptz not null default clock_timestamp()
);
create trigger draw_reveal_append_only before update or delete or truncate on draw_reveal execute function refuse_change();

grant select, insert on beacon, close_record, draw, draw_reveal to derash_server;
grant select, insert, update (last_position, last_hash) on seed_chain to derash_server;

-- Told to nobody but her: with it she finds her own cartelas in a record.
alter table player add column salt bytea not null default decode(replace(gen_random_uuid()::text, '-', ''), 'hex')
  check (length(salt) = 16);

-- null: a round from before there was a record. One that still sells takes a beacon when the server starts, one that calls
-- goes on as it is, and one that has closed without a draw is void at once.
alter table round add column beacon_chain bytea references beacon, add column beacon_lead_ms integer check (beacon_lead_ms > 0);
alter table round drop constraint round_void_reason_check;
alter table round add constraint round_void_reason_check check (void_reason in ('min_players', 'late_close', 'beacon'));

-- How a round with a record went on, whoever runs it. call_count is of balls called, seed is that of the order.
create view drawn_round as
  select id as round_id, case state when 'open' then 'closed' when 'closing' then 'closed' else state end as state,
      void_reason, seed, last_call as call_count, pot_santim, pot_santim - prize_pool_santim as house_cut_santim
    from round
  union all
  select id, case state when 'selling' then 'closed' else state end, void_reason, seed, coalesce(calls_to_win, calls_made),
      pot_santim, cut_santim
    from venue_round where mode = 'server';

create view drawn_winner as
  select round_id, cartela_number, prize_santim, bonus_santim from round_cartela where prize_santim > 0
  union all
  select c.round_id, c.cartela_number, c.prize_santim, 0 from venue_cartela c where c.prize_santim > 0;

-- A record as everyone may read it from the moment of its commit: the wire's words, bytes as hex.
create view close_told as
  select r.round_id, jsonb_build_object(
      'position', r.position, 'closesAtMs', r.closes_at_ms, 'stake', r.stake_santim, 'ticketCount', r.ticket_count,
      'prizePool', r.prize_pool_santim, 'root', encode(r.root, 'hex'), 'commit', encode(r.commit, 'hex'),
      'beaconRound', r.beacon_round, 'rules', r.rules, 'previousHash', encode(r.previous_hash, 'hex'),
      'hash', encode(r.hash, 'hex'), 'recordedAtMs', floor(extract(epoch from r.recorded_at) * 1000)::bigint) as close,
    jsonb_build_object('id', r.table_id, 'epoch', c.epoch, 'anchor', encode(c.anchor, 'hex'), 'length', c.length) as "table"
  from close_record r join seed_chain c on c.id = r.chain_id;

-- What is wrong with the draws: empty when all is right.
create view draw_fault as
  select 'positions of a seed chain have gaps' as fault, c.id
    from seed_chain c join close_record r on r.chain_id = c.id
    group by c.id having count(*) <> c.last_position or max(r.position) <> c.last_position
  union all
  select 'round over and its seed not revealed', r.round_id
    from close_record r join drawn_round d on d.round_id = r.round_id
    where d.state in ('settled', 'void') and not exists (select from draw_reveal v where v.round_id = r.round_id)
  union all
  select 'seed revealed before the end', v.round_id
    from draw_reveal v join drawn_round d on d.round_id = v.round_id where d.state not in ('settled', 'void')
  union all
  select 'called without a draw', d.round_id
    from drawn_round d join close_record r on r.round_id = d.round_id
    where d.state in ('calling', 'settled') and not exists (select from draw w where w.round_id = d.round_id);

grant select on drawn_round, drawn_winner, close_told, draw_fault to derash_server;
