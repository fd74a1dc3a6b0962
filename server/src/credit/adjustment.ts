import { formatBirr, santim, toBirr } from "@derash/game/money";
import type { Adjustment } from "@derash/protocol/credit";
import { amountOrZeroOf } from "../amount.ts";
import { AppError } from "../app-error.ts";
import type { AuditEntry } from "../audit/service.ts";
import type { Actor, StaffMember } from "../company/service.ts";
import { between } from "../ledger/service.ts";
import type { Tx } from "../postgres/db.ts";
import { refuseUnseen } from "../unseen.ts";
import * as adjustmentStore from "./adjustment-store.ts";
import { askedBefore, record } from "./asking.ts";
import type { CreditDeps } from "./deps.ts";
import { approveCredit } from "./issuing.ts";
import * as store from "./store.ts";
import { checkActor, correctedBy, findTarget, holdPeople, tellHolder } from "./target.ts";
import { cleanText, signedAmountOf } from "./text.ts";

/** `amount` is birr with its sign, as the client wrote it: "-50.00" takes from the target. */
export type AdjustmentIntent = {
  targetId: string;
  amount: string;
  reason: string;
  idempotencyKey: string;
  /** Of a player: of the wallet with which company, where there are several. */
  companyId?: string | undefined;
  /** What the page that asks shows of the target's balance; undefined: it shows none. */
  seenBalance?: string | undefined;
};

type Row = adjustmentStore.AdjustmentRow;

export async function adjustments({ db }: CreditDeps, staff: StaffMember): Promise<Adjustment[]> {
  return (await adjustmentStore.list(db, staff.companyId)).map((row) => adjustmentOf(row, staff));
}

export async function requestAdjustment(deps: CreditDeps, actor: Actor, intent: AdjustmentIntent): Promise<Adjustment> {
  const { staff } = actor;
  const amount = signedAmountOf(intent.amount);
  const reason = cleanText(intent.reason);
  if (!reason) throw new AppError("invalid_input").at("reason", "reason_required");
  const seen = intent.seenBalance === undefined ? undefined : amountOrZeroOf(intent.seenBalance, "seen_balance");
  const target = await findTarget(deps, staff, intent.targetId, correctedBy[staff.role], intent.companyId);
  const idempotencyKey = `${staff.id}:${intent.idempotencyKey}`;
  const { row, ...again } = await deps.db.transaction().execute(async (tx) => {
    const active = await holdPeople(deps, tx, [staff]);
    // Whoever asks has one counter account, so its lock makes their requests wait for each other: none slips past the sum.
    await deps.ledger.lock(tx, [staff.accountId, target.accountId]);
    const earlier = await askedBefore(tx, idempotencyKey, { targetAccountId: target.accountId, amount, reason });
    // Its asker has not heard how it ended, and would read that the balance is corrected.
    if (earlier?.status === "rejected" || earlier?.status === "withdrawn") throw new AppError("adjustment_decided");
    if (earlier) return { row: earlier, sent_before: true };
    checkActor(active, staff);
    // Whoever has not seen what somebody else has corrected does not correct it once more.
    refuseUnseen({ balance: await deps.ledger.balanceOf(target.accountId, tx) }, {}, { balance: seen });
    // Several small ones instead of a large one need a second person as well, of several accounts or by several people.
    const alone = await store.correctedAlone(tx, staff.id, target.accountId);
    const asked = await adjustmentStore.insert(tx, {
      kind: "correction",
      idempotencyKey,
      target,
      counterAccountId: staff.accountId,
      companyId: staff.companyId,
      amount,
      reason,
      requestedBy: staff.id,
    });
    const needsSecond = alone + Math.abs(amount) > deps.approvalAbove;
    const made = needsSecond ? null : await approve(deps, tx, asked, staff);
    const requested = { amount: formatBirr(amount), reason, status: "pending" };
    await record(deps, tx, actor, asked, { action: "adjustment.requested", before: null, after: requested });
    if (made) await record(deps, tx, actor, asked, { action: "adjustment.approved", ...made.change });
    return { row: made?.row ?? asked };
  });
  tellTarget(deps, row);
  return { ...adjustmentOf(row, staff), ...again };
}

export async function decideAdjustment(
  deps: CreditDeps,
  actor: Actor,
  id: string,
  decision: "approved" | "rejected",
): Promise<Adjustment> {
  const { staff } = actor;
  const decided = await deps.db.transaction().execute(async (tx) => {
    const row = await adjustmentStore.lock(tx, id);
    if (!row || !isInReach(row, staff)) throw new AppError("not_found");
    // A second click of the one who decided is answered like the first.
    if (row.status === decision && row.decidedBy === staff.id) return row;
    if (row.status !== "pending") throw new AppError("adjustment_decided");
    if (row.requestedBy === staff.id) throw new AppError("second_person");
    checkActor(await holdPeople(deps, tx, [staff]), staff);
    const { row: after, change } =
      decision === "approved" ? await approve(deps, tx, row, staff) : await close(tx, row, decision, staff);
    await record(deps, tx, actor, row, { action: `${eventOf(row)}.${decision}`, ...change });
    return after;
  });
  tellTarget(deps, decided);
  return adjustmentOf(decided, staff);
}

function tellTarget(deps: CreditDeps, { targetKind, targetId, status }: Row): void {
  if (status === "approved") tellHolder(deps, { kind: targetKind, id: targetId });
}

/** The one who asked takes it back. */
export async function withdrawAdjustment(deps: CreditDeps, actor: Actor, id: string): Promise<Adjustment> {
  const { staff } = actor;
  const withdrawn = await deps.db.transaction().execute(async (tx) => {
    const row = await adjustmentStore.lock(tx, id);
    if (!row || !isInReach(row, staff)) throw new AppError("not_found");
    if (row.requestedBy !== staff.id) throw new AppError("not_allowed");
    // A second click is answered like the first.
    if (row.status === "withdrawn") return row;
    if (row.status !== "pending") throw new AppError("adjustment_decided");
    const { row: after, change } = await close(tx, row, "withdrawn", staff);
    await record(deps, tx, actor, row, { action: `${eventOf(row)}.withdrawn`, ...change });
    return after;
  });
  return adjustmentOf(withdrawn, staff);
}

type Decided = { row: Row; change: Pick<AuditEntry, "before" | "after"> };

const eventOf = ({ kind }: Row) => (kind === "credit" ? "credit" : "adjustment");

/** Moves the money. Errors: target_balance_short, company_balance_short; the adjustment is then as it was. */
async function approve(deps: CreditDeps, tx: Tx, row: Row, staff: StaffMember): Promise<Decided> {
  if (row.kind === "credit") return approveCredit(deps, tx, row, staff);
  const { ledger } = deps;
  const { targetAccountId, counterAccountId, amount } = row;
  await ledger.lock(tx, [targetAccountId, counterAccountId]);
  const held = await ledger.balanceOf(targetAccountId, tx);
  if (held + amount < 0) throw new AppError("target_balance_short", { balance: toBirr(held) });
  // The issuer, the counter account of a super admin's, is never short.
  const isCompanys = row.companyId !== null;
  const counterHeld = await ledger.balanceOf(counterAccountId, tx);
  if (isCompanys && counterHeld < amount) {
    throw new AppError("company_balance_short", { balance: toBirr(counterHeld) });
  }
  const lines = between(counterAccountId, targetAccountId, amount);
  const key = `adjustment:${row.id}`;
  await ledger.post(tx, { key, type: "ADMIN_ADJUSTMENT", roundId: null, description: row.reason, lines });
  const approved = await adjustmentStore.decide(tx, row.id, "approved", staff.id);
  const words = (target: number, counter: number) => ({
    target_balance: formatBirr(santim(target)),
    ...(isCompanys ? { company_balance: formatBirr(santim(counter)) } : {}),
  });
  const before = { status: "pending", ...words(held, counterHeld) };
  const after = { status: "approved", amount: formatBirr(amount), ...words(held + amount, counterHeld - amount) };
  return { row: approved, change: { before, after } };
}

/** Ends it without moving anything. */
async function close(tx: Tx, row: Row, status: "rejected" | "withdrawn", staff: StaffMember): Promise<Decided> {
  const closed = await adjustmentStore.decide(tx, row.id, status, staff.id);
  return { row: closed, change: { before: { status: "pending" }, after: { status, amount: formatBirr(row.amount) } } };
}

/** A super admin reaches all; a company admin what was asked for within their company. */
function isInReach({ companyId }: Row, staff: StaffMember): boolean {
  return staff.companyId === null || companyId === staff.companyId;
}

function adjustmentOf(row: Row, staff: StaffMember): Adjustment {
  return {
    id: row.id,
    kind: row.kind,
    target_user_id: row.targetId,
    target_name: row.targetName,
    target_kind: row.targetKind,
    company_name: row.targetCompanyName,
    branch_name: row.targetBranchName,
    target_balance: toBirr(row.targetBalance),
    amount: toBirr(row.amount),
    reason: row.reason,
    status: row.status,
    requested_by: row.requesterName,
    decided_by: row.deciderName,
    created_at: row.createdAt.toISOString(),
    decided_at: row.decidedAt?.toISOString() ?? null,
    can_decide: row.status === "pending" && row.requestedBy !== staff.id && isInReach(row, staff),
    can_withdraw: row.status === "pending" && row.requestedBy === staff.id,
  };
}
