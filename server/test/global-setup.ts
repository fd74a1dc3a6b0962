import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { migrate } from "../src/postgres/db.ts";
import { startEmbeddedPostgres } from "../src/postgres/embedded.ts";
import { withDatabase } from "./database-url.ts";

declare module "vitest" {
  export interface ProvidedContext {
    clusterUrl: string;
  }
}

/** One real Postgres for the run, with a migrated template that every test file copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), "derash-test-"));
  // As root, Postgres runs as another user, who must be able to enter.
  chmodSync(dataDir, 0o755);
  const postgres = await startEmbeddedPostgres({ dataDir, settings: ["max_connections=200", "fsync=off"] });
  await migrate(postgres.url);
  const client = new pg.Client({ connectionString: withDatabase(postgres.url, "postgres") });
  await client.connect();
  await client.query("alter database derash rename to derash_template");
  await client.end();
  project.provide("clusterUrl", withDatabase(postgres.url, "postgres"));
  return async () => {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}
