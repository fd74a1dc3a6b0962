import { formatBirr, type Santim, santim } from "@derash/game/money";
import { AppError } from "../app-error.ts";
import type { AuditEntry } from "../audit/service.ts";
import type { Actor, StaffMember } from "../company/service.ts";
import { between } from "../ledger/service.ts";
import type { Tx } from "../postgres/db.ts";
import * as adjustmentStore from "./adjustment-store.ts";
import { askedBefore, record } from "./asking.ts";
import type { CreditDeps } from "./deps.ts";
import * as store from "./store.ts";
import { type Target, unitName } from "./target.ts";

type Row = adjustmentStore.AdjustmentRow;

/** Credit on its way. `key` is the transfer's; without a client's key the same intent within the seconds is a second click. */
export type Issue = {
  staff: StaffMember;
  target: Target;
  amount: Santim;
  note: string;
  key: string;
  hasClientKey: boolean;
};

/** How long the same intent without a key is taken for a second click. */
export const secondClickSeconds = 10;

/** The request for credit that this person asked for before, by the same key or the same click. Errors: idempotency_conflict. */
export async function findAsked(tx: Tx, issue: Issue): Promise<Row | null> {
  const { staff, target, amount, note, key, hasClientKey } = issue;
  if (staff.role !== "super_admin") return null;
  const intent = { requestedBy: staff.id, targetAccountId: target.accountId, amount, reason: note };
  if (!hasClientKey) return adjustmentStore.sameWaitingWithin(tx, secondClickSeconds, intent);
  return askedBefore(tx, key, intent);
}

/** Whether a second super admin must approve it: what the day has without one, and this, are above the limit. */
export async function needsSecond({ creditApprovalAbove }: CreditDeps, tx: Tx, issue: Issue): Promise<boolean> {
  const { staff, amount } = issue;
  return staff.role === "super_admin" && (await store.issuedAlone(tx, staff.id)) + amount > creditApprovalAbove;
}

/** Puts the credit into the list of what waits for a second person. */
export async function ask(deps: CreditDeps, tx: Tx, issue: Issue, actor: Actor): Promise<Row> {
  const { staff, target, amount, note, key } = issue;
  const asked = await adjustmentStore.insert(tx, {
    kind: "credit",
    idempotencyKey: key,
    target,
    counterAccountId: staff.accountId,
    companyId: null,
    amount,
    reason: note,
    requestedBy: staff.id,
  });
  const after = { amount: formatBirr(amount), note, status: "pending" };
  await record(deps, tx, actor, asked, { action: "credit.requested", before: null, after });
  return asked;
}

/** Moves it, as it would have moved had one person been enough. Errors: transfer_target (switched off meanwhile). */
export async function approveCredit(
  deps: CreditDeps,
  tx: Tx,
  row: Row,
  staff: StaffMember,
): Promise<{ row: Row; change: Pick<AuditEntry, "before" | "after"> }> {
  const { targetAccountId, counterAccountId, amount, reason: note } = row;
  const active = await deps.companies.holdActive(tx, [row.targetId]);
  if (!active.has(row.targetId)) throw switchedOff();
  await deps.ledger.lock(tx, [targetAccountId, counterAccountId]);
  const held = await deps.ledger.balanceOf(targetAccountId, tx);
  await postCredit(deps, tx, {
    transferKey: row.idempotencyKey,
    actorId: row.requestedBy,
    senderAccountId: counterAccountId,
    receiverAccountId: targetAccountId,
    senderName: unitName(staff),
    receiverName: row.targetName,
    amount,
    note,
  });
  const approved = await adjustmentStore.decide(tx, row.id, "approved", staff.id);
  const before = { status: "pending", target_balance: formatBirr(held) };
  const after = { status: "approved", amount: formatBirr(amount), target_balance: formatBirr(santim(held + amount)) };
  return { row: approved, change: { before, after } };
}

/** Posts a transfer of credit, with the words of both wallets. */
export async function postCredit({ ledger }: CreditDeps, tx: Tx, credit: store.Credit): Promise<void> {
  const { transferKey: key, senderAccountId, receiverAccountId, amount, note } = credit;
  const lines = between(senderAccountId, receiverAccountId, amount);
  await ledger.post(tx, { key, type: "CREDIT", roundId: null, description: note, lines });
  await store.insertCredit(tx, credit);
}

export function switchedOff(): AppError {
  return new AppError("transfer_target").at("target_user_id", "account_off");
}
