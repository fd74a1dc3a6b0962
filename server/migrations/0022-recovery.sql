-- Null for a chain that began in its turn; else when the house said that it had restored its database: from then on no seed
-- counts that was public before (npm run draw:recover).
alter table seed_chain add column recovered_at timestamptz;

-- As before, and with the word of a recovery.
create or replace view close_told as
  select r.round_id, jsonb_build_object(
      'position', r.position, 'closesAtMs', r.closes_at_ms, 'stake', r.stake_santim, 'ticketCount', r.ticket_count,
      'prizePool', r.prize_pool_santim, 'root', encode(r.root, 'hex'), 'commit', encode(r.commit, 'hex'),
      'beaconRound', r.beacon_round, 'rules', r.rules, 'previousHash', encode(r.previous_hash, 'hex'),
      'hash', encode(r.hash, 'hex'), 'recordedAtMs', floor(extract(epoch from r.recorded_at) * 1000)::bigint) as close,
    jsonb_build_object('id', r.table_id, 'epoch', c.epoch, 'anchor', encode(c.anchor, 'hex'), 'length', c.length,
      'recoveredAtMs', floor(extract(epoch from c.recovered_at) * 1000)::bigint) as "table"
  from close_record r join seed_chain c on c.id = r.chain_id;

-- As before; of a hall's round all balls that were called, also those after the winning one: phones have heard them.
create or replace view drawn_round as
  select id as round_id, case state when 'open' then 'closed' when 'closing' then 'closed' else state end as state,
      void_reason, seed, last_call as call_count, pot_santim, pot_santim - prize_pool_santim as house_cut_santim
    from round
  union all
  select id, case state when 'selling' then 'closed' when 'closing' then 'closed' else state end, void_code, seed,
      coalesce(calls_made, calls_to_win), pot_santim, cut_santim
    from venue_round where mode = 'server';

-- A round that was on sale in the copy that was restored: what became of it is lost, so it must not go on under its name.
alter table round drop constraint round_void_reason_check;
alter table round add constraint round_void_reason_check
  check (void_reason in ('min_players', 'late_close', 'beacon', 'restored'));
