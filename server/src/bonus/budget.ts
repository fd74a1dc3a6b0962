import type { BonusSchedule } from "@derash/game/bonus";
import { within } from "@derash/game/bonus/limit";
import { formatBirr, type Santim, santim, toBirr, zero } from "@derash/game/money";
import type { BonusBudget, budgetChange } from "@derash/protocol/hall/bonus-limits";
import { sql } from "kysely";
import type * as z from "zod";
import { amountOf } from "../amount.ts";
import { AppError } from "../app-error.ts";
import { type AuditService, doneBy } from "../audit/service.ts";
import type { Actor, CompanyService } from "../company/service.ts";
import { between, type LedgerService } from "../ledger/service.ts";
import type { Db, Queries, Tx } from "../postgres/db.ts";

// What a company has put aside for the quick wins of its halls. Whoever needs it and a float holds the budget first.

type BudgetDeps = { db: Db; ledger: LedgerService; companies: CompanyService; audit: AuditService };
export type BudgetChange = z.output<typeof budgetChange>;

export function budgetAccount({ ledger }: Pick<BudgetDeps, "ledger">, tx: Queries, companyId: string): Promise<string> {
  return ledger.open(tx, "bonus_budget", companyId);
}

/** What it holds, and how much of that is somebody's already. */
export async function budgetOf(
  { ledger }: Pick<BudgetDeps, "ledger">,
  queries: Queries,
  { companyId, budgetId }: { companyId: string; budgetId: string },
): Promise<Budget> {
  const balance = await ledger.balanceOf(budgetId, queries);
  const promised = await promisedOf(queries, companyId);
  return { balance, promised, free: santim(Math.max(0, balance - promised)) };
}
type Budget = { balance: Santim; promised: Santim; free: Santim };

/** Bonuses that wait at a desk, and the highest that a round whose sale is over may still earn. */
async function promisedOf(queries: Queries, companyId: string): Promise<Santim> {
  const { rows } = await sql<{ promised: number }>`
    select ((select coalesce(sum(amount_santim), 0) from pending_bonus where company_id = ${companyId} and deposited_at is null)
      + (select coalesce(sum((select max((step ->> 'amount')::bigint) from jsonb_array_elements(bonus_schedule) step)), 0)
         from round where hall_id is not null and state in ('closing', 'calling') and mode = 'server'
           and company_id = ${companyId}))::bigint as promised`.execute(queries);
  return santim(rows[0]?.promised ?? 0);
}

/**
 * What a round whose sale closes now may promise: of two halls that close at once the second sees what the first has been
 * promised. The caller writes it into the round in the same transaction.
 */
export async function promise(
  deps: Pick<BudgetDeps, "ledger">,
  tx: Tx,
  companyId: string,
  schedule: BonusSchedule,
): Promise<{ schedule: BonusSchedule; isShort: boolean }> {
  if (schedule.length === 0) return { schedule, isShort: false };
  const budgetId = await budgetAccount(deps, tx, companyId);
  await deps.ledger.lock(tx, [budgetId]);
  const { free } = await budgetOf(deps, tx, { companyId, budgetId });
  const most = Math.max(...schedule.map(({ amount }) => amount));
  return { schedule: within(schedule, free), isShort: most > free };
}

/**
 * Puts credit of the company aside, or takes back what nobody has been promised. The same key again: no effect.
 * Errors: invalid_amount, insufficient_balance, bonus_budget_short, idempotency_conflict.
 */
export async function changeBudget(deps: BudgetDeps, actor: Actor, change: BudgetChange): Promise<BonusBudget> {
  const { staff } = actor;
  const amount = amountOf(change.amount, "amount");
  const company = await deps.companies.companyOf(staff, undefined);
  const isIn = change.direction === "in";
  return deps.db.transaction().execute(async (tx) => {
    const budgetId = await budgetAccount(deps, tx, company.id);
    await deps.ledger.lock(tx, [budgetId]);
    const budget = { companyId: company.id, budgetId };
    const { balance: before, free } = await budgetOf(deps, tx, budget);
    const [from, to] = isIn ? [company.accountId, budgetId] : [budgetId, company.accountId];
    const key = keyOf(company.id, change.direction, change.idempotencyKey);
    const known = await isPosted(tx, [key]);
    if (!known && !isIn && free < amount) throw new AppError("bonus_budget_short", { balance: toBirr(free) });
    const held = await deps.ledger.balanceOf(company.accountId, tx);
    if (!known && isIn && held < amount) throw new AppError("insufficient_balance", { balance: toBirr(held) });
    const lines = between(from, to, amount);
    await deps.ledger.postAll(tx, [{ key, type: "CREDIT", roundId: null, description: "Bonus budget", lines }]);
    const after = await budgetOf(deps, tx, budget);
    if (!known)
      await deps.audit.record(tx, {
        ...doneBy(actor),
        action: isIn ? "bonus.budget_funded" : "bonus.budget_taken_back",
        target: { id: company.id, name: company.name },
        companyId: company.id,
        branchId: null,
        before: { budget: formatBirr(before) },
        after: { budget: formatBirr(after.balance), amount: formatBirr(amount) },
      });
    return budgetWords(after);
  });
}

/** Whether a change of a company's budget was made with this key. */
export function isMade(queries: Queries, companyId: string, clientKey: string): Promise<boolean> {
  return isPosted(
    queries,
    (["in", "out"] as const).map((direction) => keyOf(companyId, direction, clientKey)),
  );
}

function keyOf(companyId: string, direction: BudgetChange["direction"], clientKey: string): string {
  return `bonus-budget:${companyId}:${direction}:${clientKey}`;
}

async function isPosted(queries: Queries, keys: readonly string[]): Promise<boolean> {
  const row = await queries
    .selectFrom("transfer_key")
    .select("transfer_id")
    .where("idempotency_key", "in", keys)
    .executeTakeFirst();
  return row !== undefined;
}

export const budgetWords = ({ balance, promised, free }: Budget): BonusBudget => ({
  balance: toBirr(balance),
  promised: toBirr(promised),
  free: toBirr(free),
});

/** Errors: bonus_budget_short. The caller holds the budget. */
export async function refuseShort(deps: Pick<BudgetDeps, "ledger">, tx: Tx, budgetId: string, amount: Santim) {
  const balance = await deps.ledger.balanceOf(budgetId, tx);
  if (balance < amount) throw new AppError("bonus_budget_short", { balance: toBirr(balance < 0 ? zero : balance) });
}
