import { Telling } from "../notice/service.ts";
import { lookUpDeposit } from "./deposits.ts";
import { dateOf, type PaymentDeps } from "./deps.ts";
import { lookUpWithdrawal, send } from "./hand-over.ts";
import * as depositStore from "./store/deposit-store.ts";
import * as withdrawalStore from "./store/withdrawal-store.ts";
import { applyToWithdrawal } from "./withdrawals.ts";

/** Longer than any call to a provider: what was leased longer ago belongs to a process that died. */
const leaseMs = 60_000;
const turnMs = 1000;
const atOnce = 20;

/** Does what is due, once: answers how many payments that were. Any number of processes do it, each payment in one at a time. */
export async function doDue(deps: PaymentDeps): Promise<number> {
  const now = dateOf(deps);
  const leasedUntil = new Date(now.getTime() + leaseMs);
  const deposits = await depositStore.claim(deps.db, now, leasedUntil, atOnce);
  const withdrawals = await withdrawalStore.claim(deps.db, now, leasedUntil, atOnce);
  await Promise.all([
    ...deposits.map((id) => unfailing(deps, id, lookUpDeposit(deps, id))),
    ...withdrawals.map((id) => unfailing(deps, id, workOn(deps, id))),
  ]);
  return deposits.length + withdrawals.length;
}

/** One that cannot be worked on now keeps its lease, and is due again when that is over. */
async function unfailing(deps: PaymentDeps, paymentId: string, work: Promise<void>): Promise<void> {
  await work.catch((error: unknown) => deps.log.error({ err: error, paymentId }, "a payment could not be looked up"));
}

/** What is due of a withdrawal: handing it over, or asking what became of it. */
export async function workOn(deps: PaymentDeps, id: string): Promise<void> {
  const row = await withdrawalStore.find(deps.db, id);
  if (row?.state === "approved") return send(deps, id);
  if (row?.state === "sending") return void (await applyToWithdrawal(deps, id, { is: "found_sending" }, "send"));
  return lookUpWithdrawal(deps, id);
}

export function createWorker(deps: PaymentDeps): { start(): void; stop(): Promise<void> } {
  return new Telling(
    async () => {
      // What was due at once may be more than one turn does.
      while ((await doDue(deps)) >= atOnce);
    },
    { lookMs: turnMs, about: "payments that are due", log: deps.log },
  );
}
