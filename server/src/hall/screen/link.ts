import { randomInt } from "node:crypto";
import { hallCodeCharacters, hallCodeLength } from "@derash/protocol/hall/hall-code";
import type { HallLink } from "@derash/protocol/hall/watch";
import { AppError } from "../../app-error.ts";
import { doneBy } from "../../audit/service.ts";
import type { Actor } from "../../company/service.ts";
import type { Db, Queries } from "../../postgres/db.ts";
import { cashierOf, type HallDeps } from "../locked-round.ts";

/** One till may end the code right after another has made it, but hardly so often in a row. */
const attemptsMax = 5;

/** The hall's code, which the first who asks makes: of two tills that ask at once both hear the same. */
export async function codeOf(db: Db, cashier: { id: string; branchId: string }): Promise<HallLink> {
  for (let attempt = 1; attempt <= attemptsMax; attempt++) {
    const code = await kept(db, cashier.branchId);
    if (code !== undefined) return { success: true, code };
    await make(db, cashier);
  }
  throw new AppError("unavailable");
}

/** Nothing where another till was first. */
async function make(db: Db, { id, branchId }: { id: string; branchId: string }): Promise<void> {
  await db
    .insertInto("hall_code")
    .values({ branch_id: branchId, code: newCode(), made_by: id })
    .onConflict((on) => on.column("branch_id").doNothing())
    .execute();
}

function newCode(): string {
  const characters = Array.from(
    { length: hallCodeLength },
    () => hallCodeCharacters[randomInt(hallCodeCharacters.length)],
  );
  return characters.join("");
}

async function kept(queries: Queries, branchId: string): Promise<string | undefined> {
  const row = await queries.selectFrom("hall_code").select("code").where("branch_id", "=", branchId).executeTakeFirst();
  return row?.code;
}

/** Screens and papers with this code show nothing any more. One that another till has made since stays: nobody meant that. */
export async function end(
  { db, audit }: Pick<HallDeps, "db" | "audit">,
  actor: Actor,
  code: string,
): Promise<{ success: true }> {
  const { branchId, companyId, username } = cashierOf(actor.staff);
  await db.transaction().execute(async (tx) => {
    const ended = tx.deleteFrom("hall_code").where("branch_id", "=", branchId).where("code", "=", code);
    const gone = await ended.executeTakeFirst();
    if (gone.numDeletedRows === 0n) return;
    await audit.record(tx, {
      ...doneBy(actor),
      action: "venue.code_ended",
      target: { id: branchId, name: username },
      ...{ companyId, branchId },
      before: null,
      after: null,
    });
  });
  return { success: true };
}

type Hall = { companyId: string; branchId: string; branchName: string };

/** The hall that a code shows. Errors: not_found, for a code that never was as for one that is over. */
export async function hallOf(db: Db, code: string): Promise<Hall> {
  const hall = await db
    .selectFrom("hall_code")
    .innerJoin("branch_directory as branch", "branch.id", "hall_code.branch_id")
    .select(["branch.company_id as companyId", "branch.id as branchId", "branch.name as branchName"])
    .where("code", "=", code)
    .executeTakeFirst();
  if (!hall) throw new AppError("not_found");
  return hall;
}
