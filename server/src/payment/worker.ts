import { setTimeout as timer } from "node:timers/promises";
import { Telling } from "../notice/service.ts";
import { lookUpDeposit } from "./deposits.ts";
import { dateOf, type PaymentDeps } from "./deps.ts";
import { lookUpWithdrawal, send } from "./hand-over.ts";
import type { ProviderName } from "./provider.ts";
import { claim, type Due } from "./store/due.ts";
import * as withdrawalStore from "./store/withdrawal-store.ts";
import { applyToWithdrawal } from "./withdrawals.ts";

/** Longer than any call to a provider: what was leased longer ago belongs to a process that died. */
const leaseMs = 60_000;
const turnMs = 1000;
/** So many are begun at once. */
const atOnce = 20;

const kinds = {
  deposit: lookUpDeposit,
  withdrawal: workOn,
} satisfies Record<string, (deps: PaymentDeps, id: string, ending: AbortSignal) => Promise<void>>;
type Kind = keyof typeof kinds;

/** Does what is due. Any number of processes do it, each payment in one at a time. */
export type Worker = {
  /** Does what is due now, once: answers how many payments that were. */
  doDue(): Promise<number>;
  /** From now on begins each second what is due. A provider that is slow to answer holds up nobody but its own. */
  start(): void;
  stop(): Promise<void>;
};

export function createWorker(deps: PaymentDeps): Worker {
  const underWay = new Set<Due & { kind: Kind; work: Promise<void> }>();
  const ending = new AbortController();
  const countsOf = (kind: Kind): Map<ProviderName, number> => {
    const counts = new Map<ProviderName, number>();
    for (const each of underWay)
      if (each.kind === kind) counts.set(each.provider, (counts.get(each.provider) ?? 0) + 1);
    return counts;
  };
  const begin = async (kind: Kind): Promise<Promise<void>[]> => {
    const now = dateOf(deps);
    const leasedUntil = new Date(now.getTime() + leaseMs);
    const counts = [...countsOf(kind)];
    const without = counts.flatMap(([provider, count]) => (count >= atOnce ? [provider] : []));
    const limit = atOnce - Math.max(0, ...counts.flatMap(([, count]) => (count < atOnce ? [count] : [])));
    const due = await claim(deps.db, kind, { now, leasedUntil, limit, without });
    return due.map((each) => {
      const work = unfailing(deps, each.id, kinds[kind](deps, each.id, ending.signal));
      const entry = { ...each, kind, work };
      underWay.add(entry);
      void work.finally(() => underWay.delete(entry));
      return work;
    });
  };
  const beginAll = async () => [...(await begin("deposit")), ...(await begin("withdrawal"))];
  const telling = new Telling(
    async () => {
      // What is due at once may be more than is begun at once: then the next follow as soon as one of them is done.
      while ((await beginAll()).length > 0 && underWay.size >= atOnce)
        await Promise.race([...[...underWay].map(({ work }) => work), timer(turnMs)]);
    },
    { lookMs: turnMs, about: "payments that are due", log: deps.log },
  );
  return {
    doDue: async () => (await Promise.all(await beginAll())).length,
    start: () => telling.start(),
    stop: async () => {
      ending.abort();
      await telling.stop();
      await Promise.all([...underWay].map(({ work }) => work));
    },
  };
}

/** One that cannot be worked on now keeps its lease, and is due again when that is over. */
async function unfailing(deps: PaymentDeps, paymentId: string, work: Promise<void>): Promise<void> {
  await work.catch((error: unknown) => deps.log.error({ err: error, paymentId }, "a payment could not be looked up"));
}

/** What is due of a withdrawal: handing it over, or asking what became of it. */
export async function workOn(deps: PaymentDeps, id: string, ending: AbortSignal): Promise<void> {
  const row = await withdrawalStore.find(deps.db, id);
  if (row?.state === "approved") return send(deps, id, ending);
  if (row?.state === "sending") return void (await applyToWithdrawal(deps, id, { is: "found_sending" }, "send"));
  return lookUpWithdrawal(deps, id, "worker");
}
