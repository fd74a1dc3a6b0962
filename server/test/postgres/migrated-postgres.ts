import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { migrate } from "../../src/postgres/db.ts";
import { startEmbeddedPostgres } from "../../src/postgres/embedded.ts";
import { withDatabase } from "./database-url.ts";

/** A real Postgres of its own with every migration applied, in a folder that goes with it; it need not survive a power cut. */
export async function startMigratedPostgres(): Promise<{ url: string; stop(): Promise<void> }> {
  const dataDir = mkdtempSync(join(tmpdir(), "derash-test-"));
  // As root, Postgres runs as another user, who must be able to enter.
  chmodSync(dataDir, 0o755);
  const { url, stop } = await startEmbeddedPostgres({
    dataDir,
    settings: ["max_connections=200", "fsync=off", "full_page_writes=off"],
  });
  await migrate(url);
  return {
    url,
    stop: async () => {
      await stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** The same with the migrated database as `derash_template`, to be copied: `url` is of the database `postgres`. */
export async function startTemplatePostgres(): Promise<{ url: string; stop(): Promise<void> }> {
  const migrated = await startMigratedPostgres();
  const url = withDatabase(migrated.url, "postgres");
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query("alter database derash rename to derash_template");
  await client.end();
  return { ...migrated, url };
}
