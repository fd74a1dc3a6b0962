import { randomBytes } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";
import { createLog } from "../src/log.ts";
import { type Db, openDb } from "../src/postgres/db.ts";
import { withDatabase } from "./postgres/database-url.ts";

export type TestDatabase = {
  /** As the server sees it: the role derash_server. */
  db: Db;
  /** As its owner sees it, who made the tables: for what no server may do, like moving a deadline. */
  owner: pg.Pool;
  url: string;
  name: string;
  drop(): Promise<void>;
  /** Leaves it as it lies, to be copied: Postgres copies no database that somebody is connected to. */
  leave(): Promise<void>;
};

/** A database of its own, copied from the migrated template, or from one that was left. */
export async function testDatabase(template = "derash_template"): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString("hex")}`;
  const clusterUrl = inject("clusterUrl");
  // Files copied as they lie cost a seventh of what each block by the log does.
  await runOn(clusterUrl, `create database ${name} template ${template} strategy file_copy`);
  const url = withDatabase(clusterUrl, name);
  const { db } = openDb(url, createLog("silent"));
  const owner = new pg.Pool({ connectionString: url, max: 2 });
  // A connection that is still closing when its database is dropped says so once more.
  owner.on("connect", (client) => void client.on("error", () => {}));
  const leave = async () => {
    await db.destroy();
    await owner.end();
  };
  return {
    db,
    owner,
    url,
    name,
    leave,
    drop: async () => {
      if (!owner.ended) await leave();
      // Postgres itself waits for connections that are just going. Forced, they would die with an error that nobody awaits.
      await runOn(clusterUrl, `drop database ${name}`);
    },
  };
}

async function runOn(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** The books as they should be after every scenario: nothing in the lists of what is wrong with them. */
export async function ledgerViolations(db: Db): Promise<unknown[]> {
  const ledger = await db.selectFrom("ledger_violation").selectAll().execute();
  const wallets = await db.selectFrom("wallet_violation").selectAll().execute();
  const rounds = await db.selectFrom("round_violation").selectAll().execute();
  const payments = await db.selectFrom("payment_violation").selectAll().execute();
  return [
    ...ledger,
    ...wallets,
    ...rounds,
    ...payments,
    ...(await db.selectFrom("tax_violation").selectAll().execute()),
  ];
}
