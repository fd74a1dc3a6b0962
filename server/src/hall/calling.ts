import { type Stretch, stretchAfterPause, stretchAtPace } from "@derash/game/stretch";
import type { physicalCall } from "@derash/protocol/venue";
import type * as z from "zod";
import { AppError } from "../app-error.ts";
import type { Actor } from "../company/service.ts";
import * as callingStore from "./calling-store.ts";
import { close } from "./drawing.ts";
import { callingUntil, type HallRecord, isRunning, potOf } from "./record.ts";
import * as screens from "./screen-store.ts";
import { rulesOf } from "./settings.ts";
import * as store from "./store.ts";
import { type HallDeps, inTurn, type Turn } from "./turn.ts";

type Call = z.output<typeof physicalCall>;

/**
 * Ends the sale. A server draw is recorded before anybody can know its beacon, and waits for it (drawing.ts); with the
 * hall's own machine the first ball can come.
 */
export async function start(deps: HallDeps, actor: Actor, roundId: string): Promise<void> {
  const closed = await inTurn(deps, actor, roundId, async (turn) => {
    const { tx, record, now, cashier } = turn;
    if (record.state !== "open") return null;
    const { cartelasMin } = await rulesOf(tx, record.companyId);
    if (record.cartelas.length < cartelasMin) throw new AppError("too_few_cartelas", { min: cartelasMin });
    if (record.mode === "physical") {
      await store.update(tx, record.id, { state: "calling", starts_at: new Date(now), pot_santim: potOf(record) });
      return null;
    }
    await screens.see(tx, cashier.id);
    return close(deps, turn);
  });
  if (closed) await deps.draws.committed(closed);
}

export async function pause(deps: HallDeps, actor: Actor, roundId: string): Promise<void> {
  await inTurn(deps, actor, roundId, async ({ tx, record, now }) => {
    if (!isRunning(record)) return;
    await callingStore.endStretch(tx, record.id, now);
    await store.update(tx, record.id, {});
  });
}

export async function play(deps: HallDeps, actor: Actor, roundId: string): Promise<void> {
  await inTurn(deps, actor, roundId, async ({ tx, record, now, cashier }) => {
    if (record.state !== "calling" || record.mode === "physical" || isRunning(record)) return;
    refuseWhileAsked(record);
    const stretch = stretchAfterPause(record.stretches, now, record.callIntervalMs);
    if (stretch.firstCall > record.order.length) return;
    await screens.see(tx, cashier.id);
    await callingStore.insertStretch(tx, record, stretch);
    await store.update(tx, record.id, {});
  });
}

export async function pace(deps: HallDeps, actor: Actor, roundId: string, callIntervalMs: number): Promise<void> {
  await inTurn(deps, actor, roundId, async (turn) => {
    const { tx, record, now } = turn;
    if (record.endedAt !== null || record.callIntervalMs === callIntervalMs) return;
    await store.update(tx, record.id, { call_interval_ms: callIntervalMs });
    const next = stretchAtPace(record.stretches, callingUntil(record, now), callIntervalMs);
    if (next) await replaceStretch(turn, next);
  });
}

/** No ball comes while a second person looks at it: who asked may take it back and play on. */
function refuseWhileAsked({ giveUp }: HallRecord): void {
  if (giveUp?.status === "waiting") throw new AppError("give_up_waiting");
}

async function replaceStretch({ tx, record, now }: Turn, next: Stretch): Promise<void> {
  await callingStore.endStretch(tx, record.id, now);
  await callingStore.insertStretch(tx, record, next);
}

/** A ball of the hall's own machine: append only, with its place. The same ball at the same place again changes nothing. */
export async function call(deps: HallDeps, actor: Actor, roundId: string, { position, number }: Call): Promise<void> {
  const fault = await inTurn(deps, actor, roundId, async ({ tx, record }) => {
    if (record.mode !== "physical") return "the server draws";
    if (record.order[position - 1] === number) return null;
    if (record.state !== "calling") return `the round is ${record.state}`;
    if (position !== record.order.length + 1) return `${record.order.length} balls are called`;
    refuseWhileAsked(record);
    // A slip of the finger, and no claim.
    if (record.order.includes(number)) throw new AppError("call_out_of_turn", { position });
    await callingStore.insertCall(tx, record.id, { position, number });
    await store.update(tx, record.id, {});
    return null;
  });
  if (fault === null) return;
  const claimed = `call ${position} is ${number}`;
  await deps.audit.cheatSignal({ playerId: null, staffId: actor.staff.id, kind: "venue.call", claimed, actual: fault });
  if (fault === "the server draws") throw new AppError("server_draws");
  throw new AppError("call_out_of_turn", { position });
}
