import { type Santim, toBirr } from "@derash/game/money";
import { AppError } from "../app-error.ts";
import { normalisePhone } from "../phone.ts";
import type { Player } from "../player/service.ts";
import type { Tx } from "../postgres/db.ts";
import { alarm, note } from "./alarm.ts";
import { providerOf } from "./catalogue.ts";
import { type DepositEvent, type DepositMove, depositStep } from "./deposit-state.ts";
import { dateOf, type PaymentDeps } from "./deps.ts";
import { checkSeen } from "./fee/fees.ts";
import { limited } from "./limit/held.ts";
import { type Asked, dueByCall, nextDepositLookUp } from "./look-ups.ts";
import { tellDeposit, tellWithdrawal } from "./notices.ts";
import type { Fact, Provider, ProviderName } from "./provider.ts";
import { smsReference } from "./reference.ts";
import { isPayerPhone } from "./sms/evidence.ts";
import { normaliseReference } from "./sms/reference.ts";
import { tiedFact } from "./sms/tied.ts";
import * as accounts from "./store/account-store.ts";
import * as store from "./store/deposit-store.ts";
import { verifyByDeposit } from "./store/destination-store.ts";
import * as facts from "./store/fact-store.ts";
import { tie } from "./store/message-store.ts";
import * as withdrawalStore from "./store/withdrawal-store.ts";
import { shownReference } from "./wire.ts";

export type TransferAsk = { companyId: string; transferNumber: string; feeVersion?: number | undefined };

/** What should be credited now, and whose provider says nothing, is asked about again after this. */
const againMs = 10 * 60_000;
/** What a limit holds is looked at again after this: the limit may have been raised since. */
const heldAgainMs = 3_600_000;
const dayMs = 24 * 3_600_000;
/** So long after it came into the wallet a deposit is asked about once a day: it can still be taken back. */
const reversalDays = 7;
const demoDigits = 8;
/** Ends in which nothing is in the wallet. */
const withoutMoney: readonly store.DepositRow["state"][] = ["failed", "expired", "reversed", "tested", "not_theirs"];

/** The number that pays; null: nobody knows it. In a demo, where nobody has one, it is made of the Telegram id. */
export function payerPhone(player: Player, account: Pick<accounts.AccountRow, "mode">): string | null {
  if (player.phoneNumber !== null || account.mode !== "demo") return player.phoneNumber;
  return `+2519${String(player.telegramId).slice(-demoDigits).padStart(demoDigits, "0")}`;
}

/** Errors: payment_off. */
export async function accountFor(
  deps: PaymentDeps,
  companyId: string,
  provider: ProviderName,
  way: accounts.Way,
): Promise<accounts.AccountRow> {
  const account = await accounts.ofProvider(deps.db, companyId, provider);
  if (account === null || !(await accounts.isOn(deps.db, account, way))) throw new AppError("payment_off");
  return account;
}

export function checkLimits(amount: Santim, { min, max }: { min: Santim; max: Santim }): void {
  if (amount >= min && amount <= max) return;
  const limits = { payMin: toBirr(min), payMax: toBirr(max) };
  throw new AppError("payment_limits", limits).at("amount");
}

/**
 * Claims a transfer to the operator's phone by its number, however it was written. Nothing is credited by it: the SMS says how much
 * came and from whom. What a claim that has ended still holds is claimed anew. Errors: payment_off (the company has
 * never had this way), transfer_claimed (by somebody else), fee_changed.
 */
export async function claimTransfer(
  deps: PaymentDeps,
  player: Player,
  { companyId, transferNumber, feeVersion }: TransferAsk,
): Promise<string> {
  const wanted = normaliseReference(transferNumber);
  if (wanted === null) throw new AppError("invalid_input").at("transfer_number", "transfer_number_format");
  // Also while the way is off: the money was sent before, and no other claim would ever find it.
  const account = await accounts.ofProvider(deps.db, companyId, "sms");
  if (account === null) throw new AppError("payment_off");
  const reference = smsReference(wanted.reference, account.id);
  const at = dateOf(deps);
  const nextLookAt = nextDepositLookUp(at, at);
  const begun = await deps.db.transaction().execute(async (tx) => {
    const id = await store.begin(tx, {
      ...{ accountId: account.id, playerId: player.id, reference, requestKey: null, amount: null, at },
      ...{ nextLookAt, leasedUntil: null },
    });
    if (id !== null) await checkSeen(tx, "deposit", id, feeVersion);
    return id;
  });
  const row = begun === null ? await store.byReference(deps.db, reference) : null;
  const id = begun ?? row?.id ?? "";
  if (row !== null && row.player_id !== player.id) throw new AppError("transfer_claimed").at("transfer_number");
  await lookUpDeposit(deps, id);
  return id;
}

/** Asks the provider, and does what its answer means. A look-up by hand is the same as one that was due. */
export async function lookUpDeposit(deps: PaymentDeps, id: string): Promise<void> {
  const row = await store.find(deps.db, id);
  if (row === null || row.provider === "desk") return;
  const account = await accounts.find(deps.db, row.payment_account_id);
  const found = await factOf(deps, row, account);
  // What was tied by hand counts until the number's own message has come, and is nobody's but by two persons.
  const tied = found.is === "paid" ? null : await tiedFact(deps.db, row);
  const fact = tied ?? found;
  const isTheirs = tied === null && (await isPayerTheirs(deps, row, fact));
  const known = { isPayerTheirs: isTheirs, isOverLimit: false, isDecided: false, isTied: tied !== null };
  await applyToDeposit(deps, id, { is: "fact", fact, known }, "look_up", { due: row.next_look_at });
}

/**
 * What the merchant says that it was begun at. Where that says nothing, as with keys that were revoked, the present one is heard too: it
 * may be the same merchant, with new keys. But that another one has never heard of it proves nothing.
 */
async function factOf(deps: PaymentDeps, row: store.DepositRow, account: accounts.AccountRow | null): Promise<Fact> {
  if (account === null) return withoutKeys;
  const begunAt = await accounts.atMerchant(deps.db, account, row.merchant_version);
  const fact = await factAt(deps, row, begunAt);
  if (fact.is !== "unknown" || begunAt.merchant_version === account.merchant_version) return fact;
  const now = await factAt(deps, row, account);
  return now.is === "paid" || now.is === "reversed" ? now : fact;
}

const withoutKeys: Fact = { is: "unknown", why: "account", said: "the keys of this provider are not all there" };

/** Of a test nothing is asked by keys that are live, nor the other way round: whatever is answered would be about another payment. */
async function factAt(deps: PaymentDeps, row: store.DepositRow, account: accounts.AccountRow): Promise<Fact> {
  if (row.is_test !== (account.mode === "test"))
    return { is: "pending", said: row.is_test ? "begun in test mode, which is over" : "not asked about in test mode" };
  const fact = await providerIfWhole(deps, account)?.deposit?.find(shownReference(row.reference));
  return fact ?? withoutKeys;
}

export function providerIfWhole(deps: PaymentDeps, account: accounts.AccountRow): Provider | null {
  try {
    return providerOf(deps, account);
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

/** Whether whoever paid is the player: a number that is shown whole, or by its ends. An SMS that shows none is somebody's. */
async function isPayerTheirs({ players }: PaymentDeps, row: store.DepositRow, fact: Fact): Promise<boolean> {
  if (fact.is !== "paid") return true;
  if (fact.payer === null) return row.provider !== "sms";
  const player = await players.find(row.player_id);
  const phone = player && payerPhone(player, { mode: row.account_mode });
  const isWhole = /^\+?\d{9,15}$/.test(fact.payer);
  if (phone === null) return false;
  return isWhole ? normalisePhone(fact.payer) === normalisePhone(phone) : isPayerPhone(fact.payer, phone);
}

/** What an event means for a deposit, its money, and whoever has to know: all of it, or nothing. */
export async function applyToDeposit(
  deps: PaymentDeps,
  id: string,
  said: DepositEvent,
  source: facts.FactSource,
  asked?: Asked,
): Promise<void> {
  const whose = await deps.db.transaction().execute((tx) => applyToDepositWithin(deps, tx, id, said, source, asked));
  if (whose !== null) deps.players.changed(whose);
}

/** `asked`: with a fact, for which its provider was asked. Answers whose wallet holds something else by it. */
export async function applyToDepositWithin(
  deps: PaymentDeps,
  tx: Tx,
  id: string,
  said: DepositEvent,
  source: facts.FactSource,
  asked?: Asked,
): Promise<string | null> {
  const row = await store.lock(tx, id);
  // Read before it was let go.
  if (said.is === "fact" && said.known.isTied === true && row.sms_device_id === null) return null;
  const at = dateOf(deps);
  const { event, until } = await limited(tx, row, said, at);
  await forgetOther(tx, row, event);
  await keepFact(tx, row, event, source, at);
  const step = depositStep(store.depositOf(row), event);
  const paid = step.move === null ? null : await move(deps, tx, row, step.move, payerOf(event), at);
  const state = paid === "used" ? "review" : step.deposit.state;
  if (state !== row.state && (step.move === null || paid === "used")) {
    const ended = withoutMoney.includes(state) ? at : null;
    await store.change(tx, id, {
      ...{ state, ended_at: ended },
      ...(state === "review" && { payer: payerOf(event) }),
      ...(state === "held" && { held_until: until }),
      // What was said of it before is over; what two persons have credited stands while it waits.
      ...((state === "review" || state === "held") && event.is === "fact" && { asked_by: null, asked_credit: null }),
    });
  } else if (state === "held" && until !== null) await store.change(tx, id, { held_until: until });
  await endTie(tx, row, state, event);
  const byCall = dueByCall(row.next_look_at, asked, at);
  await schedule(tx, { ...row, held_until: until ?? row.held_until }, state, event, at, byCall);
  if (state !== row.state) await tellDeposit(deps, tx, id);
  const about = { id, reference: shownReference(row.reference), companyId: row.company_id };
  const words = saidBy(event);
  if (step.move?.do === "take_back")
    await note(deps, tx, "deposit.reversed", about, { amount: toBirr(step.move.amount) });
  if (paid === "used") await alarm(deps, tx, about, "their_reference_used", words);
  else if (step.alarm !== null) await alarm(deps, tx, about, step.alarm, words);
  else if (state === "review" && row.state !== "review") await alarm(deps, tx, about, "review", words);
  return paid === "ok" ? row.player_id : null;
}

/**
 * Two persons have found that it is not this player's, or what counts is the number's own message: what was tied is free, and what was said of
 * it is over. What it has credited is credited.
 */
async function endTie(tx: Tx, row: store.DepositRow, state: store.DepositRow["state"], event: DepositEvent) {
  if (row.sms_device_id === null || (row.state !== "review" && row.state !== "held")) return;
  const isOfOther = event.is === "fact" && event.fact.is === "paid" && event.known.isTied !== true;
  if (!isOfOther && state !== "not_theirs") return;
  await tie(tx, row.id, null);
  if (state === "review") await store.change(tx, row.id, { asked_by: null, asked_credit: null });
}

/** What persons have said is of what had arrived by then, and of no other sum, currency or mode. */
async function forgetOther(tx: Tx, row: store.DepositRow, event: DepositEvent): Promise<void> {
  if (row.asked_by === null || (row.state !== "review" && row.state !== "held")) return;
  if (event.is !== "fact" || event.fact.is !== "paid") return;
  const { amount, currency, mode } = event.fact;
  const seen = await facts.lastPaid(tx, row.id);
  if (seen === null || (seen.amount === amount && seen.currency === currency && seen.mode === mode)) return;
  await store.change(tx, row.id, { asked_by: null, asked_credit: null });
}

async function keepFact(tx: Tx, row: store.DepositRow, event: DepositEvent, source: facts.FactSource, at: Date) {
  const what = event.is === "started" ? event.answer : event.is === "fact" ? event.fact : null;
  if (what !== null) await facts.add(tx, { paymentId: row.id, at, source }, what);
  if (event.is === "started" && event.answer.is === "offer")
    await store.change(tx, row.id, { checkout_url: event.answer.checkoutUrl });
}

/** `used`: nothing has moved, for their payment has paid another deposit. */
async function move(
  deps: PaymentDeps,
  tx: Tx,
  row: store.DepositRow,
  step: DepositMove,
  payer: string | null,
  at: Date,
): Promise<"ok" | "used"> {
  if (step.do === "take_back") {
    await store.takeBack(tx, row.id, at);
    // What waited to be paid out came back for it: whoever waits for it hears so.
    for (const id of await withdrawalStore.givenBackAt(tx, row.wallet_account_id, at))
      await tellWithdrawal(deps, tx, id);
    return "ok";
  }
  const result = await store.pay(tx, row.id, { ...step, payer }, at);
  if (result === "ok" && payer !== null) await verifyByDeposit(tx, row, payer, at);
  return result;
}

function payerOf(event: DepositEvent): string | null {
  // That two persons have credited it makes nobody's account known.
  if (event.is === "fact" && event.fact.is === "paid") return event.known.isDecided ? null : event.fact.payer;
  return event.is === "decided" ? (event.credit?.payer ?? null) : null;
}

function saidBy(event: DepositEvent): string {
  if (event.is === "fact") return event.fact.said;
  return event.is === "started" && "said" in event.answer ? event.answer.said : event.is;
}

/** When it is asked about next. What nobody asks about any more by themselves has expired; its money still counts if it comes. */
async function schedule(
  tx: Tx,
  row: store.DepositRow,
  state: store.DepositRow["state"],
  event: DepositEvent,
  at: Date,
  byCall: Date | null,
) {
  const next = byCall ?? nextLook(row, state, at);
  await store.change(tx, row.id, { next_look_at: next, leased_until: null });
  if (next !== null || event.is !== "fact" || (state !== "created" && state !== "offered")) return;
  const expired = depositStep({ ...store.depositOf(row), state }, { is: "expired" }).deposit.state;
  await store.change(tx, row.id, { state: expired, ended_at: at });
}

function nextLook(row: store.DepositRow, state: store.DepositRow["state"], at: Date): Date | null {
  if (row.provider === "desk" || state === "reversed" || state === "tested" || state === "not_theirs") return null;
  if (state === "held") {
    const until = row.held_until ?? at;
    if (until <= at) return new Date(at.getTime() + againMs);
    return new Date(Math.min(until.getTime(), at.getTime() + heldAgainMs));
  }
  if (state !== "paid" && state !== "review") return nextDepositLookUp(row.created_at, at);
  const next = new Date(at.getTime() + dayMs);
  // What was held by a limit, or looked at by persons, may have been begun long before it came.
  const since = state === "paid" && row.state !== "paid" ? at : (row.ended_at ?? row.created_at);
  return next.getTime() - since.getTime() <= reversalDays * dayMs ? next : null;
}
