import { createAuditService } from "../src/audit/service.ts";
import { createCartelaService } from "../src/cartela/service.ts";
import { createLog } from "../src/log.ts";
import { testDatabase } from "./database.ts";
import { staffFixture } from "./staff-fixture.ts";

/** The staff fixture, and the cartelas of its companies. */
export async function cartelaFixture() {
  const database = await testDatabase();
  const fixture = await staffFixture(database);
  const audit = createAuditService({ db: database.db, log: createLog("silent") });
  const cartelas = createCartelaService({ db: database.db, companies: fixture.companies, audit });
  return { database, fixture, cartelas };
}
