import { randomUUID } from "node:crypto";
import { formatBirr, type Santim, santim, toBirr, zero } from "@derash/game/money";
import type { TransferAnswer } from "@derash/protocol/credit";
import { amountOf } from "../amount.ts";
import { AppError } from "../app-error.ts";
import { doneBy } from "../audit/service.ts";
import type { Actor, StaffMember } from "../company/service.ts";
import type { Tx } from "../postgres/db.ts";
import type { CreditDeps } from "./deps.ts";
import * as issuing from "./issuing.ts";
import * as store from "./store.ts";
import { findTarget, paidBy, type Target, unitName } from "./target.ts";
import { cleanText } from "./text.ts";

/** `amount` is birr as the client wrote it. */
export type TransferIntent = { targetId: string; amount: string; note: string; idempotencyKey?: string | undefined };

/** An issuer has no balance to stop a slip of the finger, so one transfer of a super admin has a limit. */
export const issuedPerTransferMax: Santim = santim(1_000_000_00);
const noteDefault = "Balance transfer";

type Move = { actor: Actor; target: Target; amount: Santim; note: string; clientKey: string | undefined };
type Balances = { sender: Santim; target: Santim };

export async function transfer(deps: CreditDeps, actor: Actor, intent: TransferIntent): Promise<TransferAnswer> {
  const { staff } = actor;
  const amount = amountOf(intent.amount, "amount");
  if (staff.role === "super_admin" && amount > issuedPerTransferMax) {
    const issue = { transferMax: toBirr(issuedPerTransferMax) };
    throw new AppError("invalid_amount").at("amount", "amount_transfer_max", issue);
  }
  const target = await findTarget(deps, staff, intent.targetId, paidBy[staff.role]);
  const note = cleanText(intent.note) || noteDefault;
  const move = { actor, target, amount, note, clientKey: intent.idempotencyKey };
  return deps.db.transaction().execute(async (tx) => {
    await deps.ledger.lock(tx, [staff.accountId, target.accountId]);
    const before = {
      sender: await deps.ledger.balanceOf(staff.accountId, tx),
      target: await deps.ledger.balanceOf(target.accountId, tx),
    };
    const earlier = await findEarlier(tx, move);
    if (earlier) return answerOf(staff, earlier.receiverName, santim(earlier.amount), before);
    const issue = { staff, target, amount, note, key: keyOf(staff, move.clientKey ?? randomUUID()) };
    const waits = await waitsForSecond(deps, tx, { ...issue, hasClientKey: move.clientKey !== undefined }, actor);
    if (waits) return waitingAnswer(target.name, amount, before);
    const after = await pass(deps, tx, move, before);
    return answerOf(staff, target.name, amount, after);
  });
}

/** Whether another super admin must approve it first; it is asked for once. Errors: adjustment_decided (rejected, or taken back). */
async function waitsForSecond(deps: CreditDeps, tx: Tx, issue: issuing.Issue, actor: Actor): Promise<boolean> {
  const asked = await issuing.findAsked(tx, issue);
  if (asked !== null && asked.status !== "pending") throw new AppError("adjustment_decided");
  if (asked !== null) return true;
  if (!(await issuing.needsSecond(deps, tx, issue))) return false;
  if (!issue.target.isActive) throw issuing.switchedOff();
  await issuing.ask(deps, tx, issue, actor);
  return true;
}

/** The transfer that this one is a second click or a retry of. Errors: idempotency_conflict. */
async function findEarlier(tx: Tx, move: Move): Promise<store.EarlierCredit | null> {
  const { actor, target, amount, note, clientKey } = move;
  const receiverAccountId = target.accountId;
  if (clientKey === undefined) {
    const intent = { actorId: actor.staff.id, receiverAccountId, amount, note };
    return store.sameCreditWithin(tx, issuing.secondClickSeconds, intent);
  }
  const earlier = await store.creditByKey(tx, keyOf(actor.staff, clientKey));
  const isSame =
    !earlier || (earlier.receiverAccountId === receiverAccountId && earlier.amount === amount && earlier.note === note);
  if (!isSame) throw new AppError("idempotency_conflict");
  return earlier;
}

function keyOf({ id }: StaffMember, clientKey: string): string {
  return `credit:${id}:${clientKey}`;
}

async function pass(deps: CreditDeps, tx: Tx, move: Move, before: Balances): Promise<Balances> {
  const { actor, target, amount, note, clientKey } = move;
  const { staff } = actor;
  // Nobody could spend it there; a retry of what was passed before the switch is answered all the same.
  if (!target.isActive) throw issuing.switchedOff();
  if (staff.role !== "super_admin" && before.sender < amount) {
    throw new AppError("insufficient_balance", { balance: toBirr(before.sender) });
  }
  await issuing.postCredit(deps, tx, {
    transferKey: keyOf(staff, clientKey ?? randomUUID()),
    actorId: staff.id,
    senderAccountId: staff.accountId,
    receiverAccountId: target.accountId,
    senderName: unitName(staff),
    receiverName: target.name,
    amount,
    note,
  });
  const after = { sender: santim(before.sender - amount), target: santim(before.target + amount) };
  await deps.audit.record(tx, {
    ...doneBy(actor),
    action: "credit.transferred",
    target: { id: target.id, name: target.name },
    companyId: target.companyId ?? staff.companyId,
    branchId: target.branchId ?? staff.branchId,
    before: balanceWords(staff, before),
    after: { ...balanceWords(staff, after), amount: formatBirr(amount), note },
  });
  return after;
}

/** The issuer's balance is what all companies got together: a company that reads its own audit shall not see it. */
function balanceWords({ role }: StaffMember, { sender, target }: Balances): Record<string, string> {
  const target_balance = formatBirr(target);
  return role === "super_admin" ? { target_balance } : { sender_balance: formatBirr(sender), target_balance };
}

function answerOf({ role }: StaffMember, name: string, amount: Santim, { sender, target }: Balances): TransferAnswer {
  return {
    success: true,
    // A player's name may end with a dot itself.
    message: `${formatBirr(amount)} ETB transferred to ${name.replace(/\.$/, "")}.`,
    is_waiting: false,
    // A super admin issues credit and holds none, as the hierarchy record says too.
    sender_new_balance: toBirr(role === "super_admin" ? zero : sender),
    target_new_balance: toBirr(target),
  };
}

/** The answer to credit that waits for a second person: nothing has moved yet. */
function waitingAnswer(name: string, amount: Santim, { target }: Balances): TransferAnswer {
  return {
    success: true,
    message: `${formatBirr(amount)} ETB to ${name.replace(/\.$/, "")} waits for another super admin's approval.`,
    is_waiting: true,
    sender_new_balance: 0,
    target_new_balance: toBirr(target),
  };
}
