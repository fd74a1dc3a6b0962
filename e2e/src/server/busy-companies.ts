import pg from "pg";
import type { GameServer } from "./game-server.ts";

/**
 * What a month leaves in the lists of a large operator: players, payments in every state, phones, shifts, signals, days that
 * were compared. It is for looking at: no money moved for any of it, so nobody asks this database whether its books hold.
 */
export async function fillLists(server: GameServer): Promise<void> {
  const owner = new pg.Client({ connectionString: await server.databaseUrl() });
  await owner.connect();
  try {
    await owner.query("begin");
    // Triggers would look for the money.
    await owner.query("set local session_replication_role = replica");
    for (const statement of [players, accounts, deposits, withdrawals, devices, shifts, signals, ...days, bonuses])
      await owner.query(statement);
    await owner.query("commit");
  } finally {
    await owner.end();
  }
}

const players = `
  with made as (select n, uuidv7() as id from generate_series(1, 90) n)
  insert into player (id, telegram_id, first_name, last_name, phone_number, preferred_language, origin, account_id)
    select id, 610000000 + n, (array['Abebe', 'Tigist', 'Dawit', 'Meseret', 'Yohannes'])[n % 5 + 1],
      (array['Bekele', 'Alemayehu', 'Wolde-Giorgis', 'Tesfaye'])[n % 4 + 1], '+2519110000' || lpad(n::text, 2, '0'), 'am', 'telegram', uuidv7()
    from made`;

const accounts = `
  with made as (select id as company_id, provider from company cross join unnest(array['chapa', 'sms', 'desk']) provider)
  insert into payment_account (company_id, provider, mode, clearing_account_id, is_deposit_on, is_payout_on)
    select company_id, provider, 'live', ledger_open('clearing', uuidv7(), true), true, provider = 'chapa' from made
    on conflict do nothing`;

/** A player and an account for the n-th payment: another one each. */
const whose = `
  join (select id, row_number() over (order by id) - 1 as at, count(*) over () as many from payment_account) a on a.at = n % a.many
  join (select id, row_number() over (order by id) - 1 as at from player) p on p.at = n % 90`;

const deposits = `
  insert into deposit (payment_account_id, player_id, wallet_account_id, reference, amount_santim, credited_santim, state, their_reference, created_at, ended_at)
    select a.id, p.id, uuidv7(), 'D' || upper(substr(md5('d' || n), 1, 9)), 5000 + n * 1250, case when s.state = 'paid' then 5000 + n * 1250 end, s.state,
      'APK' || n, now() - n * interval '37 minutes', case when s.state in ('paid', 'failed', 'expired') then now() - n * interval '36 minutes' end
    from generate_series(1, 240) n ${whose}
    cross join lateral (select (array['paid', 'paid', 'paid', 'failed', 'expired', 'review'])[n % 6 + 1] as state) s`;

const withdrawals = `
  insert into withdrawal (payment_account_id, player_id, wallet_account_id, reference, amount_santim, state, waits_because, needs_two, their_reference, created_at, unknown_since, ended_at, rejected_because, next_look_at)
    select a.id, p.id, uuidv7(), 'W' || upper(substr(md5('w' || n), 1, 9)), 10000 + n * 2500, s.state,
      case when s.state = 'requested' then array['above_cap'] else '{}' end, n % 7 = 0, 'TX' || n, now() - n * interval '41 minutes',
      case when s.state = 'unknown' then now() - interval '40 minutes' end, case when s.state in ('paid', 'rejected') then now() end,
      case when s.state = 'rejected' then 'The name of the holder is another' end, now() + interval '1 day'
    from generate_series(1, 120) n ${whose}
    cross join lateral (select (array['paid', 'requested', 'rejected', 'unknown', 'requested', 'sent'])[n % 6 + 1] as state) s`;

const devices = `
  insert into sms_device (payment_account_id, name, bank, account, holder, sealed_key, last_seen_at, created_at)
    select id, 'Phone of the office ' || row_number() over (order by id), (array['telebirr', 'cbe'])[row_number() over (order by id) % 2 + 1],
      '09110000' || lpad((row_number() over (order by id))::text, 2, '0'), 'Abebe Bekele', '\\x00', now() - interval '5 minutes', now()
    from payment_account where provider = 'sms'`;

const shifts = `
  insert into shift (cashier_id, company_id, branch_id, account_id, status, opened_at, opening_cash_santim, opening_float_santim, counted_at,
      counted_cash_santim, expected_cash_santim, closing_float_santim, closed_at, note)
    select c.id, c.company_id, c.branch_id, c.account_id, s.status, now() - n * interval '1 day' - interval '6 hours', 50000, 800000,
      f.at, 150000 * f.one - f.off, 150000 * f.one, 640000 * f.one, f.at, case when s.status = 'awaiting_approval' then 'A customer had too much change.' else '' end
    from (select *, row_number() over (order by id) as at from staff where role = 'cashier') c cross join generate_series(0, 3) n
    cross join lateral (select (array['open', 'closed', 'awaiting_approval', 'closed'])[case when n = 0 then 1 else (c.at + n) % 3 + 2 end] as status) s
    cross join lateral (select case when s.status <> 'open' then now() - n * interval '1 day' end as at, case when s.status <> 'open' then 1 end as one,
      case when s.status = 'awaiting_approval' then 5000 else 0 end as off) f
    -- Who sells has a drawer open already.
    on conflict do nothing`;

const signals = `
  insert into cheat_signal (kind, claimed, actual, player_id, staff_id, times)
    select 'venue.calls_to_win', '4', '17', case when n % 2 = 0 then p.id end, case when n % 2 = 1 then c.id end, n
    from generate_series(1, 80) n
    join (select id, row_number() over (order by id) - 1 as at from player) p on p.at = n % 90
    join (select id, row_number() over (order by id) - 1 as at, count(*) over () as many from staff where role = 'cashier') c on c.at = n % c.many`;

const days = [
  `insert into reconciliation_day (payment_account_id, day, side, runs, run_at, lines, matched, expected, clearing_santim, funds_santim)
     select id, current_date - n, 'provider', 1, now(), 40, 38, 40, -1250000, 1250000
     from payment_account cross join generate_series(1, 7) n where provider = 'chapa' on conflict do nothing`,
  `insert into reconciliation_item (payment_account_id, day, side, key, kind, way, reference, their_reference, ours_status, ours_santim, theirs_status,
       theirs_santim, difference_santim, is_found, found_at)
     select d.payment_account_id, d.day, d.side, 'k' || n, (array['missing', 'orphan', 'over', 'under'])[n % 4 + 1], 'in', 'D' || n, 'APK' || n, 'paid', 10000,
       'success', 9000, -1000, true, now()
     from reconciliation_day d cross join generate_series(1, 14) n where d.day = current_date - 1`,
];

const bonuses = `
  insert into pending_bonus (company_id, branch_id, winner_name, calls_to_win, amount_santim, origin)
    select company_id, id, 'Cartela 17', 5, 50000, 'demo' from branch where name like 'Hall %'`;
