import { randomUUID } from "node:crypto";
import { gameScreenSchedule } from "@derash/game/bonus";
import { santim } from "@derash/game/money";
import { vi } from "vitest";
import { createAuditService } from "../../src/audit/service.ts";
import { createCartelaService } from "../../src/cartela/service.ts";
import type { Branch } from "../../src/company/service.ts";
import { isTakenOn } from "../../src/hall/service.ts";
import { createLog } from "../../src/log.ts";
import { lockRound } from "../../src/round/change-store.ts";
import type { TransitionDeps } from "../../src/round/deps.ts";
import { openRound } from "../../src/round/open-round.ts";
import { closeRound, drawRound, settleRound, voidInRoom } from "../../src/round/room/due.ts";
import * as store from "../../src/round/store.ts";
import { ensureRooms } from "../../src/round/tables/making.ts";
import { createSaleService } from "../../src/sale/service.ts";
import { createStatementService } from "../../src/statement/service.ts";
import { createTodayService } from "../../src/today/service.ts";
import { testDatabase } from "../database.ts";
import { cellsOf, hallFixture } from "../hall-fixture.ts";
import { moneyFixture } from "../payment/money-fixture.ts";
import { setAhead, simulateClock, simulateIds } from "../postgres/database-clock.ts";
import { testDraws } from "../round-fixture.ts";

/** The month ends between the first two. */
export const days = ["2031-08-31", "2031-09-01", "2031-09-02"] as const;

const realNow = Date.now.bind(Date);

/**
 * Two companies, each with halls and rooms, on one database whose clock is set by the test: everything that moves money, and everything
 * that says how much it was.
 */
export async function figuresWorld() {
  const database = await testDatabase();
  await simulateClock(database.url);
  await simulateIds(database.url);
  let aheadMs = 0;
  const now = () => realNow() + aheadMs;
  const spy = vi.spyOn(Date, "now").mockImplementation(now);
  const ahead = async (iso: string) => {
    aheadMs = Date.parse(iso) - realNow();
    await setAhead(database.url, aheadMs);
  };
  await ahead(`${days[0]}T08:00:00+03:00`);
  await database.owner.query("select ledger_months()");
  const hall = await hallFixture(database);
  const money = await moneyFixture({ on: hall });
  const rooms = await roomsOf(hall);
  const { db, companies } = hall;
  const audit = createAuditService({ db, log: createLog("silent") });
  const notices = { write: async () => {} };
  return {
    ...{ hall, money, rooms, now },
    /** It is then, everywhere; time does not go back. */
    at: async (iso: string) => {
      await ahead(iso);
      money.clock.now = now();
      await hall.owner.query("update hall_screen set seen_at = clock_timestamp()");
    },
    sales: createSaleService({ db, audit, now }),
    statements: createStatementService({ db, companies, audit, now }),
    today: createTodayService({ db, companies, notices, log: createLog("silent"), now, isTakenOn }),
    drop: async () => {
      await rooms.stop();
      await money.drop();
      spy.mockRestore();
    },
  };
}
export type World = Awaited<ReturnType<typeof figuresWorld>>;

/** An online branch of each company, with a table for 7.77 ETB, and what happens at it. */
async function roomsOf(hall: Awaited<ReturnType<typeof hallFixture>>) {
  const { db, companies, own, foreign, ledger, audit, taxes, sales, owner } = hall;
  const draws = testDraws(db);
  await draws.start();
  const deps: TransitionDeps = {
    ...{ db, ledger, draws, cartelas: createCartelaService({ db, companies, audit }) },
    rules: {
      timings: { countdownMs: 600_000, autoStartDelayMs: 1, startDelayMs: 1, callIntervalMs: 1 },
      minPlayers: 2,
    },
    notices: { write: async () => {} },
    bonusScheduleOf: async () => gameScreenSchedule,
    ...{ taxOf: taxes.ofRound, recordSale: sales.record },
  };
  const open = async (companyId: string, name: string) => {
    const branch = await db.transaction().execute((tx) => companies.addBranch(tx, companyId, name, true));
    if (!branch) throw new Error("the name is free");
    await ensureRooms(db, [branch.id], [7_77], { houseCutBps: 2000, cartelasPerPlayerMax: 1 });
    const row = (await store.rooms(db)).find(({ branchId }) => branchId === branch.id);
    if (!row) throw new Error("the room was made");
    await db.transaction().execute((tx) => openRound(deps, tx, row));
    return { branch, row };
  };
  type Table = { branch: Branch; row: store.RoomRow };
  const live = async ({ row }: Table) => (await store.loadLive(db, row.id))?.record.id ?? "";
  /** So many newcomers with 100 ETB each buy the first cartelas. */
  const buy = async (table: Table, count: number): Promise<string> => {
    const roundId = await live(table);
    for (let number = 1; number <= count; number++) {
      const player = await hall.player({ firstName: `P${randomUUID().slice(0, 6)}` });
      const account = await hall.wallets.openWallet(db, player.id, table.branch.companyId);
      await hall.fund(account, santim(100_00));
      await store.reserve(db, roundId, number, player.id, cellsOf(number));
      const { result } = await store.confirm(db, { roundId, number, playerId: player.id });
      if (result !== "ok") throw new Error(result);
    }
    return roundId;
  };
  const close = async ({ row }: Table, roundId: string) => {
    await owner.query("update round set closes_at = clock_timestamp() - interval '1 ms' where id = $1", [roundId]);
    await closeRound(deps, row, roundId);
    await drawRound(deps, row, roundId);
  };
  return {
    own: await open(own.company.id, "own-online"),
    foreign: await open(foreign.company.id, "foreign-online"),
    ...{ buy, close },
    settle: async ({ row }: Table, roundId: string) => {
      await owner.query("update round_stretch set starts_at = starts_at - interval '1 hour' where round_id = $1", [
        roundId,
      ]);
      await settleRound(deps, row, roundId);
    },
    /** Another draw in place of the drawn one. */
    drawAnew: (roundId: string, seed: Buffer, lastCall: number) =>
      owner.query("update round set seed = $2, last_call = $3 where id = $1", [roundId, seed, lastCall]),
    giveBack: ({ row }: Table, roundId: string) =>
      db.transaction().execute(async (tx) => {
        const { record, now } = await lockRound(tx, roundId);
        await voidInRoom(deps, tx, row, record, now, "min_players");
      }),
    stop: () => draws.stop(),
  };
}
