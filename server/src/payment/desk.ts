import { type Santim, toBirr } from "@derash/game/money";
import type { DeskPlayer, DeskReceipt } from "@derash/protocol/payment/desk";
import { sql } from "kysely";
import { amountOf } from "../amount.ts";
import { AppError } from "../app-error.ts";
import { doneBy } from "../audit/service.ts";
import type { Actor } from "../company/service.ts";
import type { Player } from "../player/service.ts";
import type { Queries, Tx } from "../postgres/db.ts";
import { checkLimits } from "./deposits.ts";
import { dateOf, type PaymentDeps } from "./deps.ts";
import { checkSeen, shownFee } from "./fee/fees.ts";
import { checkDepositLimits } from "./limit/limits.ts";
import { takeTurns } from "./limit/store.ts";
import { tellDeposit, tellWithdrawal } from "./notices.ts";
import { newReference, requestKeyOf } from "./reference.ts";
import { playerWords } from "./staff-lists.ts";
import * as accounts from "./store/account-store.ts";
import * as depositStore from "./store/deposit-store.ts";
import * as destinations from "./store/destination-store.ts";
import * as facts from "./store/fact-store.ts";
import * as withdrawalStore from "./store/withdrawal-store.ts";
import { depositWire, withdrawalWire } from "./wire.ts";

type Refused = "not_found" | "shift_required" | "payment_decided" | "withdrawal_waits";
type Found = { result: "ok" | "again" | Refused; id: string | null };

/** Whose row a cashier holds while cash moves: a shift that is being counted is over before, or still open after. */
async function held({ companies }: PaymentDeps, tx: Tx, actor: Actor): Promise<void> {
  const cashier = await companies.lockStaff(tx, actor.staff.id);
  if (!cashier?.staff.isActive) throw new AppError("not_allowed");
}

async function deskOf({ db }: PaymentDeps, { staff }: Actor): Promise<accounts.AccountRow> {
  const company = { id: staff.companyId ?? "", name: staff.companyName ?? "" };
  const rows = accounts.withDesk(await accounts.ofCompany(db, company.id), company);
  const desk = rows.find(({ provider }) => provider === "desk");
  if (desk === undefined) throw new AppError("not_found");
  return desk;
}

/** Staff take no money of their own at a desk. Errors: not_found. */
async function playerAt({ players }: PaymentDeps, id: string): Promise<Player> {
  const player = await players.find(id);
  if (player === null || player.staffRole !== null) throw new AppError("not_found");
  return player;
}

/** Whose key a top-up was asked for with: another cashier's is another one. */
const makerOf = ({ staff }: Actor) => `desk:${staff.id}`;

/** With `askedKey` also what this cashier has taken from this player with that key. Errors: not_found. */
export async function deskPlayer(
  deps: PaymentDeps,
  actor: Actor,
  playerId: string,
  askedKey?: string,
): Promise<DeskPlayer> {
  const { db, ledger } = deps;
  const companyId = actor.staff.companyId ?? "";
  const player = await playerAt(deps, playerId);
  const account = await deskOf(deps, actor);
  const { min, max } = accounts.limitsOf(account, "deposit", undefined);
  const words = await playerWords(deps, player.id);
  const shift = await openShift(deps, actor);
  // Before the balance is read: whoever is told that it is made sees it in the wallet too.
  const made = askedKey === undefined ? null : await madeWith(deps, actor, player.id, askedKey);
  return {
    ...{ success: true, player_id: player.id, name: words.player, phone: words.phone },
    balance: await balanceOf(deps, player.id, companyId),
    ...{ float: toBirr(await ledger.balanceOf(actor.staff.accountId)), is_shift_open: shift },
    ...{ min: toBirr(min), max: toBirr(max), fee: await shownFee(db, account, "deposit"), made },
    destinations: (await destinations.ofPlayer(db, player.id, companyId)).map((row) => ({
      ...{ id: row.id, bank_name: row.bank_name, account: row.account, holder: row.holder },
      is_verified: row.verified_by !== null,
    })),
  };
}

async function madeWith(
  deps: PaymentDeps,
  actor: Actor,
  playerId: string,
  askedKey: string,
): Promise<DeskReceipt | null> {
  const row = await depositStore.byKey(deps.db, requestKeyOf(makerOf(actor), askedKey));
  if (row === null || row.player_id !== playerId) return null;
  return receipt(deps, actor, depositWire(row, makerOf(actor)), { playerId, isAgain: true });
}

async function openShift({ isShiftOpen }: PaymentDeps, { staff }: Actor): Promise<boolean> {
  return isShiftOpen(staff.id);
}

async function balanceOf({ db, ledger }: PaymentDeps, playerId: string, companyId: string): Promise<number> {
  const wallet = await db
    .selectFrom("wallet_directory")
    .select("account_id")
    .where("player_id", "=", playerId)
    .where("company_id", "=", companyId)
    .executeTakeFirst();
  return wallet === undefined ? 0 : toBirr(await ledger.balanceOf(wallet.account_id));
}

type TopUp = { playerId: string; amount: string; feeVersion?: number | undefined; idempotencyKey: string };

/**
 * Cash for a wallet. Errors: not_found, invalid_amount, payment_limits, shift_required, insufficient_balance, idempotency_conflict,
 * own_limit, company_limit, fee_changed.
 */
export async function topUp(deps: PaymentDeps, actor: Actor, asked: TopUp): Promise<DeskReceipt> {
  const player = await playerAt(deps, asked.playerId);
  const amount = amountOf(asked.amount, "amount");
  const account = await deskOf(deps, actor);
  const { id, isAgain } = await deps.db.transaction().execute(async (tx) => {
    await held(deps, tx, actor);
    await takeTurns(tx, player.id);
    const at = dateOf(deps);
    const float = await deps.ledger.balanceOf(actor.staff.accountId, tx);
    const requestKey = requestKeyOf(makerOf(actor), asked.idempotencyKey);
    const earlier = await depositStore.byKey(tx, requestKey);
    // What was taken is answered, whatever has become of limits and of the float since.
    if (earlier === null) checkLimits(amount, accounts.limitsOf(account, "deposit", undefined));
    if (earlier === null && float < amount) throw new AppError("insufficient_balance", { balance: toBirr(float) });
    const { rows } = await sql<Found>`
      select result, id from desk_top_up(${actor.staff.id}, ${player.id}, ${newReference("D")}, ${requestKey}, ${amount}::bigint, ${at}::timestamptz)`.execute(
      tx,
    );
    const { result, id } = answered(rows[0]);
    if (result === "again" && (earlier?.player_id !== player.id || earlier.amount_santim !== amount))
      throw new AppError("idempotency_conflict");
    if (result === "ok") {
      await checkSeen(tx, "deposit", id, asked.feeVersion);
      await checkDepositLimits(tx, { playerId: player.id, companyId: account.company_id, amount, at, without: id });
      await tellDeposit(deps, tx, id);
      await record(deps, tx, actor, "desk.topped_up", id, player.id, amount);
    }
    return { id, isAgain: result === "again" };
  });
  if (!isAgain) deps.players.changed(player.id);
  const row = await depositStore.find(deps.db, id);
  if (row === null) throw new AppError("not_found");
  return receipt(deps, actor, depositWire(row, makerOf(actor)), { playerId: player.id, isAgain });
}

function answered(found: Found | undefined): { result: "ok" | "again"; id: string } {
  const { result, id } = found ?? { result: "not_found" as const, id: null };
  if (result !== "ok" && result !== "again") throw new AppError(result);
  if (id === null) throw new AppError("not_found");
  return { result, id };
}

async function record(
  { audit }: PaymentDeps,
  tx: Tx,
  actor: Actor,
  action: "desk.topped_up" | "desk.cashed_out",
  id: string,
  playerId: string,
  amount: Santim | number,
): Promise<void> {
  await audit.record(tx, {
    ...{ ...doneBy(actor), action, target: { id, name: playerId }, companyId: actor.staff.companyId },
    ...{ branchId: actor.staff.branchId, before: null, after: { amount: (amount / 100).toFixed(2) } },
  });
}

async function receipt(
  deps: PaymentDeps,
  actor: Actor,
  payment: DeskReceipt["payment"],
  { playerId, isAgain }: { playerId: string; isAgain: boolean },
): Promise<DeskReceipt> {
  const { staff } = actor;
  return {
    ...{ success: true, payment, player: (await playerWords(deps, playerId)).player, cashier: staff.username },
    ...{ branch_name: staff.branchName ?? "", at: payment.ended_at ?? payment.created_at },
    balance: await balanceOf(deps, playerId, payment.company_id),
    float: toBirr(await deps.ledger.balanceOf(staff.accountId)),
    is_again: isAgain,
  };
}

/** A withdrawal in cash of the company. Errors: not_found (also of another company, or one that goes to an account). */
async function ownByReference(queries: Queries, actor: Actor, reference: string) {
  const row = await withdrawalStore.byReference(queries, reference);
  if (row === null || row.destination_id !== null || row.company_id !== actor.staff.companyId)
    throw new AppError("not_found");
  return row;
}

/** What its player has asked for, by the reference that they say. Errors: not_found (also of another company). */
export async function deskWithdrawal(deps: PaymentDeps, actor: Actor, reference: string) {
  const row = await ownByReference(deps.db, actor, reference);
  const { player, phone } = await playerWords(deps, row.player_id);
  // Also of a player who is suspended by now: what nobody has approved since waits for somebody from the press on, and says so.
  const isPayable = row.state === "approved" && !row.is_payout_off && (await openShift(deps, actor));
  const { ended_at: at, cashier_id: by } = row;
  const paid = row.state === "paid" && at !== null ? { at: at.toISOString(), is_own: by === actor.staff.id } : null;
  return { success: true as const, payment: withdrawalWire(row), player, phone, is_payable: isPayable, paid };
}

/**
 * Pays it out of the drawer, once: the same cashier's second window, or second press, is told that it was paid before. One that
 * nobody has approved since its player was suspended, waits for somebody from then on.
 * Errors: not_found, payment_decided, shift_required, withdrawal_waits, payment_off (after a restore).
 */
export async function cashOut(deps: PaymentDeps, actor: Actor, reference: string): Promise<DeskReceipt> {
  const done = await deps.db.transaction().execute(async (tx) => {
    await held(deps, tx, actor);
    const asked = await ownByReference(tx, actor, reference);
    if (asked.state === "approved" && asked.is_payout_off) throw new AppError("payment_off");
    const { rows } = await sql<Found | { result: "suspended"; id: string }>`
      select result, id from desk_cash_out(${actor.staff.id}, ${reference}, ${dateOf(deps)}::timestamptz)`.execute(tx);
    const [found] = rows;
    // Kept, and refused afterwards.
    if (found?.result === "suspended") return holdBack(deps, tx, found.id);
    const { result, id } = answered(found);
    const row = await withdrawalStore.find(tx, id);
    if (result === "ok" && row !== null) {
      await tellWithdrawal(deps, tx, id);
      await record(deps, tx, actor, "desk.cashed_out", id, row.player_id, row.amount_santim);
    }
    return { id, isAgain: result === "again" };
  });
  if (done === null) throw new AppError("withdrawal_waits");
  const row = await withdrawalStore.find(deps.db, done.id);
  if (row === null) throw new AppError("not_found");
  if (!done.isAgain) deps.players.changed(row.player_id);
  return receipt(deps, actor, withdrawalWire(row), { playerId: row.player_id, isAgain: done.isAgain });
}

async function holdBack(deps: PaymentDeps, tx: Tx, id: string): Promise<null> {
  const held = { is: "held_back", said: "the player is suspended" };
  await facts.add(tx, { paymentId: id, at: dateOf(deps), source: "person" }, held);
  return null;
}

/** `holder`: as on the page of who has seen it, for its player may have written another one since. */
export type Seen = { note: string; holder?: string | undefined };

/** Somebody has seen whose account it is. Errors: not_found, account_of_another, version_changed. */
export async function verifyDestination(deps: PaymentDeps, actor: Actor, id: string, seen: Seen): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const row = await destinations.lock(tx, id);
    if (row === null || row.company_id !== actor.staff.companyId) throw new AppError("not_found");
    if (row.verified_by !== null) return;
    if (seen.holder !== undefined && seen.holder !== row.holder) throw new AppError("version_changed");
    const account = await accounts.ofProvider(tx, row.company_id, row.provider as accounts.AccountRow["provider"]);
    const hours = account?.new_destination_hours ?? 24;
    const usableFrom = destinations.usableFrom(dateOf(deps), hours);
    const ownPhone = (await deps.players.find(row.player_id))?.phoneNumber ?? null;
    const proof = { by: `staff:${actor.staff.id}`, usableFrom, ownPhone };
    const isTheirs = await destinations.verify(tx, row, proof);
    if (!isTheirs) throw new AppError("account_of_another");
    await deps.audit.record(tx, {
      ...{ ...doneBy(actor), action: "destination.verified", target: { id: row.player_id, name: row.holder } },
      ...{
        companyId: row.company_id,
        branchId: actor.staff.branchId,
        before: null,
        after: { note: seen.note, name: row.account },
      },
    });
  });
}
