import { setTimeout as pause } from "node:timers/promises";
import type { Visitor } from "./visitor.ts";

const cartelas = 200;
const lastRoundsMsMax = 120_000;
const endHeardMsMax = 10_000;

/** Buys any cartela of each round as it opens, some time after it; each request at any node. */
export async function playOn(visitor: Visitor, signal: AbortSignal): Promise<void> {
  let bought: string | null = null;
  while (!signal.aborted) {
    await pause(200 + Math.random() * 600);
    const round = visitor.seen.current;
    if (round === bought) continue;
    const answer = await visitor.buy(1 + Math.floor(Math.random() * cartelas)).catch(() => "no node answers");
    if (answer === "ok" || answer === "insufficient_funds" || answer === "cartela_limit") bought = round;
  }
}

/** Whether everybody sees the end of the round that they follow now, before far too long; somebody must go on buying. */
export async function lastRounds(visitors: readonly Visitor[]): Promise<boolean> {
  const followed = visitors.map(({ seen }) => ({ seen, roundId: seen.current ?? "" }));
  return untilOrLong(() => followed.every(({ seen, roundId }) => seen.rounds.get(roundId)?.isOver), lastRoundsMsMax);
}

/** Until everybody has heard the end of those of these rounds that they saw, which are over; or too long. */
export async function endsHeard(visitors: readonly Visitor[], over: readonly { id: string }[]): Promise<void> {
  const hasHeard = ({ seen }: Visitor) => over.every(({ id }) => seen.rounds.get(id)?.isOver ?? true);
  await untilOrLong(() => visitors.every(hasHeard), endHeardMsMax);
}

async function untilOrLong(isSo: () => boolean, msMax: number): Promise<boolean> {
  const endsAt = performance.now() + msMax;
  while (performance.now() < endsAt && !isSo()) await pause(100);
  return isSo();
}
