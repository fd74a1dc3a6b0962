import type { PaymentPage, QueuedWithdrawal } from "@derash/protocol/payment/staff";
import { decidableAfterHours, type PolicyReason } from "@derash/protocol/payment/state";
import { amountOrZeroOf } from "../amount.ts";
import { AppError } from "../app-error.ts";
import { type AuditEntry, doneBy } from "../audit/service.ts";
import { type Actor, isInScope, type StaffMember, scopeOf } from "../company/service.ts";
import { atOneMoment } from "../postgres/db.ts";
import { refuseUnseen } from "../unseen.ts";
import { isMoney } from "./deposit-state.ts";
import { applyToDepositWithin, lookUpDeposit } from "./deposits.ts";
import { dateOf, type PaymentDeps } from "./deps.ts";
import { lookUpWithdrawal } from "./hand-over.ts";
import { waitsNow } from "./policy.ts";
import { isDecidable, queuedOne, staffPayments } from "./staff-lists.ts";
import * as depositStore from "./store/deposit-store.ts";
import * as facts from "./store/fact-store.ts";
import * as lists from "./store/lists.ts";
import * as stops from "./store/stop-store.ts";
import * as withdrawalStore from "./store/withdrawal-store.ts";
import { birr, birrOrNull } from "./wire.ts";
import { applyWithin } from "./withdrawals.ts";

const isTheirs = (staff: StaffMember, { company_id: companyId }: { company_id: string }) =>
  isInScope(scopeOf(staff), { companyId, branchId: staff.branchId });

/** Errors: not_found (missing or foreign). */
export async function withdrawalInScope(
  deps: PaymentDeps,
  staff: StaffMember,
  id: string,
): Promise<withdrawalStore.WithdrawalRow> {
  const row = await withdrawalStore.find(deps.db, id);
  if (row === null || !isTheirs(staff, row)) throw new AppError("not_found");
  return row;
}

function recorded(
  actor: Actor,
  row: { id: string; reference: string; company_id: string },
  after: AuditEntry["after"],
) {
  const target = { id: row.id, name: row.reference };
  return { ...doneBy(actor), target, companyId: row.company_id, branchId: null, before: null, after };
}

// Who says the same again has not heard the answer: it stands, is answered as it is by now, and is on record once.

/**
 * The first of two who approves again stays the first of two. `seenReasons`: why it waits by the page, for since then its player may have been
 * suspended; older pages say nothing. Errors: not_found, payment_decided, version_changed.
 */
export async function approve(
  deps: PaymentDeps,
  actor: Actor,
  id: string,
  seenReasons?: readonly PolicyReason[],
): Promise<QueuedWithdrawal> {
  await withdrawalInScope(deps, actor.staff, id);
  await deps.db.transaction().execute(async (tx) => {
    const row = await withdrawalStore.lock(tx, id);
    const isTheirs = row.approved_by === actor.staff.id || row.second_by === actor.staff.id;
    if (isTheirs && row.state !== "rejected") return;
    if (row.state !== "requested") throw new AppError("payment_decided");
    const suspensions = (await deps.suspensionsOf([row], tx))(row);
    refuseUnseen({ reasons: waitsNow(row, suspensions) }, {}, { reasons: seenReasons });
    const isFirstOfTwo = row.needs_two && row.approved_by === null;
    const by = row.approved_by === null ? { approved_by: actor.staff.id } : { second_by: actor.staff.id };
    await withdrawalStore.change(tx, id, { ...by, seen_suspensions: suspensions });
    if (!isFirstOfTwo) await applyWithin(deps, tx, id, { is: "approved" }, "person");
    const after = { amount: birr(row.amount_santim), status: isFirstOfTwo ? "pending" : "approved" };
    await deps.audit.record(tx, { ...recorded(actor, row, after), action: "withdrawal.approved" });
  });
  return changedOne(deps, actor, id);
}

/** After the commit: its player's open pages show it as it is by now, as the answer does. */
async function changedOne(deps: PaymentDeps, { staff }: Actor, id: string): Promise<QueuedWithdrawal> {
  const row = await withdrawalInScope(deps, staff, id);
  deps.players.changed(row.player_id);
  return queuedOne(deps, staff, row);
}

/** Before it was sent. The player is told the reason. Errors: not_found, payment_decided. */
export async function reject(deps: PaymentDeps, actor: Actor, id: string, reason: string): Promise<QueuedWithdrawal> {
  await withdrawalInScope(deps, actor.staff, id);
  await deps.db.transaction().execute(async (tx) => {
    const row = await withdrawalStore.lock(tx, id);
    const said = { by: actor.staff.id, action: "withdrawal.rejected", after: { reason } } as const;
    if (row.state === "rejected" && (await lists.hasDone(tx, id, said))) return;
    // First, for the player is told in the same transaction.
    await withdrawalStore.change(tx, id, { rejected_because: reason });
    const step = await applyWithin(deps, tx, id, { is: "rejected" }, "person");
    if (step.move === null) throw new AppError("payment_decided");
    const after = { amount: birr(row.amount_santim), status: "rejected", reason };
    await deps.audit.record(tx, { ...recorded(actor, row, after), action: "withdrawal.rejected" });
  });
  return changedOne(deps, actor, id);
}

/**
 * What became of one that has been unknown for a day: the first says it, another says the same; where they differ the first word is
 * forgotten. Errors: not_found, payment_not_due, payment_decided, second_person (who has said the other).
 */
export async function decide(
  deps: PaymentDeps,
  actor: Actor,
  id: string,
  { wasPaid, reason }: { wasPaid: boolean; reason: string },
): Promise<QueuedWithdrawal> {
  await withdrawalInScope(deps, actor.staff, id);
  const { id: by } = actor.staff;
  await deps.db.transaction().execute(async (tx) => {
    const row = await withdrawalStore.lock(tx, id);
    const outcome = wasPaid ? ("paid" as const) : ("not_paid" as const);
    const isEnd = row.state === (wasPaid ? "paid" : "failed");
    if (row.asked_by === by && row.asked_outcome === outcome && (row.state === "unknown" || isEnd)) return;
    const said = { by, action: "withdrawal.decided", after: { status: outcome } } as const;
    if (isEnd && (await lists.hasDone(tx, id, said))) return;
    if (row.state !== "unknown" || row.unknown_since === null) throw new AppError("payment_decided");
    const unknownForMs = deps.now() - row.unknown_since.getTime();
    if (!isDecidable(deps, row.unknown_since)) throw new AppError("payment_not_due", { hours: decidableAfterHours });
    if (row.asked_by === by) throw new AppError("second_person");
    const agrees = row.asked_by !== null && row.asked_outcome === outcome;
    if (!agrees)
      await withdrawalStore.change(
        tx,
        id,
        row.asked_by === null ? { asked_by: by, asked_outcome: outcome } : { asked_by: null, asked_outcome: null },
      );
    else
      await applyWithin(
        deps,
        tx,
        id,
        { is: "decided", by: row.asked_by ?? "", second: by, wasPaid, unknownForMs },
        "person",
      );
    const after = { status: agrees ? outcome : "pending", reason };
    await deps.audit.record(tx, { ...recorded(actor, row, after), action: "withdrawal.decided" });
  });
  return changedOne(deps, actor, id);
}

export type DepositDecision = {
  credit: boolean;
  reason: string;
  /** What has arrived as the page shows it; undefined: an older page, which says nothing, or nothing that it could show. */
  seenAmount?: string | undefined;
};

export async function depositInScope(
  deps: PaymentDeps,
  staff: StaffMember,
  id: string,
): Promise<depositStore.DepositRow> {
  const row = await depositStore.find(deps.db, id);
  if (row === null || !isTheirs(staff, row)) throw new AppError("not_found");
  return row;
}

/**
 * What arrived of one in review is credited, was sent back, or is not this player's: two persons say the same, and the second word moves the money. Errors
 * as `decide`'s, payment_not_birr, payment_credited_elsewhere, and version_changed: another sum has arrived than their page shows.
 */
export async function decideDeposit(
  deps: PaymentDeps,
  actor: Actor,
  id: string,
  { credit, reason, seenAmount }: DepositDecision,
): Promise<PaymentPage> {
  await depositInScope(deps, actor.staff, id);
  const seen = seenAmount === undefined ? undefined : amountOrZeroOf(seenAmount, "seen_amount");
  const { id: by } = actor.staff;
  const whose = await deps.db.transaction().execute(async (tx) => {
    const row = await depositStore.lock(tx, id);
    const isEnd = row.state !== "review";
    if (row.asked_by === by && row.asked_credit === credit) return null;
    const refused = row.amount_santim === null ? "not theirs" : "sent back";
    const status = credit ? "credited" : refused;
    const said = { by, action: "deposit.decided", after: { status } } as const;
    if (isEnd && (await lists.hasDone(tx, id, said))) return null;
    if (isEnd) throw new AppError("payment_decided");
    if (row.asked_by === by) throw new AppError("second_person");
    const arrived = await facts.lastPaid(tx, id);
    if (arrived !== null) refuseUnseen({ amount: arrived.amount }, {}, { amount: seen });
    const paid = credit ? arrived : null;
    if (credit && (paid === null || !isMoney(paid, depositStore.depositOf(row))))
      throw new AppError("payment_not_birr");
    const first = row.asked_credit === credit ? row.asked_by : null;
    const asks =
      row.asked_by === null ? { asked_by: by, asked_credit: credit } : { asked_by: null, asked_credit: null };
    const decided = { is: "decided", second: by, credit: paid, isOverLimit: false } as const;
    if (first === null) await depositStore.change(tx, id, asks);
    const moved = first && (await applyToDepositWithin(deps, tx, id, { ...decided, by: first }, "person"));
    const { state } = await depositStore.lock(tx, id);
    // No second person can help: their payment is in another wallet.
    if (first !== null && state === "review") throw new AppError("payment_credited_elsewhere");
    const after = { status: state === "review" ? "pending" : status, reason };
    await deps.audit.record(tx, { ...recorded(actor, row, after), action: "deposit.decided" });
    return moved;
  });
  if (whose !== null) deps.players.changed(whose);
  return page(deps, actor.staff, id);
}

/**
 * Somebody has looked at a deposit that was taken back: its player's withdrawals go on, unless another one stops them too. Errors:
 * not_found, payment_decided.
 */
export async function resumeWithdrawals(
  deps: PaymentDeps,
  actor: Actor,
  id: string,
  reason: string,
): Promise<PaymentPage> {
  const row = await depositInScope(deps, actor.staff, id);
  await deps.db.transaction().execute(async (tx) => {
    if (!(await stops.resume(tx, id, actor.staff.id, dateOf(deps)))) throw new AppError("payment_decided");
    await deps.audit.record(tx, { ...recorded(actor, row, { reason }), action: "withdrawal.resumed" });
  });
  return page(deps, actor.staff, id);
}

const accountWords: Readonly<Record<string, PaymentPage["entries"][number]["account"]>> = {
  ...{ player: "wallet", clearing: "clearing", payout_hold: "hold", fee: "fee", loss: "loss", cashier: "float" },
};

/** Of a deposit what it was begun in: its account may have gone to another mode since. */
function modeShown(
  deposit: depositStore.DepositRow | null,
  { account_mode: mode }: { account_mode: PaymentPage["mode"] },
) {
  if (deposit === null || mode === "demo") return mode;
  return deposit.is_test ? "test" : "live";
}

/** All that is known of one payment: what it says of itself is what it has moved by then. Errors: not_found. */
export async function page(deps: PaymentDeps, staff: StaffMember, id: string): Promise<PaymentPage> {
  const { deposit, asked, ...known } = await atOneMoment(deps.db, async (tx) => {
    const deposit = await depositStore.find(tx, id);
    const asked = deposit === null ? await withdrawalStore.find(tx, id) : null;
    const [told, entries] = [await facts.of(tx, id), await lists.entriesOf(tx, id)];
    return { deposit, asked, told, entries, acts: await lists.actsOf(tx, id) };
  });
  const row = deposit ?? asked;
  if (row === null || !isTheirs(staff, row)) throw new AppError("not_found");
  const withdrawal = asked === null ? null : await queuedOne(deps, staff, asked);
  const [payment] = await staffPayments(deps, [row]);
  if (payment === undefined) throw new AppError("not_found");
  return {
    ...{
      success: true,
      payment,
      mode: modeShown(deposit, row),
      credited: birrOrNull(deposit?.credited_santim ?? null),
    },
    ...{ fee: birrOrNull(row.fee_santim), payer: deposit?.payer ?? null },
    withdrawal,
    can_decide_review: deposit?.state === "review" && deposit.asked_by !== staff.id,
    asked_credit: deposit?.asked_credit ?? null,
    stops_withdrawals: deposit?.stops_withdrawals ?? false,
    looks: row.looks,
    facts: known.told.map((fact) => ({
      ...{ at: fact.at.toISOString(), source: fact.source, is: fact.is_what, amount: birrOrNull(fact.amount_santim) },
      ...{ currency: fact.currency, mode: fact.mode, their_reference: fact.their_reference, said: fact.said },
    })),
    entries: known.entries.map(({ at, type, kind, amount_santim, key }) => ({
      ...{ at: at.toISOString(), type, account: accountWords[kind] ?? "other", amount: birr(amount_santim), key },
    })),
    acts: known.acts.map(({ at, who, action }) => ({ at: at.toISOString(), who, action })),
  };
}

/** Asks the provider now. It is recorded who asked. */
export async function lookUpNow(deps: PaymentDeps, actor: Actor, id: string): Promise<PaymentPage> {
  const deposit = await depositStore.find(deps.db, id);
  const row =
    deposit === null ? await withdrawalInScope(deps, actor.staff, id) : await depositInScope(deps, actor.staff, id);
  if (deposit !== null) await lookUpDeposit(deps, id);
  else if (["sent", "unknown", "paid", "failed"].includes(row.state)) await lookUpWithdrawal(deps, id, "person");
  await deps.audit.noted({ ...recorded(actor, row, null), action: "payment.looked_up" });
  return page(deps, actor.staff, id);
}
