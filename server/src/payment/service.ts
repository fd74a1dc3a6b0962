import type { DeskReceipt } from "@derash/protocol/payment/desk";
import type { Payment, PaymentDestination, PaymentOptions } from "@derash/protocol/payment/payment";
import { AppError } from "../app-error.ts";
import type { Actor, StaffMember } from "../company/service.ts";
import type { Player } from "../player/service.ts";
import type { Tx } from "../postgres/db.ts";
import type { Turn } from "../unseen.ts";
import { change as changeAccount } from "./account/change.ts";
import { list as listAccounts } from "./account/list.ts";
import * as switches from "./account/switches.ts";
import { refusedPlayer } from "./alarm.ts";
import { sealKeys } from "./catalogue.ts";
import { beginDeposit, type DepositAsk } from "./checkout.ts";
import { claimTransfer, lookUpDeposit, type TransferAsk } from "./deposits.ts";
import { dateOf, type PaymentDeps } from "./deps.ts";
import * as desk from "./desk.ts";
import * as fee from "./fee/fees.ts";
import * as limit from "./limit/limits.ts";
import { takeTurns } from "./limit/store.ts";
import { addDestination, options } from "./options.ts";
import type { ProviderName, RawCall } from "./provider.ts";
import * as phones from "./sms/devices.ts";
import { messages, tieMessage } from "./sms/messages.ts";
import { markFaultsSeen } from "./sms/seen.ts";
import * as staffed from "./staff.ts";
import * as listed from "./staff-lists.ts";
import * as accountStore from "./store/account-store.ts";
import * as depositStore from "./store/deposit-store.ts";
import * as destinations from "./store/destination-store.ts";
import * as lists from "./store/lists.ts";
import * as withdrawalStore from "./store/withdrawal-store.ts";
import * as strangers from "./stranger/calls.ts";
import * as watch from "./watch/waiting.ts";
import { depositWire, withdrawalWire } from "./wire.ts";
import { requestWithdrawal, type WithdrawalAsk } from "./withdrawals.ts";
import { createWorker } from "./worker.ts";

/** A request of a player, for the record of what was refused. */
export type Asking = { player: Player; requestId: string };
type NewDestination = Parameters<typeof addDestination>[2];

/**
 * Money in and out. Providers say facts; what a fact means is decided by deposit-state.ts and withdrawal-state.ts; and what moves,
 * moves in one function of the database together with the state. Errors are those of the contract.
 */
export type PaymentService = ReturnType<typeof createPaymentService>;

/** For whoever brings a player money by another way than a payment: the same limits hold, and the same turns are taken. */
export type DepositLimitCheck = {
  /** Of two who bring money to one player at once the second waits. After the cashier is held, before any money is locked. */
  takeTurns(tx: Tx, playerId: string): Promise<void>;
  /** After takeTurns, before it is brought. Errors: own_limit, company_limit. */
  check(tx: Tx, asked: Omit<limit.Asked, "at" | "without">): Promise<void>;
};

export function createDepositLimitCheck(clock: Pick<PaymentDeps, "now">): DepositLimitCheck {
  return {
    takeTurns,
    check: (tx, asked) => limit.checkDepositLimits(tx, { ...asked, at: dateOf(clock) }),
  };
}

/** For whoever frees a number of a player's: no account that goes by it is known to be theirs any more. */
export function createPhoneProofs(clock: Pick<PaymentDeps, "now">) {
  return {
    freed: (tx: Tx, playerId: string, phoneNumber: string): Promise<void> =>
      destinations.freed(tx, { playerId, phoneNumber, at: dateOf(clock) }),
  };
}

export function createPaymentService(deps: PaymentDeps) {
  const worker = createWorker(deps);
  const tried = recording(deps);
  return {
    options: (player: Player, companyId: string): Promise<PaymentOptions> => options(deps, player, companyId),
    /** Begins a deposit at a provider's page, which leads back to `returnRoot`. */
    deposit: (by: Asking, ask: DepositAsk, returnRoot: string): Promise<Payment> =>
      tried(by, "deposit", ask, async () => one(deps, by.player, await beginDeposit(deps, by.player, ask, returnRoot))),
    /** Claims a transfer to the operator's phone. */
    claim: (by: Asking, ask: TransferAsk): Promise<Payment> =>
      tried(by, "claim", ask, async () => one(deps, by.player, await claimTransfer(deps, by.player, ask))),
    withdraw: (by: Asking, ask: WithdrawalAsk): Promise<Payment> =>
      tried(by, "withdrawal", ask, async () => one(deps, by.player, await requestWithdrawal(deps, by.player, ask))),
    addDestination: (by: Asking, ask: NewDestination): Promise<PaymentDestination> =>
      tried(by, "destination", ask, () => addDestination(deps, by.player, ask)),
    /** One of the player's own, by its id, our reference or the number of a transfer. */
    payment: (player: Player, reference: string): Promise<Payment> => one(deps, player, reference),
    payments: (player: Player, filter: { companyId?: string | undefined; before?: string | undefined }) =>
      own(deps, player, filter),
    /** What the player lets themselves bring, and what the company does. No staff can change the former. */
    limits: (player: Player, companyId: string | undefined) => limit.limits(deps, player, companyId),
    setLimit: (player: Player, asked: Parameters<typeof limit.setLimit>[2]) => limit.setLimit(deps, player, asked),
    confirmLimit: (player: Player, asked: Parameters<typeof limit.confirmLimit>[2]) =>
      limit.confirmLimit(deps, player, asked),
    ...rulesOf(deps),
    ...phonesOf(deps),

    queue: (staff: StaffMember, filter: Parameters<typeof listed.queue>[2]) => listed.queue(deps, staff, filter),
    approve: (actor: Actor, id: string, seenReasons?: Parameters<typeof staffed.approve>[3]) =>
      staffed.approve(deps, actor, id, seenReasons),
    reject: (actor: Actor, id: string, reason: string) => staffed.reject(deps, actor, id, reason),
    decide: (actor: Actor, id: string, outcome: { wasPaid: boolean; reason: string }) =>
      staffed.decide(deps, actor, id, outcome),
    decideDeposit: (actor: Actor, id: string, decision: staffed.DepositDecision) =>
      staffed.decideDeposit(deps, actor, id, decision),
    resumeWithdrawals: (actor: Actor, id: string, reason: string) => staffed.resumeWithdrawals(deps, actor, id, reason),
    list: (staff: StaffMember, filter: Parameters<typeof listed.payments>[2]) => listed.payments(deps, staff, filter),
    page: (staff: StaffMember, id: string) => staffed.page(deps, staff, id),
    lookUpNow: (actor: Actor, id: string) => staffed.lookUpNow(deps, actor, id),

    accounts: (staff: StaffMember, companyId: string | undefined) => listAccounts(deps, staff, companyId),
    changeAccount: (actor: Actor, asked: Parameters<typeof changeAccount>[2]) => changeAccount(deps, actor, asked),
    switchAccount: (actor: Actor, id: string, asked: Parameters<typeof switches.switchAccount>[3]) =>
      switches.switchAccount(deps, actor, id, asked),
    switchProvider: (actor: Actor, asked: Parameters<typeof switches.switchProvider>[2]) =>
      switches.switchProvider(deps, actor, asked),

    deskPlayer: (actor: Actor, playerId: string, askedKey?: string) => desk.deskPlayer(deps, actor, playerId, askedKey),
    topUp: (actor: Actor, asked: Parameters<typeof desk.topUp>[2]): Promise<DeskReceipt> =>
      desk.topUp(deps, actor, asked),
    deskWithdrawal: (actor: Actor, reference: string) => desk.deskWithdrawal(deps, actor, reference),
    cashOut: (actor: Actor, reference: string): Promise<DeskReceipt> => desk.cashOut(deps, actor, reference),
    verifyDestination: (actor: Actor, id: string, seen: desk.Seen) => desk.verifyDestination(deps, actor, id, seen),

    hear: (accountId: string, call: RawCall, requestId: string) => strangers.hear(deps, accountId, call, requestId),
    mayGo: (accountId: string, call: RawCall, requestId: string) => strangers.mayGo(deps, accountId, call, requestId),
    receiveSms: (call: RawCall, requestId: string) => strangers.receiveSms(deps, call, requestId),

    /** For whoever watches: what waits too long, and what phones have brought that does not add up. */
    waiting: () => watch.waiting(deps),
    faults: () => watch.faults(deps),
    /** What is due now, once; the worker does it each second. */
    doDue: () => worker.doDue(),
    lookUpDeposit: (id: string) => lookUpDeposit(deps, id),
    /** Of a demo: a company's account with a bank that moves no money, with its keys, switched on. */
    openDemo: (companyId: string, given: DemoAccount) => openDemo(deps, companyId, given),
    start: () => worker.start(),
    stop: () => worker.stop(),
  };
}

/** What a company has set for its payments: limits for its players, and what providers take, with who bears it. */
function rulesOf(deps: PaymentDeps) {
  return {
    companyLimits: (staff: StaffMember, companyId: string) => limit.companyLimits(deps, staff, companyId),
    setCompanyLimit: (actor: Actor, asked: Parameters<typeof limit.setCompanyLimit>[2]) =>
      limit.setCompanyLimit(deps, actor, asked),
    fees: (staff: StaffMember, companyId: string | undefined) => fee.read(deps, staff, companyId),
    setFee: (actor: Actor, change: Parameters<typeof fee.set>[2]) => fee.set(deps, actor, change),
  };
}

/** The receiving phones; what they have brought that nobody has claimed, and the claim that it is tied to. */
function phonesOf(deps: PaymentDeps) {
  return {
    devices: (staff: StaffMember, companyId?: string) => phones.devices(deps, staff, companyId),
    addDevice: (actor: Actor, asked: Parameters<typeof phones.addDevice>[2]) => phones.addDevice(deps, actor, asked),
    switchDevice: (actor: Actor, id: string, turn: Turn) => phones.switchDevice(deps, actor, id, turn),
    markFaultsSeen: (actor: Actor, id: string, asked: Parameters<typeof markFaultsSeen>[3]) =>
      markFaultsSeen(deps, actor, id, asked),
    messages: (staff: StaffMember, filter: Parameters<typeof messages>[2]) => messages(deps, staff, filter),
    tieMessage: (actor: Actor, id: string, asked: Parameters<typeof tieMessage>[3]) =>
      tieMessage(deps, actor, id, asked),
  };
}

/** What a player is refused is recorded: who, what, and why. Their money has not moved. */
function recording(deps: PaymentDeps) {
  return async <Answer>(by: Asking, what: string, ask: { companyId: string }, act: () => Promise<Answer>) => {
    try {
      return await act();
    } catch (error) {
      if (error instanceof AppError && error.status < 500) {
        const said = { route: what, error: error.code, ...told(ask) };
        await refusedPlayer(deps, by.player, ask.companyId, by.requestId, said);
      }
      throw error;
    }
  };
}

const toldMax = 100;

function told({ companyId: _, ...rest }: { companyId: string }): Record<string, string> {
  return Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, String(value).slice(0, toldMax)]));
}

/** Errors: not_found, also of another's. */
async function one(deps: PaymentDeps, player: Player, asked: string): Promise<Payment> {
  const isId = /^[0-9a-f-]{36}$/i.test(asked);
  const [found] = isId ? [] : await lists.payments(deps.db, { playerId: player.id, reference: asked.toUpperCase() }, 1);
  const id = isId ? asked : found?.id;
  const deposit = id === undefined ? null : await depositStore.find(deps.db, id);
  if (deposit?.player_id === player.id) return depositWire(deposit, player.id);
  const withdrawal = id === undefined ? null : await withdrawalStore.find(deps.db, id);
  if (withdrawal?.player_id === player.id) return withdrawalWire(withdrawal, player.id);
  throw new AppError("not_found");
}

const pageSize = 20;

async function own(
  deps: PaymentDeps,
  player: Player,
  filter: { companyId?: string | undefined; before?: string | undefined },
) {
  const found = await lists.payments(deps.db, { ...filter, playerId: player.id }, pageSize + 1);
  const payments = await Promise.all(found.slice(0, pageSize).map(({ id }) => one(deps, player, id)));
  return { payments, has_next: found.length > pageSize };
}

type DemoAccount = {
  provider: ProviderName;
  settings: Record<string, string>;
  keys: Record<string, string>;
};

const demoAutoMax = 1_000_00;
const demoMin = 10_00;

async function openDemo(
  deps: PaymentDeps,
  companyId: string,
  { provider, settings, keys }: DemoAccount,
): Promise<string> {
  const id = await accountStore.open(deps.db, companyId, provider, "demo");
  const row = await accountStore.find(deps.db, id);
  // An account with real keys is never a demo's.
  if (row === null || row.mode !== "demo") throw new AppError("not_allowed");
  await accountStore.change(deps.db, id, {
    ...{ settings, sealed_keys: sealKeys(deps, row, keys), is_deposit_on: true, is_payout_on: true },
    ...{ new_destination_hours: 0, auto_payout_max_santim: demoAutoMax },
    ...{ deposit_min_santim: demoMin, payout_min_santim: demoMin },
  });
  return id;
}
