import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { startMigratedPostgres } from "../test/postgres/migrated-postgres.ts";
import { databaseTypes } from "./db-types.ts";

// `npm run db:types`: writes src/postgres/schema.ts again, from a database that has every migration and nothing else.
const file = fileURLToPath(new URL("../src/postgres/schema.ts", import.meta.url));
const { url, stop } = await startMigratedPostgres();
try {
  const text = await databaseTypes(url);
  // Whoever reads it just now finds it whole.
  if (text !== readFileSync(file, "utf8")) writeFileSync(file, text);
  const tables = text.match(/^export interface /gm)?.length ?? 0;
  process.stdout.write(`${tables - 1} tables and views in server/src/postgres/schema.ts\n`);
} finally {
  await stop();
}
