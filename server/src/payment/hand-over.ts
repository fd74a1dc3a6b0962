import { type PolicyReason, policyReasons } from "@derash/protocol/payment/state";
import { AppError } from "../app-error.ts";
import { localDay, spanOf } from "../days.ts";
import type { Tx } from "../postgres/db.ts";
import { untilDone } from "../postgres/until-done.ts";
import { providerOf } from "./catalogue.ts";
import { dateOf, type PaymentDeps } from "./deps.ts";
import type { Order, Provider } from "./provider.ts";
import * as accounts from "./store/account-store.ts";
import * as stops from "./store/stop-store.ts";
import * as store from "./store/withdrawal-store.ts";
import { againMs, applyToWithdrawal, applyWithin, hourMs } from "./withdrawals.ts";

/**
 * Hands an approved one over: committed as sending before the call, and the answer is taken for this attempt alone. `ending`: of the
 * process, which until then forgets no answer.
 */
export async function send(deps: PaymentDeps, id: string, ending: AbortSignal): Promise<void> {
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
  const taken = await take(deps, id, account, ending);
  if (taken === "off") return waitAgain(deps, id);
  if (taken === "elsewhere") return;
  const answer = await payout.send(taken.order);
  const { attempt } = taken;
  await untilDone({ about: `keeping the answer to withdrawal ${id}`, log: deps.log, ending }, () =>
    applyToWithdrawal(deps, id, { is: "answered", attempt, answer }, "send"),
  );
}

type Taken = { attempt: number; order: Order };

/** Takes it for a call. `off`: payouts are; `elsewhere`: it is not approved any more, or not by this. */
async function take(
  deps: PaymentDeps,
  id: string,
  account: accounts.AccountRow,
  ending: AbortSignal,
): Promise<Taken | "off" | "elsewhere"> {
  // Of the keys that the call is made with, whatever they are by now.
  const event = { is: "taken", merchant: account.merchant_version } as const;
  let taken = null as { attempt: number; transactionId: string } | null;
  try {
    return await deps.db.transaction().execute(async (tx) => {
      // Asked in the transaction that takes it: who switches payouts off stops all that were not taken before.
      if (!(await accounts.isOn(tx, account, "payout"))) return "off";
      const why = await heldBecause(deps, tx, id);
      if (why !== null) {
        await applyWithin(deps, tx, id, { is: "held_back", said: policyReasons[why] }, "send");
        const nobody = { approved_by: null, second_by: null, seen_suspensions: [] };
        await store.change(tx, id, { waits_because: [why], ...nobody });
        return "elsewhere";
      }
      const { send: order, withdrawal } = await applyWithin(deps, tx, id, event, "send");
      if (order === null) return "elsewhere";
      taken = { attempt: withdrawal.attempt, transactionId: await store.transactionId(tx) };
      return { attempt: withdrawal.attempt, order };
    });
  } catch (error) {
    if (taken !== null) await putBack(deps, id, taken, ending);
    throw error;
  }
}

/**
 * Why an approved one is not sent after all: its account is somebody else's by now, as a telephone number that has a new owner; a
 * deposit of its player went back while it was under way, and nobody has looked at that; or its player is suspended, and nobody has
 * approved it since. null: it is sent.
 */
async function heldBecause({ suspensionsOf }: PaymentDeps, tx: Tx, id: string): Promise<PolicyReason | null> {
  const row = await store.lock(tx, id);
  if (row.state !== "approved") return null;
  if (row.destination_id !== null && row.destination_verified_by === null) return "unconfirmed";
  if (await stops.isStopped(tx, row.player_id, row.company_id)) return "taken_back";
  const suspensions = (await suspensionsOf([row], tx))(row);
  return suspensions.every((each) => row.seen_suspensions.includes(each)) ? null : "suspended";
}

/**
 * The answer to its commit was lost, so that no call is made. Once the database is there again it says whether this has taken it:
 * if so it goes back to those that are to be sent, for a provider that has never heard of it has nothing to say of it for days.
 */
function putBack(
  deps: PaymentDeps,
  id: string,
  { attempt, transactionId }: { attempt: number; transactionId: string },
  ending: AbortSignal,
): Promise<void> {
  return untilDone({ about: `putting back withdrawal ${id}`, log: deps.log, ending }, async () => {
    const became = await store.becameOf(deps.db, transactionId);
    if (became === "in progress") return false;
    const said = "it was not known in time that it was taken, so that no call was made";
    if (became === "committed") await applyToWithdrawal(deps, id, { is: "not_called", attempt, said }, "send");
    return true;
  });
}

/** Switched off, without its keys, or in test mode: it is tried again in a moment, so that it goes on once they are back. */
async function waitAgain(deps: PaymentDeps, id: string): Promise<void> {
  const next = new Date(deps.now() + againMs / 10);
  await store.change(deps.db, id, { next_look_at: next, leased_until: null });
}

const retryWindowMs = 72 * hourMs;

/** So long its provider's lists may take. Whoever dies over them leaves it to the next hour. */
const statementMs = hourMs;
/** Accounts whose lists this process reads: one reading at a time, for they are long and asked for page by page. */
const reading = new Set<string>();

/**
 * Asks the provider what became of it, and does what that means. Its lists are read for nobody who waits: they take minutes, and
 * are read when it is due.
 */
export async function lookUpWithdrawal(deps: PaymentDeps, id: string, asker: "worker" | "person"): Promise<void> {
  const row = await store.find(deps.db, id);
  const account = row && (await accounts.find(deps.db, row.payment_account_id));
  if (row === null || account === null || row.provider === "desk") return;
  // Keys of a test know nothing of money, and that they lack it would prove nothing.
  if (account.mode === "test") return asker === "worker" ? waitAgain(deps, id) : undefined;
  const provider = providerOf(deps, account);
  const fact = await provider.payout?.find(row.reference);
  if (fact === undefined) return;
  const { sent_at: sentAt, next_look_at: due } = row;
  const at = dateOf(deps);
  const isRetryWindowOver = sentAt !== null && at.getTime() - sentAt.getTime() >= retryWindowMs;
  const isDoubted = fact.is === "absent" && isRetryWindowOver && ["sent", "unknown"].includes(row.state);
  const isMissing = isDoubted && asker === "worker" && (await isMissingInLists(deps, row, sentAt, provider));
  // The lists take a while: that they lack it counts together with what the provider says now.
  const last = isMissing ? ((await provider.payout?.find(row.reference)) ?? fact) : fact;
  const absence = { isRetryWindowOver, isMissingInStatement: isMissing };
  const event = { is: "fact", fact: last, absence, merchant: account.merchant_version } as const;
  await applyToWithdrawal(deps, id, event, "look_up", { due });
}

async function isMissingInLists(
  deps: PaymentDeps,
  row: store.WithdrawalRow,
  since: Date,
  provider: Provider,
): Promise<boolean> {
  const { id, payment_account_id: accountId } = row;
  // It is asked about again in an hour.
  if (reading.has(accountId)) return false;
  reading.add(accountId);
  try {
    const at = dateOf(deps);
    await store.change(deps.db, id, { leased_until: new Date(at.getTime() + statementMs) });
    return await statementLacks(provider, row, since, at);
  } finally {
    reading.delete(accountId);
  }
}

/** Whether the provider's own list of all days since, the whole of it, does not have it, by our reference nor by theirs. */
async function statementLacks(
  provider: Provider,
  { reference, their_reference: theirs }: store.WithdrawalRow,
  since: Date,
  until: Date,
): Promise<boolean> {
  const span = spanOf({ startDay: localDay(new Date(since.getTime() - 24 * hourMs)), endDay: localDay(until) });
  for await (const line of provider.lines(span))
    if (line.is === "unknown" || line.reference === reference || (theirs !== null && line.theirReference === theirs))
      return false;
  return true;
}
