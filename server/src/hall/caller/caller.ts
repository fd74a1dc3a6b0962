import { AppError } from "../../app-error.ts";
import { doneBy } from "../../audit/service.ts";
import type { Actor } from "../../company/service.ts";
import type { Tx } from "../../postgres/db.ts";
import { type Cashier, cashierOf, type HallDeps, lockCashier, settledDown, type Turn } from "../locked-round.ts";
import * as screens from "../screen/store.ts";
import { lockHall } from "../sold-store.ts";
import * as rounds from "../store.ts";
import * as store from "./store.ts";

/**
 * Takes over the calling: from now on this till starts, pauses and ends the hall's rounds. `fence` is that of the caller whom
 * they saw: of two who take over at the same instant one does, and the other hears who. Errors: another_calls.
 */
export async function takeCalling(deps: HallDeps, actor: Actor, fence: number): Promise<void> {
  const cashier = cashierOf(actor.staff);
  const { id, companyId, branchId, username } = cashier;
  await deps.db.transaction().execute(async (tx) => {
    await lockCashier(deps, tx, id);
    await lockHall(tx, branchId);
    const caller = await store.callerOf(tx, branchId);
    if (caller?.cashierId === id) return;
    if (caller !== null && caller.fence !== fence) throw new AppError("another_calls", { till: caller.till });
    await become(tx, cashier);
    await deps.audit.record(tx, {
      ...doneBy(actor),
      action: "venue.calling_taken",
      target: { id: branchId, name: username },
      ...{ companyId, branchId },
      before: caller && { cashier: caller.till },
      after: { cashier: username },
    });
  });
}

/**
 * One person at a time calls. Where nobody does, or whoever did is gone and no ball is to come, the till that asks takes it.
 * Errors: another_calls.
 */
export async function asCaller({ tx, record, cashier }: Turn): Promise<void> {
  // A round from before there were tills is its cashier's own.
  if (record.hall.id === null) return;
  const caller = await store.callerOf(tx, record.hall.id);
  if (caller?.cashierId === cashier.id) return;
  const isFree = caller === null || (!caller.isThere && (await rounds.calledOf(tx, record.hall.id)) === null);
  if (!isFree) throw new AppError("another_calls", { till: caller.till });
  await become(tx, cashier);
}

/** What stood still because the caller was gone has paused before; from now on this one's screen counts. */
async function become(tx: Tx, { id, branchId }: Cashier): Promise<void> {
  const called = await rounds.loadCalled(tx, branchId);
  const settled = called && (await settledDown(tx, called));
  await store.setCaller(tx, branchId, id);
  await screens.markSeen(tx, id);
  if (settled) await rounds.changed(tx, settled.record.id);
}
