import { firstStretch } from "@derash/game/stretch";
import { invariant } from "../app-error.ts";
import type { Closed } from "../draw/service.ts";
import type { Tx } from "../postgres/db.ts";
import type { HallRound } from "../round/record.ts";
import { closeSale, startCalling } from "../round/transition.ts";
import { span } from "../telemetry/tracing.ts";
import { byClock, type Cashier, cashierOf, type HallDeps, type Turn, tableOf } from "./locked-round.ts";
import { voidInHall } from "./settlement.ts";
import { lockHall } from "./sold-store.ts";
import { bonusesOf } from "./state.ts";
import * as store from "./store.ts";

type Beacon = NonNullable<HallRound["beacon"]>;

/** What a round that opens now is drawn with. */
export async function beaconFor({ draws }: Pick<HallDeps, "draws">, tx: Tx, cashier: Cashier): Promise<Beacon> {
  const opened = await draws.opens(tx, tableOf(cashier));
  return { chain: opened.beacon_chain, leadMs: opened.beacon_lead_ms };
}

/** Closes the sale now. `draws.committed` is for the caller, whose transaction it is. */
export function close(deps: HallDeps, turn: Turn): Promise<Closed> {
  return span("close", () => closeNow(deps, turn));
}

async function closeNow(deps: HallDeps, turn: Turn): Promise<Closed> {
  const { tx, record, now, cashier } = turn;
  // One that opened before there was a record gets its beacon now.
  const beacon = record.beacon ?? (await beaconFor(deps, tx, cashier));
  const { schedule: bonusSchedule, isShort } = await deps.bonuses.promise(
    tx,
    record.table.companyId,
    bonusesOf(record),
  );
  const final = { closesAt: now, beacon, bonusSchedule };
  const { recorded, round } = await closeSale(deps, tx, record, now, final);
  if (recorded.isLate) await voidInHall(deps, { ...turn, record: round }, "The close came too late.", "late_close");
  else await store.changed(tx, record.id, { is_bonus_short: isShort });
  return recorded;
}

/**
 * Takes a closed round on: with its beacon's signature it is drawn, and its first ball comes at once; without
 * one, when it has waited long enough, it is void. Whoever comes second finds it done. Answers whether it still waits.
 */
export function draw(deps: HallDeps, roundId: string): Promise<"waits" | "done"> {
  return span("draw", () => drawNow(deps, roundId));
}

async function drawNow(deps: HallDeps, roundId: string): Promise<"waits" | "done"> {
  const signature = await deps.draws.signature(roundId);
  if (signature === "not_asked") return "waits";
  const desk = await store.deskOf(deps.db, roundId);
  invariant(desk, `round ${roundId} is there`);
  return deps.db.transaction().execute(async (tx) => {
    const locked = await deps.companies.lockStaff(tx, desk.cashierId);
    await lockHall(tx, desk.branchId);
    const round = await store.loadRound(tx, roundId);
    invariant(locked && round, `round ${roundId} and its cashier are there`);
    const { record, now } = round;
    if (record.facts.state !== "closing") return "done";
    if (signature !== "absent") {
      await startCalling(deps, tx, record, signature, now, firstStretch(now, record.callIntervalMs));
      await store.changed(tx, roundId);
      return "done";
    }
    if (!(await deps.draws.isGivenUp(tx, roundId))) return "waits";
    const turn = { tx, record, now, cashier: cashierOf(locked.staff), ...byClock };
    await voidInHall(deps, turn, "The beacon did not come.", "beacon");
    return "done";
  });
}
