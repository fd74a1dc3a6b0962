import { gameScreenSchedule } from "@derash/game/bonus";
import { cartelaSet } from "@derash/game/cartela/package";
import { santim } from "@derash/game/money";
import { createAuditService } from "@derash/server/audit/service";
import { createCartelaService } from "@derash/server/cartela/service";
import { createCompanyService } from "@derash/server/company/service";
import { readConfig } from "@derash/server/config";
import { createDrawService } from "@derash/server/draw/service";
import { createBeacon } from "@derash/server/draw/source";
import { noHints } from "@derash/server/hint/service";
import { createLedgerService } from "@derash/server/ledger/service";
import { createLog } from "@derash/server/log";
import { createPlayerService, type Player } from "@derash/server/player/service";
import { migrate, openDb } from "@derash/server/postgres/db";
import { createRoundService, type RoundService } from "@derash/server/round/service";
import { createWalletService } from "@derash/server/wallet/service";
import pg from "pg";
import { countStatements, type StatementCount } from "./statement-count.ts";

/** A stake that can be placed: a cartela that is held for a player and waits for their money. */
export type Job = { player: Player; roomId: string; roundId: string; cartelaNumber: number };
/** Jobs over many rooms, neighbours in different ones; and jobs that go to one room, then to the next. Every player is in a list once a room. */
export type Jobs = { spread: Job[]; hot: Job[] };

export const stakeBirr = "10";
/** How many rooms, cartelas in each, hot rooms, cartelas in each of those, and players: each player has at most one cartela a room. */
export type StakeFixtureSize = {
  rooms: number;
  cartelasARoom: number;
  hotRooms: number;
  cartelasHot: number;
  players: number;
};
const sourceOwnerId = "00000000-0000-7000-8000-00000000be4c";
const hourMs = 3_600_000;

export type StakeService = { rounds: RoundService; statements: StatementCount; close(): Promise<void> };

/** The service as main.ts wires it, without HTTP and sockets around it; countdowns so long that no round closes meanwhile. */
export async function startService(url: string): Promise<StakeService> {
  const log = createLog("error");
  const { db, pool } = openDb(url, log, "rounds");
  const requests = openDb(url, log);
  const statements = countStatements([pool, requests.pool]);
  const timings = { countdownMs: hourMs, autoStartDelayMs: 500, startDelayMs: 2000, callIntervalMs: 5000 };
  const { draw } = readConfig({});
  const draws = createDrawService({ db, log, ...draw, beacon: createBeacon(draw, log, Date.now) });
  await draws.start();
  const audit = createAuditService({ db, log });
  const companies = createCompanyService({ db, ledger: createLedgerService({ db }) });
  const rounds = createRoundService({
    db,
    requests: requests.db,
    log,
    draws,
    ledger: createLedgerService({ db }),
    companies,
    wallets: createWalletService({ db: requests.db }),
    cartelas: createCartelaService({ db, companies, audit }),
    audit,
    stakes: [santim(Number(stakeBirr) * 100)],
    rules: { timings, minPlayers: 2 },
    ...{ bonusScheduleOf: async () => gameScreenSchedule, taxOf: async () => ({}) },
    recordSale: async () => {},
    notices: { write: async () => {} },
    publish: () => {},
    tell: () => {},
    hints: noHints,
    now: Date.now,
  });
  await rounds.start();
  const close = async () => {
    await draws.stop();
    await rounds.stop();
    await requests.db.destroy();
    await db.destroy();
  };
  return { rounds, statements, close };
}

/** Fills a database with players who have money, rooms with an open round, and cartelas held for an hour. */
export async function fillStakeFixture(url: string, size: StakeFixtureSize): Promise<Jobs> {
  await migrate(url);
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  await owner.query(branches(size));
  await owner.query(players(size.players));
  // What a transfer keeps of a wallet as it moves money.
  await owner.query("insert into wallet_total select * from wallet_total_of_entries()");
  const service = await startService(url);
  await service.close();
  const cells = cartelaSet(1)[0]?.cells;
  await owner.query(longList, [cells]);
  await owner.query("update round set cartela_list_id = (select id from cartela_list)");
  await owner.query(reservations(size), [size.cartelasARoom, size.cartelasHot, cells]);
  await owner.query("vacuum analyze");
  await owner.end();
  return readJobs(url);
}

/** The players come from their service, whole, as a request brings them. */
async function readJobs(url: string): Promise<Jobs> {
  const { db } = openDb(url, createLog("error"));
  const rows = await db
    .selectFrom("round_cartela")
    .innerJoin("round", "round.id", "round_cartela.round_id")
    .innerJoin("room", "room.id", "round.room_id")
    .innerJoin("branch", "branch.id", "room.branch_id")
    .select(["round_cartela.player_id", "round_cartela.cartela_number", "round.id", "round.room_id", "branch.name"])
    .$narrowType<{ player_id: string; room_id: string }>()
    .orderBy("round_cartela.cartela_number")
    .orderBy("branch.id")
    .execute();
  const service = createPlayerService({ db, ledger: createLedgerService({ db }), botUsername: () => null });
  const players = new Map<string, Player>();
  for (const { player_id: id } of rows) {
    if (players.has(id)) continue;
    const player = await service.find(id);
    if (player) players.set(id, player);
  }
  await db.destroy();
  const jobs: Jobs = { spread: [], hot: [] };
  for (const row of rows) {
    const player = players.get(row.player_id);
    if (!player) throw new Error(`no player ${row.player_id}`);
    const job = { player, roomId: row.room_id, roundId: row.id, cartelaNumber: row.cartela_number };
    (row.name.startsWith("Hot") ? jobs.hot : jobs.spread).push(job);
  }
  // Into one room until it is full.
  jobs.hot.sort((a, b) => a.roomId.localeCompare(b.roomId) || a.cartelaNumber - b.cartelaNumber);
  return jobs;
}
// Set-based, because ten thousand sign-ins are not what is measured; the books are as if ledger_post had been asked.
const players = (count: number) => `
  create temp table newcomer as
    select uuidv7() as id, 900000000 + n as telegram_id from generate_series(1, ${count}) n;
  insert into account (kind, owner_id) select 'player', id from newcomer;
  insert into player (id, telegram_id, first_name, preferred_language, origin, account_id)
    select n.id, n.telegram_id, 'Player', 'en', 'demo', a.id from newcomer n join account a on a.owner_id = n.id;
  select ledger_open('demo', '${sourceOwnerId}');
  with posted as (
    insert into transfer (idempotency_key, type, description) select 'bench-welcome:' || id, 'TOP_UP', '' from newcomer
      returning idempotency_key, id)
    insert into transfer_key (idempotency_key, transfer_id) select idempotency_key, id from posted;
  insert into entry (transfer_id, account_id, amount_santim)
    select t.id, line.account_id, line.amount
    from newcomer n join transfer t on t.idempotency_key = 'bench-welcome:' || n.id
      join account wallet on wallet.owner_id = n.id
      join account source on source.owner_id = '${sourceOwnerId}',
      lateral (values (wallet.id, 100000), (source.id, -100000)) as line (account_id, amount);
  insert into balance (account_id, amount_santim) select a.id, 100000 from newcomer n join account a on a.owner_id = n.id;
  insert into wallet (id, player_id, company_id, account_id)
    select n.id, n.id, company.id, a.id from company, newcomer n join account a on a.owner_id = n.id;
  update balance set amount_santim = -100000::bigint * ${count}
    where account_id = (select id from account where owner_id = '${sourceOwnerId}');`;

const branches = ({ rooms, hotRooms }: StakeFixtureSize) => `
  with company as (insert into company (name, account_id) values ('Bench', ledger_open('company', uuidv7())) returning id),
  named (name) as (select 'Spread ' || n from generate_series(1, ${rooms}) n 
    union all select 'Hot ' || n from generate_series(1, ${hotRooms}) n)
  insert into branch (company_id, name, account_id, is_online)
    select company.id, named.name, ledger_open('branch', uuidv7()), true from company, named`;

// Every room sells all the numbers that there can be, so that none is nearly sold out and needs a sister meanwhile.
const longList = `
  with list as (
    insert into cartela_list (branch_id, hash) select id, sha256('bench') from branch order by id limit 1 returning id)
  insert into cartela_list_line (list_id, number, cells)
    select list.id, number, $1::smallint[] from list, generate_series(1, 2000) number`;

const reservations = ({ rooms, players }: StakeFixtureSize) => `
  with room_round as (
    select r.id, b.name like 'Hot %' as is_hot,
      row_number() over (partition by b.name like 'Hot %' order by b.id) - 1 as room_index
    from round r join room on room.id = r.room_id join branch b on b.id = room.branch_id),
  numbered as (select id, row_number() over (order by telegram_id) - 1 as player_index from player)
  insert into round_cartela (round_id, cartela_number, player_id, status, cells, reserved_until)
    select r.id, number, p.id, 'reserved', $3::smallint[], clock_timestamp() + interval '1 hour'
    from room_round r, generate_series(1, case when r.is_hot then $2::integer else $1::integer end) number
      join numbered p on true
    where p.player_index = case when r.is_hot then number - 1 else ((number - 1) * ${rooms} + r.room_index) % ${players} end`;
