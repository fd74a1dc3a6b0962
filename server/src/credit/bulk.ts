import { addSantim, type Santim, santim, toBirr, zero } from "@derash/game/money";
import type { BulkAnswer } from "@derash/protocol/credit";
import { amountOf } from "../amount.ts";
import { AppError } from "../app-error.ts";
import type { Actor, StaffMember } from "../company/service.ts";
import type { Tx } from "../postgres/db.ts";
import type { CreditDeps } from "./deps.ts";
import * as issuing from "./issuing.ts";
import * as store from "./store.ts";
import { checkActor, findTarget, holdPeople, isOff, paidBy, tellHolder } from "./target.ts";
import { cleanText } from "./text.ts";
import { checkIssued, keyOf, type Move, noteDefault, type Passed, passOn, recordPassed } from "./transfer.ts";

export type BulkIntent = {
  items: readonly { targetId: string; amount: string }[];
  note: string;
  idempotencyKey: string;
};
type Line = BulkAnswer["lines"][number];

/**
 * Credit to many in one transaction: all of it is passed on (or waits for a second person, as a single transfer would), or
 * nothing is. Each is a transfer of its own with its own key, made of the one key and whom it is for.
 */
export async function transferMany(deps: CreditDeps, actor: Actor, intent: BulkIntent): Promise<BulkAnswer> {
  const moves = await movesOf(deps, actor, intent);
  const { staff } = actor;
  const answer = await deps.db.transaction().execute(async (tx) => {
    const active = await holdPeople(deps, tx, [staff, ...moves.map(({ target }) => target)]);
    await deps.ledger.lock(tx, [...new Set([staff.accountId, ...moves.map(({ target }) => target.accountId)])]);
    const states = await statesOf(tx, moves);
    if (states === null) {
      checkAllActive(active, staff, moves);
      await passAll(deps, tx, actor, moves);
    }
    const became = states ?? (await statesOf(tx, moves));
    const lines: Line[] = [];
    for (const [index, { target, amount }] of moves.entries()) {
      if (became?.[index] === "refused") continue;
      lines.push({
        ...{ target_user_id: target.id, name: target.name, amount: toBirr(amount) },
        is_waiting: became?.[index] === "waiting",
        target_new_balance: toBirr(await deps.ledger.balanceOf(target.accountId, tx)),
      });
    }
    const held = staff.role === "super_admin" ? zero : await deps.ledger.balanceOf(staff.accountId, tx);
    const again = states !== null && { sent_before: true };
    return { success: true, sender_new_balance: toBirr(held), lines, ...again } as const;
  });
  for (const { target } of moves) tellHolder(deps, target);
  return answer;
}

/** What is wanted, each with whom it is for. Errors beside the item: invalid_amount, not_found, transfer_target, invalid_input (twice). */
async function movesOf(deps: CreditDeps, actor: Actor, intent: BulkIntent): Promise<Move[]> {
  const { staff } = actor;
  const note = cleanText(intent.note) || noteDefault;
  const moves: Move[] = [];
  for (const [index, item] of intent.items.entries()) {
    const amount = amountOf(item.amount, `items.${index}.amount`);
    checkIssued(staff, amount, `items.${index}.amount`);
    const target = await findTarget(deps, staff, item.targetId, paidBy[staff.role]);
    if (moves.some((move) => move.target.id === target.id))
      throw new AppError("invalid_input").at(`items.${index}.target_user_id`, "invalid");
    moves.push({ actor, target, amount, note, clientKey: `${intent.idempotencyKey}.${target.id}` });
  }
  return moves;
}

/** `refused`: the second person said no, or who asked took it back. */
type State = "made" | "waiting" | "refused";

/**
 * What became of each when this key was used before; null: it was not. They were all made at once, so that some without the
 * others are another list under the same key. Errors: idempotency_conflict, adjustment_decided (all of it is refused).
 */
async function statesOf(tx: Tx, moves: readonly Move[]): Promise<State[] | null> {
  const states: (State | null)[] = [];
  for (const move of moves) states.push(await stateOf(tx, move));
  if (states.every((state) => state === null)) return null;
  // Where some was made, that is the answer: told that it was refused, one would send all of it anew.
  if (states.every((state) => state === "refused")) throw new AppError("adjustment_decided");
  return states.map((state) => {
    if (state === null) throw new AppError("idempotency_conflict");
    return state;
  });
}

async function stateOf(tx: Tx, move: Move): Promise<State | null> {
  const { amount, note, target } = move;
  const made = await store.creditByKey(tx, keyOf(move));
  if (made !== null) {
    const isSame = made.receiverAccountId === target.accountId && made.amount === amount && made.note === note;
    if (!isSame) throw new AppError("idempotency_conflict");
    return "made";
  }
  const asked = await issuing.findAsked(tx, issueOf(move));
  if (asked === null) return null;
  return asked.status === "pending" ? "waiting" : "refused";
}

function issueOf(move: Move): issuing.Issue {
  const { actor, target, amount, note } = move;
  return { staff: actor.staff, target, amount, note, key: keyOf(move), hasClientKey: true };
}

/** Errors: not_signed_in, and transfer_target beside the item. */
function checkAllActive(active: ReadonlySet<string>, staff: StaffMember, moves: readonly Move[]): void {
  checkActor(active, staff);
  const off = moves.findIndex(({ target }) => isOff(active, target));
  if (off !== -1) throw new AppError("transfer_target").at(`items.${off}.target_user_id`, "account_off");
}

/** The audit's chain is held from its first record to the end of the transaction, so that records come last. */
async function passAll(deps: CreditDeps, tx: Tx, actor: Actor, moves: readonly Move[]): Promise<void> {
  const { staff } = actor;
  await checkCovered(deps, tx, staff, moves);
  const passed: Passed[] = [];
  const asked: issuing.Issue[] = [];
  for (const move of moves) {
    const issue = issueOf(move);
    if (await issuing.needsSecond(deps, tx, issue)) asked.push(issue);
    else passed.push(await passOn(deps, tx, move));
  }
  for (const record of passed) await recordPassed(deps, tx, record);
  for (const issue of asked) await issuing.ask(deps, tx, issue, actor);
}

/** Errors: insufficient_balance. */
async function checkCovered({ ledger }: CreditDeps, tx: Tx, staff: StaffMember, moves: readonly Move[]): Promise<void> {
  if (staff.role === "super_admin") return;
  const held: Santim = await ledger.balanceOf(staff.accountId, tx);
  const wanted = moves.reduce((sum, { amount }) => addSantim(sum, amount), santim(0));
  if (held < wanted) throw new AppError("insufficient_balance", { balance: toBirr(held) });
}
