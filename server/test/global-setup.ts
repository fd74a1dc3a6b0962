import pg from "pg";
import type { TestProject } from "vitest/node";
import { withDatabase } from "./database-url.ts";
import { startMigratedPostgres } from "./migrated-postgres.ts";

declare module "vitest" {
  export interface ProvidedContext {
    clusterUrl: string;
  }
}

/** One real Postgres for the run, with a migrated template that every test file copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { url, stop } = await startMigratedPostgres();
  const client = new pg.Client({ connectionString: withDatabase(url, "postgres") });
  await client.connect();
  await client.query("alter database derash rename to derash_template");
  await client.end();
  project.provide("clusterUrl", withDatabase(url, "postgres"));
  return stop;
}
