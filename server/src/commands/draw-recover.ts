import { setTimeout as pause } from "node:timers/promises";
import { lastServed } from "@derash/books/check";
import { sql } from "kysely";
import { type AuditEntry, createAuditService } from "../audit/service.ts";
import { createBonusService } from "../bonus/service.ts";
import { createCartelaService } from "../cartela/service.ts";
import { createCompanyService } from "../company/service.ts";
import { type Config, readConfig } from "../config.ts";
import { createDrawService, type DrawService } from "../draw/service.ts";
import { createBeacon } from "../draw/source.ts";
import { endRestoredSales as endHallSales } from "../hall/restored.ts";
import { createHallRulesService } from "../hall-rules/service.ts";
import { createLedgerService } from "../ledger/service.ts";
import { createLog } from "../log.ts";
import { createNoticeService } from "../notice/service.ts";
import { stopPayouts } from "../payment/restored.ts";
import { openDatabase } from "../postgres/database.ts";
import type { Db } from "../postgres/db.ts";
import { endRestoredSales as endRoomSales } from "../round/room/restored.ts";
import { announcementOver } from "../schedule/service.ts";
import { openShiftId } from "../shift/service.ts";
import { createTaxService } from "../tax/service.ts";

/** What a recovery did. */
export type Recovered = { tables: number; rooms: number; halls: number };

const looksMax = 10;
const lookMs = 200;

const commandLine: AuditEntry["actor"] = { id: null, name: "(command line)" };

/**
 * Begins a new epoch in every table and stops payouts, then ends what is on sale: see fairness/docs/fairness.md, "After a restore", and
 * docs/backups.md, "Before payouts go on".
 */
export async function recoverDraws(
  db: Db,
  draws: DrawService,
  { timings, minPlayers }: Pick<Config, "timings" | "minPlayers">,
): Promise<Recovered> {
  const ledger = createLedgerService({ db });
  const companies = createCompanyService({ db, ledger });
  const audit = createAuditService({ db, log: createLog("error") });
  const hallRules = createHallRulesService({ db, companies, audit });
  const bonuses = createBonusService({ db, ledger, companies, audit, hallRules, openShift: openShiftId });
  const notices = createNoticeService({ db });
  const taxes = createTaxService({ db, ledger, companies, audit });
  // All tables or none: after a half of it nobody could tell which seeds may still be used.
  const tables = await db.transaction().execute(async (tx) => {
    const begun = await draws.recover(tx);
    await stopPayouts(tx, audit, { by: commandLine, at: new Date() });
    await audit.record(tx, recovered(begun));
    return begun;
  });
  const rooms = await endRoomSales({
    db,
    ledger,
    draws,
    cartelas: createCartelaService({ db, companies, audit }),
    rules: { timings, minPlayers },
    ...{ bonusScheduleOf: bonuses.scheduleOf, taxOf: taxes.ofRound },
    // The bot does not run here: it sends them with the next start.
    notices,
    announcementOver: (tx, roundId) => announcementOver({ notices }, tx, roundId),
    recordSale: async () => {},
  });
  return { tables, rooms, halls: await endHallSales({ db, ledger, draws, audit, companies }) };
}

/** What the audit keeps; the halls' rounds that are ended have a record each. */
function recovered(tables: number): AuditEntry {
  return {
    actor: commandLine,
    action: "draw.recovered",
    target: { id: null, name: "" },
    ...{ companyId: null, branchId: null, before: null, requestId: "" },
    after: { tables },
  };
}

/** When a server was there last, as the database has it: what was paid since is not in these books. null: none ever was. */
export async function spanLost(db: Db): Promise<Date | null> {
  const { rows } = await sql<{ since: Date | null }>`select ${sql.raw(lastServed)} as since`.execute(db);
  return rows[0]?.since ?? null;
}

/** What whoever recovers does next, for payouts go on by no other word. */
function payoutsWords(since: Date | null, now: Date): string {
  const span = `${since === null ? "the beginning" : since.toISOString()} to ${now.toISOString()}`;
  return `Payouts are off, by every provider and at the desks: after a restore what was paid since waits or is in wallets again.
Compare all that was paid and brought from ${span} with the providers' lists and the desks' slips, correct it,
then let payouts go on: page Providers, "For all companies" (docs/backups.md, "Before payouts go on").
`;
}

/** Throws when somebody else is connected: a server that runs would go on with rounds that are being ended. */
export async function refuseOthers(db: Db, looks = looksMax): Promise<void> {
  for (let look = 1; look <= looks; look += 1) {
    const { rows } = await sql<{ others: number }>`
      select count(*)::int as others from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and usesysid is not null`.execute(db);
    if (rows[0]?.others === 0) return;
    // A connection that has just been left takes a moment to go.
    await pause(lookMs);
  }
  throw new Error("Somebody else is connected to this database. Stop every server first, then recover.");
}

/** `npm run draw:recover`: after a restore from a copy, before any server starts on it. */
async function main(): Promise<void> {
  const config = readConfig();
  const log = createLog("error");
  const { dbs, clock, leave } = await openDatabase(config, log);
  const { commands: db } = dbs;
  try {
    // Ours is one connection from here on, so that every other one is somebody else's.
    await clock.stop();
    await dbs.rounds.destroy();
    await refuseOthers(db);
    const since = await spanLost(db);
    const { leadMs, seedKey } = config.draw;
    const draws = createDrawService({ db, log, beacon: createBeacon(config.draw, log, Date.now), leadMs, seedKey });
    await draws.start();
    const { tables, rooms, halls } = await recoverDraws(db, draws, config);
    await draws.stop();
    process.stdout.write(`A new epoch begins at ${tables} tables, with seeds that nobody has seen.\n`);
    process.stdout.write(`Ended with every stake given back: ${rooms} rounds in rooms, ${halls} in halls.\n`);
    process.stdout.write(payoutsWords(since, new Date()));
  } finally {
    await leave();
  }
}

if (import.meta.main)
  main().catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  });
