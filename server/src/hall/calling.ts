import { ballCount } from "@derash/game/ball";
import { callingUntil, isRunning } from "@derash/game/round";
import { type Stretch, stretchAfterPause, stretchAtPace } from "@derash/game/stretch";
import type { physicalCall } from "@derash/protocol/hall/round";
import type * as z from "zod";
import { AppError } from "../app-error.ts";
import type { Actor } from "../company/service.ts";
import { beginStretch, endStretch, move } from "../round/change-store.ts";
import { type HallRound, potOf } from "../round/record.ts";
import { asCaller } from "./caller/caller.ts";
import { close } from "./drawing.ts";
import { type HallDeps, type Turn, withLockedRound } from "./locked-round.ts";
import * as screens from "./screen/store.ts";
import * as store from "./store.ts";

type Call = z.output<typeof physicalCall>;

/**
 * Ends the sale. A server draw is recorded before anybody can know its beacon, and waits for it (drawing.ts); with the
 * hall's own machine the first ball can come.
 */
export async function start(deps: HallDeps, actor: Actor, roundId: string): Promise<void> {
  const closed = await withLockedRound(deps, actor, roundId, async (turn) => {
    const { tx, record, now, cashier } = turn;
    if (record.facts.state !== "open") return null;
    await asCaller(turn);
    // The balls of one round come before those of the next.
    if (record.hall.id !== null && (await store.calledOf(tx, record.hall.id)) !== null)
      throw new AppError("round_running");
    const { cartelasMin } = await deps.hallRules.rulesOf(tx, record.table.companyId);
    if (record.cartelas.length < cartelasMin) throw new AppError("too_few_cartelas", { min: cartelasMin });
    if (record.mode === "physical") {
      await move(tx, record, "calling", { starts_at: new Date(now), pot_santim: potOf(record) });
      await store.changed(tx, record.id);
      return null;
    }
    await screens.markSeen(tx, cashier.id);
    return close(deps, turn);
  });
  if (closed) await deps.draws.committed(closed);
}

/** The guests see in how long the caller means to start; 0: nothing is said. Nothing starts by it. */
export async function countdown(deps: HallDeps, actor: Actor, roundId: string, inMs: number): Promise<void> {
  await withLockedRound(deps, actor, roundId, async (turn) => {
    const { tx, record, now } = turn;
    if (record.facts.state !== "open") throw new AppError("round_closed");
    await asCaller(turn);
    await store.changed(tx, record.id, { starts_by: inMs === 0 ? null : new Date(now + inMs) });
  });
}

export async function pause(deps: HallDeps, actor: Actor, roundId: string): Promise<void> {
  await withLockedRound(deps, actor, roundId, async (turn) => {
    const { tx, record, now } = turn;
    if (!isRunning(record.facts)) return;
    await asCaller(turn);
    await endStretch(tx, record.id, now);
    await store.changed(tx, record.id);
  });
}

/** `seen`: the stretches that the till had heard of when it was pressed; a page of before does not say, and means this pause. */
export async function play(deps: HallDeps, actor: Actor, roundId: string, seen?: number): Promise<void> {
  await withLockedRound(deps, actor, roundId, async (turn) => {
    const { tx, record, now, cashier } = turn;
    if (record.facts.state !== "calling" || record.mode === "physical" || isRunning(record.facts)) return;
    // It was pressed at an earlier pause: somebody has stopped the balls since, and starts them when they are ready.
    if (seen !== undefined && seen !== record.facts.stretches.length) return;
    await asCaller(turn);
    refuseWhileAsked(record);
    const stretch = stretchAfterPause(record.facts.stretches, now, record.callIntervalMs);
    if (stretch.firstCall > ballCount) return;
    await screens.markSeen(tx, cashier.id);
    await beginStretch(tx, record, stretch);
    await store.changed(tx, record.id);
  });
}

export async function pace(deps: HallDeps, actor: Actor, roundId: string, callIntervalMs: number): Promise<void> {
  await withLockedRound(deps, actor, roundId, async (turn) => {
    const { tx, record, now } = turn;
    if (record.endedAt !== null || record.callIntervalMs === callIntervalMs) return;
    await asCaller(turn);
    await store.setPace(tx, record.id, callIntervalMs);
    await store.changed(tx, record.id);
    const next = stretchAtPace(record.facts.stretches, callingUntil(record.facts, now), callIntervalMs);
    if (next) await replaceStretch(turn, next);
  });
}

/** No ball comes while a second person decides: who asked may take it back and play on. */
function refuseWhileAsked({ hall }: HallRound): void {
  if (hall.giveUp?.status === "waiting") throw new AppError("give_up_waiting");
}

async function replaceStretch({ tx, record, now }: Turn, next: Stretch): Promise<void> {
  await endStretch(tx, record.id, now);
  await beginStretch(tx, record, next);
}

/** A ball of the hall's own machine: append only, with its place. The same ball at the same place again changes nothing. */
export async function call(deps: HallDeps, actor: Actor, roundId: string, { position, number }: Call): Promise<void> {
  const issue = await withLockedRound(deps, actor, roundId, async (turn) => {
    const { tx, record } = turn;
    const called = record.facts.order ?? [];
    if (record.mode !== "physical") return "the server draws";
    if (called[position - 1] === number) return null;
    if (record.facts.state !== "calling") return `the round is ${record.facts.state}`;
    if (position !== called.length + 1) return `${called.length} balls are called`;
    await asCaller(turn);
    refuseWhileAsked(record);
    // A slip of the finger, and no claim.
    if (called.includes(number)) throw new AppError("call_out_of_turn", { position });
    await store.insertCall(tx, record.id, { position, number });
    await store.changed(tx, record.id);
    return null;
  });
  if (issue === null) return;
  const claimed = `call ${position} is ${number}`;
  await deps.audit.cheatSignal({ playerId: null, staffId: actor.staff.id, kind: "venue.call", claimed, actual: issue });
  if (issue === "the server draws") throw new AppError("server_draws");
  throw new AppError("call_out_of_turn", { position });
}
