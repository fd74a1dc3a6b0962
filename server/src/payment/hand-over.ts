import { AppError } from "../app-error.ts";
import { providerOf } from "./catalogue.ts";
import { dateOf, type PaymentDeps } from "./deps.ts";
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
  const step = await deps.db.transaction().execute(async (tx) => {
    // Asked in the transaction that takes it: who switches payouts off stops all that were not taken before.
    if (payout === undefined || !(await accounts.isOn(tx, account.id, "payout"))) return null;
    return applyWithin(deps, tx, id, { is: "taken" }, "send");
  });
  if (step === null) return waitAgain(deps, id);
  if (step.send === null || payout === undefined) return;
  const answer = await payout.send(step.send);
  await applyToWithdrawal(deps, id, { is: "answered", attempt: step.withdrawal.attempt, answer }, "send");
}

/** Switched off, or without its keys: it is tried again in a moment, so that it goes once they are back. */
async function waitAgain(deps: PaymentDeps, id: string): Promise<void> {
  const next = new Date(deps.now() + againMs / 10);
  await store.change(deps.db, id, { next_look_at: next, leased_until: null });
}

const retryWindowMs = 72 * hourMs;

/** Asks the provider what became of it, and does what that means. */
export async function lookUpWithdrawal(deps: PaymentDeps, id: string): Promise<void> {
  const row = await store.find(deps.db, id);
  const account = row && (await accounts.find(deps.db, row.payment_account_id));
  if (row === null || account === null || row.provider === "desk") return;
  const provider = providerOf(deps, account);
  const fact = await provider.payout?.find(row.reference);
  if (fact === undefined) return;
  const isRetryWindowOver = row.sent_at !== null && deps.now() - row.sent_at.getTime() >= retryWindowMs;
  const isMissingInStatement =
    fact.is === "absent" && isRetryWindowOver && row.sent_at !== null
      ? await statementLacks(provider, row.reference, row.sent_at, dateOf(deps))
      : false;
  const absence = { isRetryWindowOver, isMissingInStatement };
  await applyToWithdrawal(deps, id, { is: "fact", fact, absence }, "look_up");
}

/** Whether the provider's own lists of all days since, each of them whole, do not have it. */
async function statementLacks(
  provider: ReturnType<typeof providerOf>,
  reference: string,
  since: Date,
  until: Date,
): Promise<boolean> {
  const first = since.getTime() - 24 * hourMs;
  for (let ms = first; ms <= until.getTime(); ms += 24 * hourMs) {
    const day = new Date(ms + 3 * hourMs).toISOString().slice(0, 10);
    for await (const line of provider.lines(day))
      if (line.is === "unknown" || line.reference === reference) return false;
  }
  return true;
}
