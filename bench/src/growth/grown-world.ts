import { createLedgerService } from "@derash/server/ledger/service";
import { checkNew } from "@derash/server/ledger/upkeep";
import { createLog } from "@derash/server/log";
import { createPlayerService, type PlayerService } from "@derash/server/player/service";
import { type Db, openDb } from "@derash/server/postgres/db";
import { StakesTogether } from "@derash/server/round/room/stakes-together";
import { createWalletService, type WalletService } from "@derash/server/wallet/service";
import pg from "pg";
import { type Days, fillSalesFixture, type SalesFixture } from "../sales-fixture.ts";
import { fillStakeFixture, type Job, type StakeFixtureSize } from "../stakes/stake-fixture.ts";
import { fillPastLedger, regularsOf } from "./past-ledger.ts";

/** A database that has lived for a year, with so many entries in its ledger, and the services that are asked of it. */
export type GrownWorld = {
  entries: number;
  url: string;
  owner: pg.Client;
  db: Db;
  stakes: StakesTogether;
  jobs: Job[];
  /** Whose the entries of the past are. */
  regulars: { id: string }[];
  wallets: WalletService;
  players: PlayerService;
  sales: SalesFixture;
  close(): Promise<void>;
};

/** Of each hundred entries of the past. */
const salesPerEntry = 1 / 100;
const salesInMonth = 100;

export async function grownWorld(
  url: string,
  entries: number,
  size: StakeFixtureSize,
  month: Days,
): Promise<GrownWorld> {
  const jobs = await fillStakeFixture(url, size);
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  await fillPastLedger(owner, entries);
  const outside = Math.max(0, Math.floor(entries * salesPerEntry) - salesInMonth);
  const sales = await fillSalesFixture(url, month, salesInMonth, outside);
  const { db } = openDb(url, createLog("error"));
  await verifyPast(owner);
  return {
    ...{ entries, url, owner, db, jobs: jobs.spread, regulars: await regularsOf(owner), sales },
    stakes: new StakesTogether(db),
    wallets: createWalletService({ db }),
    players: createPlayerService({ db, ledger: createLedgerService({ db }) }),
    close: async () => {
      await sales.close();
      await db.destroy();
      await owner.end();
    },
  };
}

/** As a server that has been up does it: the first checks read everything, and what they have found right is not read again. */
async function verifyPast(owner: pg.Client): Promise<void> {
  const isVerified =
    "select verified_to > first_id_at(now() - interval '30 minutes') as is_verified from ledger_verified";
  for (;;) {
    const { rows: wrong } = await owner.query("select * from ledger_check_new()");
    if (wrong.length > 0) throw new Error(`the world was made wrong: ${JSON.stringify(wrong[0])}`);
    const { rows } = await owner.query<{ is_verified: boolean }>(isVerified);
    if (rows[0]?.is_verified) return;
  }
}

/** Errors: a violation. */
export async function checkNewOf({ db }: GrownWorld): Promise<void> {
  const wrong = await checkNew(db);
  if (wrong.length > 0) throw new Error(`the books are wrong: ${JSON.stringify(wrong[0])}`);
}
