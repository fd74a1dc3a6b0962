import { setTimeout as timer } from "node:timers/promises";
import { AppError } from "../app-error.ts";
import { localDay, spanOf } from "../days.ts";
import { providerOf } from "./catalogue.ts";
import { dateOf, type PaymentDeps } from "./deps.ts";
import type { Order, Provider } from "./provider.ts";
import * as accounts from "./store/account-store.ts";
import * as store from "./store/withdrawal-store.ts";
import { againMs, applyToWithdrawal, applyWithin, hourMs } from "./withdrawals.ts";

/** Hands an approved one over: committed as sending before the call, and the answer is taken for this attempt alone. */
export async function send(deps: PaymentDeps, id: string): Promise<void> {
  const row = await store.find(deps.db, id);
  const account = row && (await accounts.find(deps.db, row.payment_account_id));
  if (row === null || account === null) return;
  let provider: ReturnType<typeof providerOf>;
  try {
    provider = providerOf(deps, account);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return waitAgain(deps, id);
  }
  const { payout } = provider;
  if (payout === undefined) return waitAgain(deps, id);
  const taken = await take(deps, id, account.id);
  if (taken === "off") return waitAgain(deps, id);
  if (taken === "elsewhere") return;
  const answer = await payout.send(taken.order);
  await applyToWithdrawal(deps, id, { is: "answered", attempt: taken.attempt, answer }, "send");
}

type Taken = { attempt: number; order: Order };

/** Takes it for a call. `off`: payouts are; `elsewhere`: it is not approved any more. */
async function take(deps: PaymentDeps, id: string, accountId: string): Promise<Taken | "off" | "elsewhere"> {
  let taken = null as { attempt: number; transactionId: string } | null;
  try {
    return await deps.db.transaction().execute(async (tx) => {
      // Asked in the transaction that takes it: who switches payouts off stops all that were not taken before.
      if (!(await accounts.isOn(tx, accountId, "payout"))) return "off";
      const { send: order, withdrawal } = await applyWithin(deps, tx, id, { is: "taken" }, "send");
      if (order === null) return "elsewhere";
      taken = { attempt: withdrawal.attempt, transactionId: await store.transactionId(tx) };
      return { attempt: withdrawal.attempt, order };
    });
  } catch (error) {
    if (taken !== null) await putBack(deps, id, taken);
    throw error;
  }
}

const asksMax = 60;
const askedEveryMs = 1000;

/**
 * The answer to its commit was lost, so that no call is made. Once the database is there again it says whether this has taken it:
 * if so it goes back to those that are to be sent, for a provider that has never heard of it has nothing to say of it for days.
 */
async function putBack(
  deps: PaymentDeps,
  id: string,
  { attempt, transactionId }: { attempt: number; transactionId: string },
): Promise<void> {
  for (let ask = 0; ask < asksMax; ask++) {
    await timer(askedEveryMs);
    try {
      const became = await store.becameOf(deps.db, transactionId);
      if (became === "in progress") continue;
      const said = "it was not known in time that it was taken, so that no call was made";
      if (became === "committed") await applyToWithdrawal(deps, id, { is: "not_called", attempt, said }, "send");
      return;
    } catch (error) {
      deps.log.warn({ err: error, paymentId: id }, "whether a withdrawal was taken could not be asked");
    }
  }
}
/** Switched off, or without its keys: it is tried again in a moment, so that it goes once they are back. */
async function waitAgain(deps: PaymentDeps, id: string): Promise<void> {
  const next = new Date(deps.now() + againMs / 10);
  await store.change(deps.db, id, { next_look_at: next, leased_until: null });
}

const retryWindowMs = 72 * hourMs;

/** So long its provider's lists may take. Whoever dies over them leaves it to the next hour. */
const statementMs = hourMs;

/** Asks the provider what became of it, and does what that means. */
export async function lookUpWithdrawal(deps: PaymentDeps, id: string): Promise<void> {
  const row = await store.find(deps.db, id);
  const account = row && (await accounts.find(deps.db, row.payment_account_id));
  if (row === null || account === null || row.provider === "desk") return;
  const provider = providerOf(deps, account);
  const askedAt = dateOf(deps);
  const fact = await provider.payout?.find(row.reference);
  if (fact === undefined) return;
  const sentAt = row.sent_at;
  const isRetryWindowOver = sentAt !== null && askedAt.getTime() - sentAt.getTime() >= retryWindowMs;
  const isDoubted = fact.is === "absent" && isRetryWindowOver;
  if (isDoubted) await store.change(deps.db, id, { leased_until: new Date(askedAt.getTime() + statementMs) });
  const isMissingInStatement = isDoubted && (await statementLacks(provider, row.reference, sentAt, askedAt));
  const absence = { isRetryWindowOver, isMissingInStatement };
  await applyToWithdrawal(deps, id, { is: "fact", fact, absence }, "look_up", askedAt);
}

/** Whether the provider's own list of all days since, the whole of it, does not have it. */
async function statementLacks(provider: Provider, reference: string, since: Date, until: Date): Promise<boolean> {
  const span = spanOf({ startDay: localDay(new Date(since.getTime() - 24 * hourMs)), endDay: localDay(until) });
  for await (const line of provider.lines(span))
    if (line.is === "unknown" || line.reference === reference) return false;
  return true;
}
