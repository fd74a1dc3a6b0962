import { createAuditService } from "../src/audit/service.ts";
import { createCartelaService } from "../src/cartela/service.ts";
import { createLog } from "../src/log.ts";
import { testDatabase } from "./database.ts";
import { staffWorld } from "./staff-world.ts";

/** The staff world, and the cartelas of its companies. */
export async function cartelaWorld() {
  const database = await testDatabase();
  const world = await staffWorld(database);
  const audit = createAuditService({ db: database.db, log: createLog("silent") });
  const cartelas = createCartelaService({ db: database.db, companies: world.companies, audit });
  return { database, world, cartelas };
}
