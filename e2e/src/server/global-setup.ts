import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readConfig } from "@derash/server/config";
import { noHints } from "@derash/server/hint/service";
import { createLog } from "@derash/server/log";
import { openDatabase } from "@derash/server/postgres/database";
import { startEmbeddedPostgres } from "@derash/server/postgres/embedded";
import { createServices } from "@derash/server/services";
import { demoDatabase, onPostgres } from "./databases.ts";

/**
 * One Postgres for the journeys, with a demo in it that every server copies: a cluster, the tables and the demo's people take
 * longer to make than many a journey. There are no rooms in it, for these take the settings of the server that opens them.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), "derash-e2e-"));
  // As root, Postgres runs as another user, who must be able to enter.
  chmodSync(dataDir, 0o755);
  const postgres = await startEmbeddedPostgres({
    dataDir,
    settings: ["max_connections=200", "fsync=off", "full_page_writes=off"],
  });
  await seedDemo(postgres.url);
  process.env.E2E_POSTGRES = postgres.url;
  await onPostgres(`alter database derash rename to ${demoDatabase}`);
  return async () => {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}

async function seedDemo(databaseUrl: string): Promise<void> {
  const config = readConfig({ DATABASE_URL: databaseUrl });
  const log = createLog("error");
  const database = await openDatabase(config, log);
  const { demo, draws, audit, upkeep } = await createServices(config, log, { ...database, hints: noHints });
  await demo?.seed();
  await draws.stop();
  await audit.stop();
  await upkeep.stop();
  await database.close();
}
