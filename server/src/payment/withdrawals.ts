import { addSantim, type Santim, toBirr } from "@derash/game/money";
import { amountOf } from "../amount.ts";
import { AppError } from "../app-error.ts";
import type { Player } from "../player/service.ts";
import type { Tx } from "../postgres/db.ts";
import { alarm, note } from "./alarm.ts";
import { kindOf, providerOf } from "./catalogue.ts";
import { accountFor, checkLimits } from "./deposits.ts";
import { dateOf, type PaymentDeps } from "./deps.ts";
import { checkSeen, feeOfPayout } from "./fee/fees.ts";
import { type Hours, nextOpening } from "./hours.ts";
import { type Asked, dueByCall, nextWithdrawalLookUp } from "./look-ups.ts";
import { tellWithdrawal } from "./notices.ts";
import { needsTwo, waitsBecause } from "./policy.ts";
import type { Limits } from "./provider.ts";
import { newReference, requestKeyOf } from "./reference.ts";
import * as accounts from "./store/account-store.ts";
import * as destinations from "./store/destination-store.ts";
import * as facts from "./store/fact-store.ts";
import * as store from "./store/withdrawal-store.ts";
import { type WithdrawalEvent, type WithdrawalStep, withdrawalStep } from "./withdrawal-state.ts";

export type WithdrawalAsk = {
  companyId: string;
  destinationId: string | null;
  amount: string;
  /** Of the fee that the player has been shown; left out, or 0: none. */
  feeVersion?: number | undefined;
  idempotencyKey: string;
};

const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
/** What a provider would not take for now, for want of money or time, is offered again after this. */
export const againMs = 5 * minuteMs;

/** What a provider says of payouts; nothing of a desk, which has none. A demo's bank works at any hour. */
export function payoutLimits(deps: PaymentDeps, account: accounts.AccountRow): Limits | undefined {
  const limits = account.provider === "desk" ? undefined : providerOf(deps, account).limits().payout;
  return account.mode === "demo" && limits !== undefined ? { min: limits.min, max: limits.max } : limits;
}

/**
 * Sets the money aside, and approves the withdrawal where the company's policy does. Of two tabs the second sees what the first has
 * left. Errors: those of the contract. Answers its id.
 */
export async function requestWithdrawal(deps: PaymentDeps, player: Player, ask: WithdrawalAsk): Promise<string> {
  const { companyId, destinationId } = ask;
  const amount = amountOf(ask.amount, "amount");
  const requestKey = requestKeyOf(player.id, ask.idempotencyKey);
  // Whatever has become of payouts since, what was asked for is answered.
  const earlier = await store.byKey(deps.db, requestKey);
  if (earlier !== null) return sameAs(earlier, ask, amount);
  const destination = destinationId === null ? null : await destinations.find(deps.db, destinationId);
  // Another's is as one that is missing.
  if (destinationId !== null && destination?.player_id !== player.id) throw new AppError("not_found");
  if (destination === null && (await deps.companies.findCompany(companyId)) !== null)
    await accounts.open(deps.db, companyId, "desk", "live");
  const account = await accountFor(
    deps,
    companyId,
    destination === null ? "desk" : providerNamed(destination),
    "payout",
  );
  if (account.provider !== "desk" && !kindOf(account.provider).keys.length) throw new AppError("payment_off");
  const limits = payoutLimits(deps, account);
  checkLimits(amount, accounts.limitsOf(account, "payout", limits));
  const { id, isNew } = await deps.db.transaction().execute(async (tx) => {
    if (!(await accounts.isOn(tx, account, "payout"))) throw new AppError("payment_off");
    const at = dateOf(deps);
    const { result, id } = await store.request(tx, {
      ...{ accountId: account.id, playerId: player.id, destinationId, reference: newReference("W") },
      ...{ requestKey, amount, at },
    });
    if (result === "again" && id !== null) return { id: sameAs(await store.lock(tx, id), ask, amount), isNew: false };
    if (result !== "ok" || id === null)
      throw await refusalOf(deps, tx, result, { player, account, amount, destination, at });
    await checkSeen(tx, "withdrawal", id, ask.feeVersion);
    const whose = { player_id: player.id, company_id: companyId };
    const isSuspended = (await deps.suspensionsOf([whose], tx))(whose).length > 0;
    const { brought, taken } = (await store.past(tx, [whose]))(whose);
    const waits = waitsBecause({ amount, account, taken, brought, playerSince: player.createdAt, isSuspended, at });
    await store.change(tx, id, { waits_because: waits, needs_two: needsTwo(amount, account) });
    if (waits.length === 0) await approveBySelf(tx, id, limits?.hours, at);
    return { id, isNew: true };
  });
  // The money has left the wallet: the player's other pages show what is left.
  if (isNew) deps.players.changed(player.id);
  return id;
}

const providerNamed = ({ provider }: destinations.DestinationRow) => provider as accounts.AccountRow["provider"];

function sameAs(earlier: store.WithdrawalRow, ask: WithdrawalAsk, amount: Santim): string {
  const isSame = earlier.destination_id === ask.destinationId && earlier.amount_santim === amount;
  if (!isSame || earlier.company_id !== ask.companyId) throw new AppError("idempotency_conflict");
  return earlier.id;
}

type Refused = {
  player: Player;
  account: accounts.AccountRow;
  amount: Santim;
  destination: destinations.DestinationRow | null;
  at: Date;
};

async function refusalOf(
  { ledger }: PaymentDeps,
  tx: Tx,
  result: store.RequestResult,
  { player, account, amount, destination, at }: Refused,
): Promise<AppError> {
  if (result === "destination_new") {
    const ms = (destination?.usable_from?.getTime() ?? 0) - at.getTime();
    return new AppError("destination_new", { hours: Math.max(1, Math.ceil(ms / hourMs)) });
  }
  if (result === "insufficient_funds") {
    const wallet = await tx
      .selectFrom("wallet_directory")
      .select("account_id")
      .where("player_id", "=", player.id)
      .where("company_id", "=", account.company_id)
      .executeTakeFirst();
    const balance = wallet === undefined ? 0 : toBirr(await ledger.balanceOf(wallet.account_id, tx));
    const needed = addSantim(amount, await feeOfPayout(tx, account, amount));
    return new AppError("insufficient_funds", { needed: toBirr(needed), balance });
  }
  if (result === "ok" || result === "again") return new AppError("unavailable");
  return new AppError(result);
}

async function approveBySelf(tx: Tx, id: string, hours: Hours | undefined, at: Date): Promise<void> {
  await facts.add(tx, { paymentId: id, at, source: "person" }, { is: "approved", said: "by the company's policy" });
  await store.change(tx, id, { state: "approved", next_look_at: await sendAt(tx, id, hours, at) });
}

/** When it is handed over: now, or when the provider works next. At a desk somebody comes for it. */
async function sendAt(tx: Tx, id: string, hours: Hours | undefined, at: Date): Promise<Date | null> {
  const row = await store.find(tx, id);
  if (row?.destination_id === null) return null;
  return hours === undefined ? at : (nextOpening(hours, at) ?? at);
}

/** What an event means for a withdrawal and its money: all of it, or nothing. Answers what the state machine says is to be done. */
export async function applyToWithdrawal(
  deps: PaymentDeps,
  id: string,
  event: WithdrawalEvent,
  source: facts.FactSource,
  asked?: Asked,
): Promise<WithdrawalStep> {
  const applied = await deps.db.transaction().execute((tx) => applyWithin(deps, tx, id, event, source, asked));
  if (applied.whose !== null) deps.players.changed(applied.whose);
  return applied;
}

/** `whose`: the player to whose open pages it is another by it; null: to nobody's. */
type Applied = WithdrawalStep & { whose: string | null };

/** `asked`: with a fact, for which its provider was asked. */
export async function applyWithin(
  deps: PaymentDeps,
  tx: Tx,
  id: string,
  event: WithdrawalEvent,
  source: facts.FactSource,
  asked?: Asked,
): Promise<Applied> {
  const row = await store.lock(tx, id);
  const at = dateOf(deps);
  if (event.is === "fact") await facts.add(tx, { paymentId: id, at, source }, event.fact);
  if (event.is === "answered") await facts.add(tx, { paymentId: id, at, source }, event.answer);
  if (event.is === "not_called" || event.is === "held_back") await facts.add(tx, { paymentId: id, at, source }, event);
  const byCall = dueByCall(row.next_look_at, asked, at);
  const step = withdrawalStep(store.withdrawalOf(row), byCall === null ? event : unproved(event));
  const after = step.withdrawal;
  if (step.move?.do === "settle")
    await store.settle(tx, id, { fee: step.move.fee, theirReference: theirReferenceOf(event) }, at);
  else if (step.move?.do === "give_back")
    await store.giveBack(tx, id, after.state === "rejected" ? "rejected" : "failed", at);
  await store.change(tx, id, {
    ...(step.move === null && { state: after.state }),
    ...{ attempt: after.attempt, merchant_version: after.merchant },
    ...{ is_approved_there: after.isApprovedThere, was_seen_paid: after.wasSeenPaid },
    unknown_since: after.state === "unknown" ? (row.unknown_since ?? at) : null,
    ...(event.is === "answered" && theirReferenceOf(event) !== null && { their_reference: theirReferenceOf(event) }),
    ...(await scheduled(deps, tx, row, step, event, at)),
    ...(byCall !== null && { next_look_at: byCall }),
    // One person's word was of the time that it was unknown; for another time another two have to say it.
    ...(row.state === "unknown" && isUnderWay(after.state) && { asked_by: null, asked_outcome: null }),
  });
  if (after.state !== row.state) await tellWithdrawal(deps, tx, id);
  const about = { id, reference: row.reference, companyId: row.company_id };
  if (step.alarm === "account") await switchOff(deps, tx, row, about);
  if (step.alarm !== null) await alarm(deps, tx, about, step.alarm, saidBy(event));
  return { ...step, whose: after.state === row.state ? null : row.player_id };
}

const isUnderWay = (state: store.WithdrawalRow["state"]) => state === "sent" || state === "approved";

/** Their call says that they know of it: that their lists lacked it proves nothing any more. */
function unproved(event: WithdrawalEvent): WithdrawalEvent {
  return event.is === "fact" ? { ...event, absence: { ...event.absence, isMissingInStatement: false } } : event;
}

function theirReferenceOf(event: WithdrawalEvent): string | null {
  if (event.is === "fact" && event.fact.is === "paid") return event.fact.theirReference;
  return event.is === "answered" && event.answer.is === "accepted" ? event.answer.theirReference : null;
}

function saidBy(event: WithdrawalEvent): string {
  if (event.is === "fact") return event.fact.said;
  return event.is === "answered" ? event.answer.said : event.is;
}

type Schedule = Partial<Pick<store.WithdrawalRow, "next_look_at" | "leased_until" | "sent_at">>;

async function scheduled(
  deps: PaymentDeps,
  tx: Tx,
  row: store.WithdrawalRow,
  { withdrawal: { state }, send }: WithdrawalStep,
  event: WithdrawalEvent,
  at: Date,
): Promise<Schedule> {
  if (event.is === "asked") return {};
  // Whoever sends has a minute for it; a row that is still sending then was left by somebody who died.
  const leaseEnds = new Date(at.getTime() + minuteMs);
  if (send !== null) return { next_look_at: leaseEnds, leased_until: leaseEnds, sent_at: at };
  if (state === "sending") return {};
  const free = { leased_until: null };
  if (state === "approved") return { ...free, next_look_at: await againAt(deps, tx, row, event, at) };
  if (state === "sent" || state === "unknown") {
    const account = await accounts.find(tx, row.payment_account_id);
    const hours = account === null ? undefined : hoursOf(deps, account);
    return { ...free, next_look_at: nextWithdrawalLookUp(row.sent_at ?? at, at, hours) };
  }
  return { ...free, next_look_at: null };
}

async function againAt(deps: PaymentDeps, tx: Tx, row: store.WithdrawalRow, event: WithdrawalEvent, at: Date) {
  if (row.destination_id === null) return null;
  const isNew = row.state === "requested";
  const isHours = event.is === "answered" && event.answer.is === "later" && event.answer.why === "hours";
  const account = await accounts.find(tx, row.payment_account_id);
  const hours = account === null ? undefined : hoursOf(deps, account);
  const from = isNew ? at : new Date(at.getTime() + againMs);
  return hours !== undefined && (isHours || isNew) ? (nextOpening(hours, from) ?? from) : from;
}

function hoursOf(deps: PaymentDeps, account: accounts.AccountRow): Hours | undefined {
  try {
    return payoutLimits(deps, account)?.hours;
  } catch {
    // Without its keys it sends nothing at any hour.
    return undefined;
  }
}

/** Our key is refused: nothing more is sent by it until somebody has looked. */
async function switchOff(
  deps: PaymentDeps,
  tx: Tx,
  row: store.WithdrawalRow,
  about: { id: string; reference: string; companyId: string },
): Promise<void> {
  await accounts.change(tx, row.payment_account_id, { is_payout_on: false });
  await note(deps, tx, "payment.switched", about, { provider: row.provider, way: "payout", isActive: false });
}
