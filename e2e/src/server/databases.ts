import { randomBytes } from "node:crypto";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbeddedPostgres } from "@derash/server/postgres/embedded";
import pg from "pg";

/** What every server of the journeys copies. */
export const demoDatabase = "derash_demo";

/** What a server keeps its data in. */
export type Place = {
  settings: Record<string, string>;
  /** For the database's owner, while the server runs. */
  url(): Promise<string>;
  remove(): Promise<void>;
};

/** A copy of the demo in the Postgres of the journeys; as `npm start` begins, in a folder of its own, where there is none. */
export async function newPlace(): Promise<Place> {
  if (!process.env.E2E_POSTGRES) return newFolder();
  const name = `e2e_${randomBytes(6).toString("hex")}`;
  // Files copied as they lie cost a seventh of what each block by the log does.
  await onPostgres(`create database ${name} template ${demoDatabase} strategy file_copy`);
  const url = clusterUrl(name);
  return {
    settings: { DATABASE_URL: url },
    url: async () => url,
    remove: () => onPostgres(`drop database ${name} with (force)`),
  };
}

/** A folder in which the server finds nothing, and starts a Postgres of its own. */
export function newFolder(): Place {
  const dataDir = mkdtempSync(join(tmpdir(), "derash-e2e-"));
  // As root, Postgres runs as another user, who must be able to enter.
  chmodSync(dataDir, 0o755);
  return {
    settings: { DATA_DIR: dataDir },
    // Adopts the Postgres that the server runs on this folder; the server stops it.
    url: async () => (await startEmbeddedPostgres({ dataDir })).url,
    remove: async () => rmSync(dataDir, { recursive: true, force: true }),
  };
}

/** Runs a statement about whole databases. */
export async function onPostgres(statement: string): Promise<void> {
  const owner = new pg.Client({ connectionString: clusterUrl("postgres") });
  await owner.connect();
  try {
    await owner.query(statement);
  } finally {
    await owner.end();
  }
}

function clusterUrl(database: string): string {
  return Object.assign(new URL(process.env.E2E_POSTGRES ?? ""), { pathname: `/${database}` }).href;
}
