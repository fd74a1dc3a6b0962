import type { BonusSchedule } from "@derash/game/bonus";
import type { BonusLimits } from "@derash/game/bonus/limit";
import { formatBirr, santim, toBirr } from "@derash/game/money";
import type {
  BonusLimitsAnswer,
  BranchBonus,
  bonusLimitsQuery,
  branchBonusChange,
} from "@derash/protocol/hall/bonus-limits";
import { type Selectable, sql } from "kysely";
import type * as z from "zod";
import { amountOrZeroOf } from "../amount.ts";
import { type AuditService, doneBy } from "../audit/service.ts";
import type { Actor, CompanyService, StaffMember } from "../company/service.ts";
import type { HallRulesService } from "../hall-rules/service.ts";
import type { LedgerService } from "../ledger/service.ts";
import { atOneMoment, type Db, type Queries } from "../postgres/db.ts";
import type { Tables } from "../postgres/schema.ts";
import { refuseUnseen } from "../unseen.ts";
import { budgetAccount, budgetOf, budgetWords, isMade } from "./budget.ts";
import * as schedules from "./schedule.ts";

// What an owner lets quick wins earn: in all her halls, and what is different in one of them.

type LimitsDeps = {
  db: Db;
  ledger: LedgerService;
  companies: CompanyService;
  audit: AuditService;
  hallRules: Pick<HallRulesService, "rulesOf">;
};
type Unit = { companyId: string; branchId: string };
type Asked = z.output<typeof branchBonusChange>;
/** What is left out stays as it is. */
export type BranchBonusChange = Pick<Asked, "branchId"> & Partial<Asked>;
export type LimitsQuery = Partial<z.output<typeof bonusLimitsQuery>>;
export type HallBonus = { schedule: BonusSchedule; limits: BonusLimits };

const bpsPerPercent = 100;

/** What a round of this hall opens with. */
export async function ofHall(deps: LimitsDeps, queries: Queries, { companyId, branchId }: Unit): Promise<HallBonus> {
  const { bonusLimits: ofCompany } = await deps.hallRules.rulesOf(queries, companyId);
  const own = await rowOf(queries, branchId).executeTakeFirst();
  const { max_santim, pot_bps, cartelas_min, schedule } = own ?? none;
  return {
    schedule: schedule ?? (await schedules.current(queries, companyId)).schedule,
    limits: {
      max: max_santim === null ? ofCompany.max : santim(max_santim),
      potBps: pot_bps ?? ofCompany.potBps,
      cartelasMin: cartelas_min ?? ofCompany.cartelasMin,
    },
  };
}
const none = { max_santim: null, pot_bps: null, cartelas_min: null, schedule: null };

/** Errors: as companyOf. */
export async function limits(
  deps: LimitsDeps,
  staff: StaffMember,
  { companyId, askedKey }: LimitsQuery = {},
): Promise<BonusLimitsAnswer> {
  const company = await deps.companies.companyOf(staff, companyId);
  const budgetId = await budgetAccount(deps, deps.db, company.id);
  // What is held and what is promised are of the same bonuses; and whoever is told that a change is made sees it in them.
  return atOneMoment(deps.db, async (queries) => {
    const isThere = askedKey !== undefined && (await isMade(queries, company.id, askedKey));
    const { rows } = await sql<BranchRow>`
    select branch.id, branch.name, own.schedule, own.max_santim, own.pot_bps, own.cartelas_min
    from branch_directory branch left join branch_bonus own on own.branch_id = branch.id
    where branch.company_id = ${company.id} order by lower(branch.name), branch.id`.execute(queries);
    return {
      success: true,
      budget: budgetWords(await budgetOf(deps, queries, { companyId: company.id, budgetId })),
      ...(isThere && { made_key: askedKey }),
      branches: rows.map(wordsOf),
    };
  });
}

type Row = Pick<Selectable<Tables["branch_bonus"]>, "schedule" | "max_santim" | "pot_bps" | "cartelas_min">;
type BranchRow = Row & { id: string; name: string };

function wordsOf({ id, name, schedule, max_santim, pot_bps, cartelas_min }: BranchRow): BranchBonus {
  return {
    branch_id: id,
    branch: name,
    table: schedule === null ? "company" : schedule.length === 0 ? "off" : "own",
    steps: (schedule ?? []).map(({ calls, amount }) => ({
      calls_to_win: calls,
      bonus_amount: toBirr(amount),
    })),
    bonus_max: max_santim === null ? null : toBirr(santim(max_santim)),
    bonus_pot_percent: pot_bps === null ? null : pot_bps / bpsPerPercent,
    cartelas_min,
  };
}

const columns = ["schedule", "max_santim", "pot_bps", "cartelas_min"] as const;

function rowOf(queries: Queries, branchId: string) {
  return queries.selectFrom("branch_bonus").select(columns).where("branch_id", "=", branchId);
}

/** As it is kept; undefined: as it is. Errors: invalid_amount. */
function scheduleOf({ table, steps = [] }: BranchBonusChange): string | null | undefined {
  if (table === undefined) return undefined;
  return table === "company" ? null : JSON.stringify(table === "off" ? [] : schedules.tableOf(steps));
}

/**
 * For rounds that open from now on; what is not said stays, and what is set already is no change. Errors: not_found, invalid_amount,
 * version_changed (what is changed is another than was seen).
 */
export async function setBranch(deps: LimitsDeps, actor: Actor, change: BranchBonusChange): Promise<BranchBonus> {
  const { staff } = actor;
  const branch = await deps.companies.branchOf(staff, change.branchId);
  const { bonusMax: max, bonusPotPercent: percent } = change;
  // What is undefined is not set.
  const wanted = {
    schedule: scheduleOf(change),
    max_santim: max == null ? max : amountOrZeroOf(max, "bonus_max", "amount_format"),
    pot_bps: percent == null ? percent : percent * bpsPerPercent,
    cartelas_min: change.cartelasMin,
    set_by: staff.id,
  };
  const row = { id: branch.id, name: branch.name };
  return deps.db.transaction().execute(async (tx) => {
    await tx
      .insertInto("branch_bonus")
      .values({ branch_id: branch.id, company_id: branch.companyId, set_by: staff.id })
      .onConflict((on) => on.doNothing())
      .execute();
    // Of two who set it at once the second leaves what the first has set.
    const before = await rowOf(tx, branch.id).forUpdate().executeTakeFirstOrThrow();
    const after: Row = await tx
      .updateTable("branch_bonus")
      .set(wanted)
      .where("branch_id", "=", branch.id)
      .returning(columns)
      .executeTakeFirstOrThrow();
    const [was, is] = [wordsOf({ ...before, ...row }), wordsOf({ ...after, ...row })];
    if (JSON.stringify(was) === JSON.stringify(is)) return is;
    // A table is made of the one that was there.
    refuseUnseen(was, is, change.seen);
    await deps.audit.record(tx, {
      ...doneBy(actor),
      action: "bonus.branch_set",
      target: { id: branch.id, name: branch.name },
      companyId: branch.companyId,
      branchId: branch.id,
      before: auditWords({ ...before, ...row }),
      after: auditWords({ ...after, ...row }),
    });
    return is;
  });
}

function auditWords(row: BranchRow): Record<string, string> {
  const { table, steps, bonus_max, bonus_pot_percent, cartelas_min } = wordsOf(row);
  return {
    table: steps.length === 0 ? table : steps.map((step) => `${step.calls_to_win}: ${step.bonus_amount}`).join(", "),
    most: bonus_max === null ? "company" : formatBirr(santim(Math.round(bonus_max * 100))),
    pot_percent: String(bonus_pot_percent ?? "company"),
    cartelas: String(cartelas_min ?? "company"),
  };
}
