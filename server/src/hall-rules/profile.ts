import { formatBirr, type Santim, santim, toBirr } from "@derash/game/money";
import type { Programme } from "@derash/game/programme";
import { parseStake, stakeMin } from "@derash/game/stake";
import type { ClaimRule, HallProfile, hallProfileChange } from "@derash/protocol/hall/profile";
import type { Selectable } from "kysely";
import type * as z from "zod";
import { AppError } from "../app-error.ts";
import { type AuditService, doneBy } from "../audit/service.ts";
import type { Actor, Branch, CompanyService, StaffMember } from "../company/service.ts";
import { chosenPatterns } from "../pattern.ts";
import type { Db, Queries, Tx } from "../postgres/db.ts";
import type { Tables } from "../postgres/schema.ts";
import { refuseUnseen } from "../unseen.ts";

type ProfileDeps = {
  db: Db;
  companies: Pick<CompanyService, "branchOf">;
  audit: Pick<AuditService, "record">;
};
type Named = z.output<typeof hallProfileChange>;
/** What is left out stays as it is. */
export type ProfileChange = Pick<Named, "branchId"> & Partial<Named>;

/** What a branch has of its own; null: as the company, or as whoever sells chooses. */
export type BranchRules = {
  houseCutBps: number | null;
  stakeMin: Santim | null;
  isCheckPausing: boolean | null;
  claimRule: ClaimRule;
  programme: Programme;
};

const bpsPerPercent = 100;
type Row = Omit<Selectable<Tables["hall_profile"]>, "branch_id" | "company_id" | "set_by">;
const unset: Row = {
  ...{ house_cut_bps: null, stake_min_santim: null, is_check_pausing: null, mode: null },
  ...{ call_interval_ms: null, voice: null, claim_rule: null, programme: [] },
};

const columns = Object.keys(unset) as (keyof Row)[];

function lockedRow(tx: Tx, branchId: string): Promise<Row> {
  return tx
    .selectFrom("hall_profile")
    .select(columns)
    .where("branch_id", "=", branchId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

async function rowOf(queries: Queries, branchId: string): Promise<Row> {
  const row = await queries.selectFrom("hall_profile").selectAll().where("branch_id", "=", branchId).executeTakeFirst();
  return row ?? unset;
}

export async function branchRules(queries: Queries, branchId: string): Promise<BranchRules> {
  const {
    house_cut_bps: houseCutBps,
    stake_min_santim,
    is_check_pausing: isCheckPausing,
    claim_rule: claimRule,
    programme,
  } = await rowOf(queries, branchId);
  const own = { houseCutBps, isCheckPausing, claimRule: claimRule ?? "first_complete", programme };
  return { ...own, stakeMin: stake_min_santim === null ? null : santim(stake_min_santim) };
}

async function branchOf(deps: ProfileDeps, staff: StaffMember, branchId: string | undefined): Promise<Branch> {
  const id = branchId ?? staff.branchId;
  if (id === null) throw new AppError("invalid_input").at("branch_id", "required");
  return deps.companies.branchOf(staff, id);
}

/** Errors: not_found, invalid_input (no branch said). */
export async function profile(deps: ProfileDeps, staff: StaffMember, branchId?: string): Promise<HallProfile> {
  const branch = await branchOf(deps, staff, branchId);
  return wordsOf(branch, await rowOf(deps.db, branch.id));
}

/**
 * For rounds that open from now on; what is not said stays, and what is set already is no change. Errors: not_found, invalid_input,
 * stake_too_small, pattern_unknown, version_changed (what is changed is another than was seen).
 */
export async function setProfile(deps: ProfileDeps, actor: Actor, change: ProfileChange): Promise<HallProfile> {
  const branch = await branchOf(deps, actor.staff, change.branchId);
  const least = change.stakeMin == null ? change.stakeMin : parseStake(change.stakeMin);
  if (least === "amount_invalid") throw new AppError("invalid_amount").at("stake_min", "amount_format");
  if (least === "stake_too_small") throw new AppError("stake_too_small", { stakeMin: toBirr(stakeMin) });
  const cut = change.houseCutPercent;
  const programme = change.programme?.map(chosenPatterns);
  // What is undefined is not set.
  const wanted = {
    house_cut_bps: cut == null ? cut : cut * bpsPerPercent,
    stake_min_santim: least,
    is_check_pausing: change.isCheckPausing,
    mode: change.mode,
    call_interval_ms: change.callIntervalMs,
    voice: change.voice,
    claim_rule: change.claimRule,
    programme: programme && JSON.stringify(programme),
    set_by: actor.staff.id,
  };
  return deps.db.transaction().execute(async (tx) => {
    const whose = { branch_id: branch.id, company_id: branch.companyId, set_by: actor.staff.id };
    await tx
      .insertInto("hall_profile")
      .values({ ...whose, programme: "[]" })
      .onConflict((on) => on.doNothing())
      .execute();
    // Of two who set it at once the second leaves what the first has set.
    const before = await lockedRow(tx, branch.id);
    const after: Row = await tx
      .updateTable("hall_profile")
      .set(wanted)
      .where("branch_id", "=", branch.id)
      .returning(columns)
      .executeTakeFirstOrThrow();
    const [was, is] = [wordsOf(branch, before), wordsOf(branch, after)];
    if (JSON.stringify(was) === JSON.stringify(is)) return is;
    // A programme is made of the one that was there.
    refuseUnseen(was, is, change.seen);
    await deps.audit.record(tx, {
      ...doneBy(actor),
      action: "venue.profile_set",
      target: { id: branch.id, name: branch.name },
      companyId: branch.companyId,
      branchId: branch.id,
      before: auditWords(before),
      after: auditWords(after),
    });
    return is;
  });
}

function wordsOf({ id, name }: Branch, row: Row): HallProfile {
  return {
    ...{ branch_id: id, branch: name },
    house_cut_percent: row.house_cut_bps === null ? null : row.house_cut_bps / bpsPerPercent,
    stake_min: row.stake_min_santim === null ? null : toBirr(santim(row.stake_min_santim)),
    ...{ check_pauses: row.is_check_pausing, mode: row.mode, call_interval_ms: row.call_interval_ms },
    ...{ voice: row.voice, claim_rule: row.claim_rule, programme: row.programme.map((patterns) => [...patterns]) },
  };
}

function auditWords(row: Row): Record<string, string> {
  const said = {
    cut_bps: row.house_cut_bps,
    check_pauses: row.is_check_pausing,
    mode: row.mode,
    interval_ms: row.call_interval_ms,
    voice: row.voice,
    claim: row.claim_rule,
  };
  return {
    ...Object.fromEntries(Object.entries(said).map(([name, value]) => [name, String(value ?? "–")])),
    stake_min: row.stake_min_santim === null ? "–" : formatBirr(santim(row.stake_min_santim)),
    programme: row.programme.map((patterns) => patterns.join(" + ")).join(", "),
  };
}
