import pg from "pg";
import type { TestProject } from "vitest/node";
import { mutants } from "../migrations-mutants/all.ts";
import { applyMutant } from "../migrations-mutants/mutant.ts";
import { withDatabase } from "./postgres/database-url.ts";
import { startTemplatePostgres } from "./postgres/migrated-postgres.ts";

declare module "vitest" {
  export interface ProvidedContext {
    clusterUrl: string;
  }
}

/** `npm run mutants`: every test of this run is on a database that is wrong in this way. */
async function mutateTemplate(url: string, name: string): Promise<void> {
  const mutant = mutants.find((each) => each.name === name);
  if (!mutant) throw new Error(`no mutant is called "${name}"`);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await applyMutant(client, mutant);
  await client.end();
}

/** One real Postgres for the run, with a migrated template that every test file copies; `npm run mutate` has one for all its runs. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const shared = process.env.TEMPLATE_POSTGRES;
  const { url, stop } = shared ? { url: shared, stop: async () => {} } : await startTemplatePostgres();
  if (process.env.SQL_MUTANT) await mutateTemplate(withDatabase(url, "derash_template"), process.env.SQL_MUTANT);
  project.provide("clusterUrl", url);
  return stop;
}
