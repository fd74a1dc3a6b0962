import { AppError } from "./app-error.ts";
import { createAuditService } from "./audit/service.ts";
import { hashPassword } from "./auth/password.ts";
import { createCompanyService } from "./company/service.ts";
import { readConfig } from "./config.ts";
import { openDatabase } from "./database.ts";
import { createLedgerService } from "./ledger/service.ts";
import { createLog } from "./log.ts";
import { createSuperAdmin } from "./staff/super-admin.ts";

/** `npm run super-admin -- <username>`: makes a super admin and prints the password, this once. A running server goes on. */
async function main(usernames: string[]): Promise<void> {
  const [username] = usernames;
  if (username === undefined || usernames.length > 1) throw new Error("Usage: npm run super-admin -- <username>");
  const config = readConfig();
  const log = createLog("error");
  const {
    dbs: { commands: db },
    leave,
  } = await openDatabase(config, log);
  try {
    const ledger = createLedgerService({ db });
    const companies = createCompanyService({ db, ledger });
    const audit = createAuditService({ db, log });
    const made = await createSuperAdmin({ db, companies, audit, hashPassword }, username);
    process.stdout.write(`Super admin: ${made.username}\nPassword:    ${made.password}\n`);
    process.stdout.write("It is shown this once. Please sign in and change it.\n");
  } finally {
    await leave();
  }
}

function wordsOf(error: unknown): string {
  if (!(error instanceof AppError)) return error instanceof Error ? error.message : String(error);
  return [error.message, ...Object.values(error.fields ?? {})].join(" ");
}

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${wordsOf(error)}\n`);
  process.exitCode = 1;
});
