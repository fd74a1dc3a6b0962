import { createHash, randomInt } from "node:crypto";
import { hallCodeCharacters, hallCodeLength } from "@derash/protocol/hall/hall-code";
import type { HallLink } from "@derash/protocol/hall/round";
import { sql } from "kysely";
import { AppError, invariant } from "../../app-error.ts";
import type { Db } from "../../postgres/db.ts";

/** An evening, and a screen that is set up in the morning. */
const validHours = 16;

/** A new code for the hall; the one that this cashier made before shows nothing any more. It ends with the session that made it. */
export async function make(db: Db, cashierId: string, sessionId: string): Promise<HallLink> {
  const code = Array.from({ length: hallCodeLength }, () => hallCodeCharacters[randomInt(hallCodeCharacters.length)]);
  const link = {
    code_hash: hashOf(code.join("")),
    session_id: sessionId,
    expires_at: sql<Date>`clock_timestamp() + ${validHours} * interval '1 hour'`,
  };
  const { expires_at } = await db
    .insertInto("hall_link")
    .values({ cashier_id: cashierId, ...link })
    .onConflict((on) => on.column("cashier_id").doUpdateSet(link))
    .returning("expires_at")
    .executeTakeFirstOrThrow();
  return { success: true, code: code.join(""), expiresAt: expires_at.getTime() };
}

export async function end(db: Db, cashierId: string): Promise<void> {
  await db.deleteFrom("hall_link").where("cashier_id", "=", cashierId).execute();
}

type Hall = { branchId: string; branchName: string };

/** The hall that a code shows. Errors: not_found, for a code that never was as for one that is over. */
export async function hallOf(db: Db, code: string): Promise<Hall> {
  const hall = await db
    .selectFrom("hall_link")
    .innerJoin("staff_directory as staff", "staff.id", "hall_link.cashier_id")
    .innerJoin("branch_directory as branch", "branch.id", "staff.branch_id")
    // Logging out, a new password and switching off end the session, and with it what the hall's screen shows.
    .innerJoin("live_session", "live_session.id", "hall_link.session_id")
    .select(["branch.id as branchId", "branch.name as branchName"])
    .where("code_hash", "=", hashOf(code))
    .where("hall_link.expires_at", ">", sql<Date>`clock_timestamp()`)
    .where("staff.is_active", "=", true)
    .where("staff.role", "=", "cashier")
    .executeTakeFirst();
  if (!hall) throw new AppError("not_found");
  return hall;
}

function hashOf(code: string): Buffer {
  invariant(code.length === hallCodeLength, "a hall's code is whole");
  return createHash("sha256").update(code).digest();
}
