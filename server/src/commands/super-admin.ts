import { issueMessage } from "@derash/protocol/refusal/issues";
import { AppError } from "../app-error.ts";
import { createAuditService } from "../audit/service.ts";
import { hashPassword } from "../auth/password.ts";
import { resetTotpByCommand } from "../auth/second-factor.ts";
import { createCompanyService } from "../company/service.ts";
import { readConfig } from "../config.ts";
import { createLedgerService } from "../ledger/service.ts";
import { createLog } from "../log.ts";
import { openDatabase } from "../postgres/database.ts";
import { createSuperAdmin } from "../staff/super-admin.ts";

const usage = "Usage: npm run super-admin -- <username> [--reset-totp]";
const resetOption = "--reset-totp";

/**
 * `npm run super-admin -- <username>`: makes a super admin and prints the password, this once. With `--reset-totp` behind it
 * forgets the authenticator app of one that is there. A running server goes on.
 */
async function main(given: string[]): Promise<void> {
  const isReset = given.includes(resetOption);
  const [username, ...more] = given.filter((text) => text !== resetOption);
  if (username === undefined || more.length > 0) throw new Error(usage);
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
    if (isReset) {
      await resetTotpByCommand({ db, companies, audit }, username);
      process.stdout.write(`The authenticator app of ${username} is forgotten. Every session has ended.\n`);
      return;
    }
    const made = await createSuperAdmin({ db, companies, audit, hashPassword }, username);
    process.stdout.write(`Super admin: ${made.username}\nPassword:    ${made.password}\n`);
    process.stdout.write("It is shown this once. Please sign in and change it.\n");
  } finally {
    await leave();
  }
}

function wordsOf(error: unknown): string {
  if (!(error instanceof AppError)) return error instanceof Error ? error.message : String(error);
  return [
    error.message,
    ...Object.values(error.fields ?? {}).map((issue) => issueMessage(issue.code, issue.params)),
  ].join(" ");
}

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${wordsOf(error)}\n`);
  process.exitCode = 1;
});
