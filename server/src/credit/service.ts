import { type Santim, santim } from "@derash/game/money";
import type { Adjustment, BulkAnswer, PlayerAtDesk, TransferAnswer } from "@derash/protocol/credit";
import type { MiniAppUser } from "@derash/protocol/player";
import { type Actor, issuerOwnerId, type StaffMember } from "../company/service.ts";
import * as adjustment from "./adjustment.ts";
import { type BulkIntent, transferMany } from "./bulk.ts";
import type { CreditDeps } from "./deps.ts";
import { type DeskQuery, playerAtDesk, playerByPhone, playerInScope } from "./desk.ts";
import { nameFor } from "./target.ts";
import { type TransferIntent, transfer } from "./transfer.ts";

export type AdjustmentIntent = adjustment.AdjustmentIntent;

/** Credit that people pass on by hand, from the top down, and corrections of it. */
export type CreditService = {
  /**
   * Moves credit to somebody strictly below; a super admin's comes from the issuer, and waits for a second super admin once
   * the day's sum is above the limit. The same key again, or without a key
   * the same intent within ten seconds, answers the first transfer with the balances of now and moves nothing.
   * Errors: invalid_amount, insufficient_balance, transfer_target (not below, or switched off), not_found,
   * idempotency_conflict, adjustment_decided (the second person said no), not_signed_in (switched off meanwhile), and of a player
   * own_limit, company_limit.
   */
  transfer(actor: Actor, intent: TransferIntent): Promise<TransferAnswer>;
  /**
   * The same to many, in one transaction: all is made (or waits for the second person), or nothing is. The same key and list
   * again answers what was made, without what was rejected since. Errors: those of transfer, beside the item that they are about.
   */
  transferMany(actor: Actor, intent: BulkIntent): Promise<BulkAnswer>;
  /** Who a cashier is about to pay; it is recorded whom they looked up. Errors: not_found (a player who is staff too), invalid_input (no phone number). */
  playerAtDesk(actor: Actor, by: DeskQuery): Promise<PlayerAtDesk>;
  /**
   * The user object of somebody who has played or dealt with the company, with the end of the phone number only; a super
   * admin's are all players. It is recorded as playerAtDesk is. Errors: not_registered.
   */
  playerInScope(actor: Actor, telegramId: string): Promise<MiniAppUser>;
  /** Whom a phone number belongs to, for admins: of a company its customers. It is recorded. Errors: not_found, invalid_input. */
  playerByPhone(actor: Actor, phone: string): Promise<PlayerAtDesk>;
  /** In the scope, pending first, newest first, 200 at most. A company admin sees those that its own admins asked for. */
  adjustments(staff: StaffMember): Promise<Adjustment[]>;
  /**
   * Asks for a correction, of somebody who is switched off too. It is made at once unless it takes what this person
   * corrected today, or what anybody corrected of this account today, up and down added together, above the limit. Errors: invalid_amount,
   * invalid_input (no reason), target_balance_short, company_balance_short, transfer_target, not_found,
   * idempotency_conflict, adjustment_decided (by this key it was asked for before, and rejected or taken back), version_changed (the
   * target holds another balance than was seen).
   */
  requestAdjustment(actor: Actor, intent: AdjustmentIntent): Promise<Adjustment>;
  /**
   * By a second person; money short leaves it pending. Errors: second_person, adjustment_decided, not_found,
   * target_balance_short, company_balance_short.
   */
  decideAdjustment(actor: Actor, id: string, decision: "approved" | "rejected"): Promise<Adjustment>;
  /** By the one who asked, while it waits. Errors: not_allowed (another asked), adjustment_decided, not_found. */
  withdrawAdjustment(actor: Actor, id: string): Promise<Adjustment>;
  /** What somebody who holds money is called, if this person may know of them; else null. */
  nameFor(staff: StaffMember, targetId: string): Promise<string | null>;
  /** Everything ever issued and not taken back. */
  issued(): Promise<Santim>;
};

export function createCreditService(deps: CreditDeps): CreditService {
  return {
    transfer: (actor, intent) => transfer(deps, actor, intent),
    transferMany: (actor, intent) => transferMany(deps, actor, intent),
    playerAtDesk: (actor, by) => playerAtDesk(deps, actor, by),
    playerInScope: (actor, telegramId) => playerInScope(deps, actor, telegramId),
    playerByPhone: (actor, phone) => playerByPhone(deps, actor, phone),
    adjustments: (staff) => adjustment.adjustments(deps, staff),
    requestAdjustment: (actor, intent) => adjustment.requestAdjustment(deps, actor, intent),
    decideAdjustment: (actor, id, decision) => adjustment.decideAdjustment(deps, actor, id, decision),
    withdrawAdjustment: (actor, id) => adjustment.withdrawAdjustment(deps, actor, id),
    nameFor: (staff, targetId) => nameFor(deps, staff, targetId),
    issued: () => issued(deps),
  };
}

async function issued({ db, ledger }: CreditDeps): Promise<Santim> {
  return santim(-(await ledger.balanceOf(await ledger.open(db, "issuer", issuerOwnerId))));
}
