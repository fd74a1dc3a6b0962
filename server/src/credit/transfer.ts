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
import { checkActor, findTarget, holdPeople, isOff, paidBy, type Target, tellHolder, unitName } from "./target.ts";
import { cleanText } from "./text.ts";

/** `amount` is birr as the client wrote it. */
export type TransferIntent = { targetId: string; amount: string; note: string; idempotencyKey?: string | undefined };

/** An issuer has no balance to stop a slip of the finger, so one transfer of a super admin has a limit. */
export const issuedPerTransferMax: Santim = santim(1_000_000_00);
export const noteDefault = "Balance transfer";

export type Move = { actor: Actor; target: Target; amount: Santim; note: string; clientKey: string };
type Balances = { sender: Santim; target: Santim };

export async function transfer(deps: CreditDeps, actor: Actor, intent: TransferIntent): Promise<TransferAnswer> {
  const { staff } = actor;
  const amount = amountOf(intent.amount, "amount");
  checkIssued(staff, amount, "amount");
  const target = await findTarget(deps, staff, intent.targetId, paidBy[staff.role]);
  const note = cleanText(intent.note) || noteDefault;
  const clientKey = intent.idempotencyKey;
  const move = { actor, target, amount, note, clientKey: clientKey ?? randomUUID() };
  const answer = await deps.db.transaction().execute(async (tx) => {
    const active = await holdPeople(deps, tx, [staff, target]);
    if (target.kind === "player") await deps.depositLimits.takeTurns(tx, target.id);
    await deps.ledger.lock(tx, [staff.accountId, target.accountId]);
    const before = {
      sender: await deps.ledger.balanceOf(staff.accountId, tx),
      target: await deps.ledger.balanceOf(target.accountId, tx),
    };
    const earlier = await findEarlier(tx, move, clientKey !== undefined);
    const again = clientKey === undefined ? {} : { sent_before: true };
    if (earlier) return { ...answerOf(staff, earlier.receiverName, santim(earlier.amount), before), ...again };
    const issue = { staff, target, amount, note, key: keyOf(move), hasClientKey: clientKey !== undefined };
    const waits = await findWaiting(tx, issue);
    if (waits) return { ...waitingAnswer(target.name, amount, before), ...again };
    // A retry of what was passed before somebody was switched off has been answered by now.
    checkActor(active, staff);
    if (isOff(active, target)) throw issuing.switchedOff();
    if (await issuing.needsSecond(deps, tx, issue)) {
      await issuing.ask(deps, tx, issue, actor);
      return waitingAnswer(target.name, amount, before);
    }
    const passed = await pass(deps, tx, move, before);
    return answerOf(staff, target.name, amount, passed.after);
  });
  tellHolder(deps, target);
  return answer;
}

/** Whether it has been asked for before and another super admin must approve it. Errors: adjustment_decided (rejected, or taken back). */
async function findWaiting(tx: Tx, issue: issuing.Issue): Promise<boolean> {
  const asked = await issuing.findAsked(tx, issue);
  if (asked !== null && asked.status !== "pending") throw new AppError("adjustment_decided");
  return asked !== null;
}

/** The transfer that this one is a second click or a retry of. Errors: idempotency_conflict. */
async function findEarlier(tx: Tx, move: Move, hasClientKey: boolean): Promise<store.EarlierCredit | null> {
  const { actor, target, amount, note } = move;
  const receiverAccountId = target.accountId;
  if (!hasClientKey) {
    const intent = { actorId: actor.staff.id, receiverAccountId, amount, note };
    return store.sameCreditWithin(tx, issuing.secondClickSeconds, intent);
  }
  const earlier = await store.creditByKey(tx, keyOf(move));
  const isSame =
    !earlier || (earlier.receiverAccountId === receiverAccountId && earlier.amount === amount && earlier.note === note);
  if (!isSame) throw new AppError("idempotency_conflict");
  return earlier;
}

/** The transfer's key: a client's, or one of our own, is that person's alone. */
export function keyOf({ actor, clientKey }: Move): string {
  return `credit:${actor.staff.id}:${clientKey}`;
}

/** Errors: invalid_amount, beside its field. */
export function checkIssued({ role }: StaffMember, amount: Santim, field: string): void {
  if (role !== "super_admin" || amount <= issuedPerTransferMax) return;
  throw new AppError("invalid_amount").at(field, "amount_transfer_max", { transferMax: toBirr(issuedPerTransferMax) });
}

/** What was passed on, for the audit. */
export type Passed = { move: Move; before: Balances; after: Balances };

async function pass(deps: CreditDeps, tx: Tx, move: Move, before: Balances): Promise<Passed> {
  const { actor, target, amount } = move;
  if (actor.staff.role !== "super_admin" && before.sender < amount) {
    throw new AppError("insufficient_balance", { balance: toBirr(before.sender) });
  }
  // Credit to a player is money that they bring, as at the desk.
  if (target.kind === "player" && target.companyId !== null) {
    await deps.depositLimits.check(tx, { playerId: target.id, companyId: target.companyId, amount });
  }
  const passed = await passOn(deps, tx, move);
  await recordPassed(deps, tx, passed);
  return passed;
}

/** Moves it. The caller holds both balances, and has seen that it is covered. */
export async function passOn(deps: CreditDeps, tx: Tx, move: Move): Promise<Passed> {
  const { actor, target, amount, note } = move;
  const { staff } = actor;
  const before = {
    sender: await deps.ledger.balanceOf(staff.accountId, tx),
    target: await deps.ledger.balanceOf(target.accountId, tx),
  };
  await issuing.postCredit(deps, tx, {
    transferKey: keyOf(move),
    actorId: staff.id,
    senderAccountId: staff.accountId,
    receiverAccountId: target.accountId,
    senderName: unitName(staff),
    receiverName: target.name,
    amount,
    note,
  });
  const after = { sender: santim(before.sender - amount), target: santim(before.target + amount) };
  return { move, before, after };
}

export async function recordPassed({ audit }: CreditDeps, tx: Tx, { move, before, after }: Passed): Promise<void> {
  const { actor, target, amount, note } = move;
  const { staff } = actor;
  await audit.record(tx, {
    ...doneBy(actor),
    action: "credit.transferred",
    target: { id: target.id, name: target.name },
    companyId: target.companyId ?? staff.companyId,
    branchId: target.branchId ?? staff.branchId,
    before: balanceWords(staff, before),
    after: { ...balanceWords(staff, after), amount: formatBirr(amount), note },
  });
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
    message: `${formatBirr(amount)} ETB to ${name} waits for another super admin's approval.`,
    is_waiting: true,
    sender_new_balance: 0,
    target_new_balance: toBirr(target),
  };
}
