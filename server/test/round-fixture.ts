import { randomUUID } from "node:crypto";
import { localBeacon, signBeacon } from "@derash/fairness/beacon";
import { gameScreenSchedule } from "@derash/game/bonus";
import { cartelaSet } from "@derash/game/cartela/package";
import { santim } from "@derash/game/money";
import { createAuditService } from "../src/audit/service.ts";
import { createCartelaService } from "../src/cartela/service.ts";
import { createCompanyService } from "../src/company/service.ts";
import type { Beacon } from "../src/draw/beacon.ts";
import { createDrawService, type DrawDeps } from "../src/draw/service.ts";
import { between, createLedgerService } from "../src/ledger/service.ts";
import { createLog } from "../src/log.ts";
import type { RoundNotice } from "../src/notice/service.ts";
import { createPlayerService, type Player } from "../src/player/service.ts";
import type { TransitionDeps } from "../src/round/deps.ts";
import { openRound } from "../src/round/open-round.ts";
import { closeRound, drawRound, settleRound } from "../src/round/room/due.ts";
import * as store from "../src/round/store.ts";
import { ensureRooms } from "../src/round/tables/making.ts";
import { createSaleService } from "../src/sale/service.ts";
import { createTaxService } from "../src/tax/service.ts";
import { createWalletService } from "../src/wallet/service.ts";
import { ledgerViolations, type TestDatabase, testDatabase } from "./database.ts";

const cartelas = cartelaSet(1);
const timings = { countdownMs: 600_000, autoStartDelayMs: 1, startDelayMs: 1, callIntervalMs: 1 };
let telegramId = 5_000_000;

/** In tests a round closes when the test says so, and never too late for a beacon that is a minute away. */
export const leadMs = 60_000;
const secretKey = new Uint8Array(32).fill(7);
export const testSeedKey = new Uint8Array(32).fill(9);

/** Answers at once for every round, also for those to come: here a test says when a round goes on. */
export const testBeacon: Beacon = {
  facts: { ...localBeacon(secretKey, 1000), kind: "local", isIndependent: false },
  signature: async (round) => signBeacon(secretKey, round),
  waitMs: () => 0,
  latest: async () => null,
  stop: async () => {},
};

/** Draws as a server on this database does them. */
export function testDraws(db: TestDatabase["db"], beacon: Beacon = testBeacon, changes: Partial<DrawDeps> = {}) {
  const log = createLog("silent");
  const quick = { chainLength: 200, ownPatienceMs: 0, tablesKeptMs: 0 };
  return createDrawService({ db, log, beacon, leadMs, seedKey: testSeedKey, ...quick, ...changes });
}

export type TestPlayer = Player & { accountId: string };

/** Everything that moves the money of rounds, with no server before it: a test says itself when a round goes on. */
export type RoundFixture = Awaited<ReturnType<typeof roundFixture>>;

export async function roundFixture(beacon: Beacon = testBeacon, changes: Partial<DrawDeps> = {}, template?: string) {
  const database = await testDatabase(template);
  const { db, owner } = database;
  const ledger = createLedgerService({ db });
  const players = createPlayerService({ db, ledger });
  const wallets = createWalletService({ db });
  const notices: RoundNotice[] = [];
  const audit = createAuditService({ db, log: createLog("silent"), windowMs: 0 });
  const companies = createCompanyService({ db, ledger });
  const sales = createSaleService({ db, audit, now: Date.now });
  const draws = testDraws(db, beacon, changes);
  await draws.start();
  const deps: TransitionDeps = {
    db,
    ledger,
    draws,
    cartelas: createCartelaService({ db, companies, audit }),
    rules: { timings, minPlayers: 2 },
    notices: { write: async (_tx, written) => void notices.push(...(written as RoundNotice[])) },
    bonusScheduleOf: async () => gameScreenSchedule,
    taxOf: createTaxService({ db, ledger, companies, audit }).ofRound,
    recordSale: sales.record,
  };
  const branch = await companies.ensureBranch("House", "Online", true);
  const sourceId = await ledger.open(db, "demo", randomUUID());

  /** A room of one stake, with its first round open. */
  async function room(stake: number, cartelasPerPlayerMax = 1, branchId = branch.id) {
    await ensureRooms(db, [branchId], [stake], { houseCutBps: 2000, cartelasPerPlayerMax });
    const row = (await store.rooms(db)).find((each) => each.stake === stake);
    if (!row) throw new Error("the room was made");
    await db.transaction().execute((tx) => openRound(deps, tx, row));
    return row;
  }

  /** With the account of the wallet with the company of the fixture's rooms, and so much in it. */
  async function player(funds: number): Promise<TestPlayer> {
    const names = { firstName: `Player${++telegramId}`, lastName: "", username: "" };
    const person = { telegramId, ...names, phoneNumber: null, preferredLanguage: "en", origin: "demo" } as const;
    const registered = await players.register(person);
    const accountId = await wallets.openWallet(db, registered.id, branch.companyId);
    if (funds > 0) await pay(accountId, funds);
    return { ...registered, accountId };
  }

  async function pay(accountId: string, amount: number): Promise<void> {
    const lines = between(sourceId, accountId, santim(amount));
    const transfer = { key: `pay:${randomUUID()}`, type: "TOP_UP", roundId: null, description: "", lines } as const;
    await db.transaction().execute((tx) => ledger.post(tx, transfer));
  }

  const liveRound = async (row: store.RoomRow) => (await store.loadLive(db, row.id))?.record.id ?? "";
  const rooms = () => store.rooms(db);
  return {
    ...database,
    deps,
    ledger,
    wallets,
    companyId: branch.companyId,
    notices,
    rooms,
    room,
    player,
    /** Money from nowhere, for what comes before a scenario. */
    fund: pay,
    liveRound,
    /** Whatever is wrong with the books; nothing, whatever a test has done. */
    violations: async () => [
      ...(await ledgerViolations(db)),
      ...(await owner.query("select * from round_violation")).rows,
    ],
    ...selling(db),
    ...advancing(deps, owner),
  };
}

/** What players do in a round; each answers the result's code. */
function selling(db: TestDatabase["db"]) {
  const reserve = async (roundId: string, number: number, { id }: Player) =>
    (await store.reserve(db, roundId, number, id, cartelas[number - 1]?.cells ?? [])).result;
  const confirm = async (roundId: string, number: number, { id }: Player) =>
    (await store.confirm(db, { roundId, number, playerId: id })).result;
  const release = async (roundId: string, number: number, { id }: Player, isConfirmed?: boolean) =>
    (await store.release(db, roundId, number, id, isConfirmed)).result;
  const buy = async (roundId: string, number: number, buyer: Player) => {
    const held = await reserve(roundId, number, buyer);
    return held === "ok" ? confirm(roundId, number, buyer) : held;
  };
  return { reserve, confirm, release, buy };
}

/** What the clock does to a round. */
function advancing(deps: TransitionDeps, owner: TestDatabase["owner"]) {
  /** The countdown of a round is over now. */
  const endCountdown = (roundId: string) =>
    owner.query("update round set closes_at = clock_timestamp() - interval '1 ms' where id = $1", [roundId]);
  /** Its first ball came so many hours earlier than it did. */
  const longAgo = (roundId: string, hours = 1) =>
    owner.query("update round_stretch set starts_at = starts_at - $2 * interval '1 hour' where round_id = $1", [
      roundId,
      hours,
    ]);
  /** Closes and draws a round; its last ball was called long ago. */
  const callOut = async (row: store.RoomRow, roundId: string) => {
    await endCountdown(roundId);
    await closeRound(deps, row, roundId);
    await drawRound(deps, row, roundId);
    await longAgo(roundId);
  };
  return {
    ...{ endCountdown, longAgo, callOut },
    /** From the sale to its settlement. */
    playOut: async (row: store.RoomRow, roundId: string) => {
      await callOut(row, roundId);
      await settleRound(deps, row, roundId);
    },
    close: (row: store.RoomRow, roundId: string) => closeRound(deps, row, roundId),
    draw: async (roundId: string) => drawRound(deps, await roomOf(deps.db, roundId), roundId),
    settle: (row: store.RoomRow, roundId: string) => settleRound(deps, row, roundId),
    /** Closes and draws a round, then puts another draw in place of the drawn one, its last ball called long ago. */
    playWith: async (row: store.RoomRow, roundId: string, seed: Buffer, lastCall: number) => {
      await endCountdown(roundId);
      await closeRound(deps, row, roundId);
      await drawRound(deps, row, roundId);
      await owner.query("update round set seed = $2, last_call = $3 where id = $1", [roundId, seed, lastCall]);
      await longAgo(roundId);
      await settleRound(deps, row, roundId);
    },
  };
}

async function roomOf(db: TestDatabase["db"], roundId: string): Promise<store.RoomRow> {
  const { room_id: roomId } = await db
    .selectFrom("round")
    .select("room_id")
    .where("id", "=", roundId)
    .executeTakeFirstOrThrow();
  const row = (await store.rooms(db)).find(({ id }) => id === roomId);
  if (!row) throw new Error("a round is of a room");
  return row;
}

/** What the database holds of a round. */
export async function roundRow(owner: TestDatabase["owner"], roundId: string) {
  const { rows } = await owner.query("select * from round where id = $1", [roundId]);
  return rows[0];
}

/** The paid cartelas of a round, by number. */
export async function soldCartelas(
  owner: TestDatabase["owner"],
  roundId: string,
): Promise<{ cartela_number: number; telegram_id: number; prize_santim: number; bonus_santim: number }[]> {
  const { rows } = await owner.query(
    `select cartela_number, p.telegram_id, prize_santim, bonus_santim from round_cartela c join player p on p.id = c.player_id
     where round_id = $1 and status = 'confirmed' order by cartela_number`,
    [roundId],
  );
  return rows;
}
