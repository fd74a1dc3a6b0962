import { splitPot } from "@derash/game/prize";
import { firstStretch } from "@derash/game/stretch";
import { paperTagOf } from "@derash/game/ticket";
import { invariant } from "../app-error.ts";
import type { Tx } from "../db.ts";
import type { Closed } from "../draw/service.ts";
import { keptPatterns } from "../pattern.ts";
import * as callingStore from "./calling-store.ts";
import { bonusesOf, type HallRecord, potOf } from "./record.ts";
import { refund } from "./settlement.ts";
import * as store from "./store.ts";
import { byClock, type Cashier, cashierOf, type HallDeps, type Turn, tableOf } from "./turn.ts";

/** In the record every paper cartela is a player of its own. */
const minPlayers = 1;
type Beacon = NonNullable<HallRecord["beacon"]>;

/** What a round that opens now is drawn with. */
export async function beaconFor({ draws }: HallDeps, tx: Tx, cashier: Cashier): Promise<Beacon> {
  const opened = await draws.opens(tx, tableOf(cashier));
  return { chain: opened.beacon_chain, leadMs: opened.beacon_lead_ms };
}

/**
 * Closes the sale: from here on the record, and nothing that anybody does, decides the balls. `draws.committed` is for
 * the caller, whose transaction it is.
 */
export async function close(deps: HallDeps, turn: Turn): Promise<Closed> {
  const { tx, record, now, cashier } = turn;
  const { stake, houseCutBps } = record;
  const bonusSchedule = bonusesOf(record);
  // One that opened before there was a record gets its beacon now.
  const beacon = record.beacon ?? (await beaconFor(deps, tx, cashier));
  const drawnWith = { beacon_chain: beacon.chain, beacon_lead_ms: beacon.leadMs };
  const final = { bonus_schedule: JSON.stringify(bonusSchedule) };
  const closedAt = new Date(now);
  const closed = { state: "closing", closes_at: closedAt, closed_at: closedAt, pot_santim: potOf(record) } as const;
  await store.update(tx, record.id, { ...closed, ...drawnWith, ...final });
  const recorded = await deps.draws.close(tx, {
    roundId: record.id,
    gameId: record.code,
    table: tableOf(cashier),
    closesAtMs: now,
    stake,
    prizePool: splitPot(potOf(record), houseCutBps).prizePool,
    rules: {
      houseCutBps,
      bonusSchedule,
      patterns: keptPatterns(record.patterns),
      minPlayers,
      beaconLeadMs: beacon.leadMs,
    },
    beaconChain: beacon.chain,
    tickets: record.cartelas.map(({ number, cells, ticketId }) => ({
      ...{ cartelaNumber: number, cells, stake, ticketId },
      playerTag: paperTagOf(ticketId),
    })),
  });
  if (!recorded.isLate) return recorded;
  const round = await store.loadRound(tx, record.id);
  invariant(round, "a closed round is there");
  await refund(deps, { ...turn, record: round.record }, "The close came too late.", "late_close");
  return recorded;
}

/**
 * Takes a closed round on: with its beacon's signature it is drawn, and its first ball comes at once; without
 * one, when it has waited long enough, it is void. Whoever comes second finds it done. Answers whether it still waits.
 */
export async function draw(deps: HallDeps, roundId: string): Promise<"waits" | "done"> {
  const signature = await deps.draws.signature(roundId);
  if (signature === "not_asked") return "waits";
  const cashierId = await store.cashierOf(deps.db, roundId);
  invariant(cashierId, `round ${roundId} is there`);
  return deps.db.transaction().execute(async (tx) => {
    const locked = await deps.companies.lockStaff(tx, cashierId);
    const round = await store.loadRound(tx, roundId);
    invariant(locked && round, `round ${roundId} and its cashier are there`);
    const { record, now } = round;
    if (record.state !== "closing") return "done";
    if (signature !== "absent") {
      const seed = await deps.draws.draw(tx, roundId, signature);
      await store.update(tx, roundId, { state: "calling", seed, starts_at: new Date(now) });
      await callingStore.insertStretch(tx, record, firstStretch(now, record.callIntervalMs));
      return "done";
    }
    if (!(await deps.draws.isGivenUp(tx, roundId))) return "waits";
    const turn = { tx, record, now, cashier: cashierOf(locked.staff), ...byClock };
    await refund(deps, turn, "The beacon did not come.", "beacon");
    return "done";
  });
}
