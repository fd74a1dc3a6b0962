import type { SuperAdmin } from "@derash/protocol/management";
import type { Db, Queries, Tx } from "../postgres/db.ts";

const listRowsMax = 200;

export async function secretOf(queries: Queries, staffId: string): Promise<string | null> {
  const row = await queries
    .selectFrom("staff_totp")
    .select("secret")
    .where("staff_id", "=", staffId)
    .executeTakeFirst();
  return row?.secret ?? null;
}

export async function isEnrolled(queries: Queries, staffId: string): Promise<boolean> {
  return (await secretOf(queries, staffId)) !== null;
}

export async function superAdmins(db: Db): Promise<SuperAdmin[]> {
  const rows = await db
    .selectFrom("staff_directory as staff")
    .leftJoin("staff_totp", "staff_totp.staff_id", "staff.id")
    .select(["staff.id", "staff.username", "staff.is_active as status", "staff_totp.secret"])
    .where("staff.role", "=", "super_admin")
    .orderBy("staff.username")
    .limit(listRowsMax)
    .execute();
  return rows.map(({ secret, ...person }) => ({ ...person, has_totp: secret !== null }));
}

export async function setPending(db: Db, staffId: string, pending: string): Promise<void> {
  await db
    .insertInto("staff_totp")
    .values({ staff_id: staffId, secret: null, pending })
    .onConflict((on) => on.column("staff_id").doUpdateSet({ pending }))
    .execute();
}

export async function lockPending(tx: Tx, staffId: string): Promise<string | null> {
  const row = await tx
    .selectFrom("staff_totp")
    .select("pending")
    .where("staff_id", "=", staffId)
    .forUpdate()
    .executeTakeFirst();
  return row?.pending ?? null;
}

type Enabled = { staffId: string; secret: string; step: number; recoveryHashes: Buffer[] };

export async function enable(tx: Tx, { staffId, secret, step, recoveryHashes }: Enabled): Promise<void> {
  await tx
    .updateTable("staff_totp")
    .set({ secret, pending: null, last_step: step })
    .where("staff_id", "=", staffId)
    .execute();
  await tx.deleteFrom("staff_recovery").where("staff_id", "=", staffId).execute();
  await tx
    .insertInto("staff_recovery")
    .values(recoveryHashes.map((code_hash) => ({ staff_id: staffId, code_hash })))
    .execute();
}

/** Whether the step is later than every one before it. */
export async function takeStep(queries: Queries, staffId: string, step: number): Promise<boolean> {
  const taken = await queries
    .updateTable("staff_totp")
    .set({ last_step: step })
    .where("staff_id", "=", staffId)
    .where("last_step", "<", step)
    .returning("staff_id")
    .executeTakeFirst();
  return taken !== undefined;
}

/** Whether the newest code that was taken is of this step. */
export async function isLastStep(queries: Queries, staffId: string, step: number): Promise<boolean> {
  const taken = queries.selectFrom("staff_totp").select("staff_id").where("staff_id", "=", staffId);
  return (await taken.where("last_step", "=", step).executeTakeFirst()) !== undefined;
}

export async function takeRecovery(queries: Queries, staffId: string, codeHash: Buffer): Promise<boolean> {
  const taken = await queries
    .deleteFrom("staff_recovery")
    .where("staff_id", "=", staffId)
    .where("code_hash", "=", codeHash)
    .returning("staff_id")
    .executeTakeFirst();
  return taken !== undefined;
}

export async function remove(tx: Tx, staffId: string): Promise<boolean> {
  await tx.deleteFrom("staff_recovery").where("staff_id", "=", staffId).execute();
  const removed = await tx
    .deleteFrom("staff_totp")
    .where("staff_id", "=", staffId)
    .returning("staff_id")
    .executeTakeFirst();
  return removed !== undefined;
}
