import { type Santim, santim } from "@derash/game/money";
import type { Adjustment } from "@derash/protocol/credit";
import { sql } from "kysely";
import { usernameOf } from "../company/service.ts";
import type { Queries, Tx } from "../postgres/db.ts";
import type { Target } from "./target.ts";

type Decision = "approved" | "rejected" | "withdrawn";

export type AdjustmentRow = {
  id: string;
  kind: Adjustment["kind"];
  idempotencyKey: string;
  targetId: string;
  targetName: string;
  targetKind: Adjustment["target_kind"];
  targetCompanyName: string | null;
  targetBranchName: string | null;
  /** What the target holds now. */
  targetBalance: Santim;
  targetAccountId: string;
  counterAccountId: string;
  targetCompanyId: string | null;
  targetBranchId: string | null;
  /** Whose admins may decide it; null: super admins only. */
  companyId: string | null;
  amount: Santim;
  reason: string;
  status: "pending" | Decision;
  requestedBy: string;
  requesterName: string;
  decidedBy: string | null;
  deciderName: string | null;
  createdAt: Date;
  decidedAt: Date | null;
};

export type NewAdjustment = Pick<
  AdjustmentRow,
  "kind" | "idempotencyKey" | "counterAccountId" | "companyId" | "amount" | "reason" | "requestedBy"
> & { target: Pick<Target, "id" | "name" | "accountId" | "companyId" | "branchId"> };

const rowsMax = 200;

const select = (queries: Queries) =>
  queries
    .selectFrom("adjustment as a")
    .innerJoin("account", "account.id", "a.target_account_id")
    .innerJoin("balance", "balance.account_id", "a.target_account_id")
    .leftJoin("company_directory as company", "company.id", "a.target_company_id")
    .leftJoin("branch_directory as branch", "branch.id", "a.target_branch_id")
    .select(["a.kind as adjustmentKind", "a.idempotency_key as idempotencyKey"])
    .select([
      "a.id",
      "a.target_id as targetId",
      "a.target_name as targetName",
      "a.amount_santim",
      "a.reason",
      "a.status",
    ])
    .select(["account.kind", "company.name as targetCompanyName", "branch.name as targetBranchName"])
    .select(["balance.amount_santim as held"])
    .select(["a.target_account_id as targetAccountId", "a.counter_account_id as counterAccountId"])
    .select(["a.target_company_id as targetCompanyId", "a.target_branch_id as targetBranchId"])
    .select(["a.company_id as companyId", "a.requested_by as requestedBy", "a.decided_by as decidedBy"])
    .select(usernameOf("a.requested_by").as("requesterName"))
    .select(usernameOf<string | null>("a.decided_by").as("deciderName"))
    .select(["a.created_at as createdAt", "a.decided_at as decidedAt"]);

type Selected = Awaited<ReturnType<ReturnType<typeof select>["executeTakeFirstOrThrow"]>>;

const rowOf = ({ amount_santim, adjustmentKind, kind, held, ...row }: Selected): AdjustmentRow => ({
  ...row,
  kind: adjustmentKind,
  targetKind: kind as AdjustmentRow["targetKind"],
  targetBalance: santim(held),
  amount: santim(amount_santim),
});

/** Pending first, newest first. `companyId` null: everyone's. */
export async function list(queries: Queries, companyId: string | null): Promise<AdjustmentRow[]> {
  let query = select(queries);
  if (companyId !== null) query = query.where("a.company_id", "=", companyId);
  const rows = await query
    .orderBy(sql`a.status <> 'pending'`)
    .orderBy("a.created_at", "desc")
    .orderBy("a.id", "desc")
    .limit(rowsMax)
    .execute();
  return rows.map(rowOf);
}

export async function findByKey(tx: Tx, idempotencyKey: string): Promise<AdjustmentRow | null> {
  const row = await select(tx).where("a.idempotency_key", "=", idempotencyKey).executeTakeFirst();
  return row ? rowOf(row) : null;
}

/** Credit that waits and looks the same, asked for not longer ago than the seconds. */
export async function sameWaitingWithin(
  tx: Tx,
  seconds: number,
  credit: Pick<AdjustmentRow, "requestedBy" | "targetAccountId" | "amount" | "reason">,
): Promise<AdjustmentRow | null> {
  const row = await select(tx)
    .where("a.kind", "=", "credit")
    .where("a.requested_by", "=", credit.requestedBy)
    .where("a.target_account_id", "=", credit.targetAccountId)
    .where("a.amount_santim", "=", credit.amount)
    .where("a.reason", "=", credit.reason)
    .where("a.created_at", ">", sql<Date>`clock_timestamp() - make_interval(secs => ${seconds})`)
    .orderBy("a.created_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return row ? rowOf(row) : null;
}

export async function find(tx: Tx, id: string): Promise<AdjustmentRow> {
  return rowOf(await select(tx).where("a.id", "=", id).executeTakeFirstOrThrow());
}

/** Two who decide at once: one waits, then finds it decided. */
export async function lock(tx: Tx, id: string): Promise<AdjustmentRow | null> {
  const row = await select(tx).where("a.id", "=", id).forUpdate("a").executeTakeFirst();
  return row ? rowOf(row) : null;
}

export async function insert(tx: Tx, { target, ...adjustment }: NewAdjustment): Promise<AdjustmentRow> {
  const { id } = await tx
    .insertInto("adjustment")
    .values({
      kind: adjustment.kind,
      idempotency_key: adjustment.idempotencyKey,
      target_account_id: target.accountId,
      counter_account_id: adjustment.counterAccountId,
      target_id: target.id,
      target_name: target.name,
      target_company_id: target.companyId,
      target_branch_id: target.branchId,
      company_id: adjustment.companyId,
      amount_santim: adjustment.amount,
      reason: adjustment.reason,
      requested_by: adjustment.requestedBy,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return find(tx, id);
}

export async function decide(tx: Tx, id: string, status: Decision, decidedBy: string): Promise<AdjustmentRow> {
  await tx
    .updateTable("adjustment")
    .set({ status, decided_by: decidedBy, decided_at: sql<Date>`clock_timestamp()` })
    .where("id", "=", id)
    .where("status", "=", "pending")
    .returning("id")
    .executeTakeFirstOrThrow();
  return find(tx, id);
}
