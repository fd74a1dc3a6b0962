import { setTimeout as wait } from "node:timers/promises";
import { launchData } from "../crowd.ts";
import { percentile } from "../sample.ts";
import { arrive, type Seat } from "./raw-player.ts";

export type Crowd = { url: string; players: number; withinMs: number; betAmount: number };
export type Arrived = {
  seats: Seat[];
  elapsedMs: number;
  signInsPerSecond: number;
  /** What a player waited, from coming to having the state. */
  p50Ms: number;
  p99Ms: number;
  /** How often somebody was refused, or cut, and came again. */
  again: number;
  /** The same by what they met. */
  refusals: Record<string, number>;
};

export const crowdFirstId = 950_000_000;
/** Nobody of the crowd shares an address with those who sat there before. */
export const crowdFirstAddress = 100_000;

/** Everybody comes at their own moment, spread evenly, whether those before them are in or not. Resolves when all are in. */
export async function crowdComes({ url, players, withinMs, betAmount }: Crowd): Promise<Arrived> {
  // Signed before the clock runs, and anew each time: whoever opens the app again has another launch.
  const launches = Array.from({ length: players }, (_, index) => launchData(crowdFirstId + index));
  const tookMs: number[] = [];
  let signedInAt = 0;
  const startedAt = performance.now();
  const come = async (initData: string, index: number) => {
    await wait((withinMs * index) / players);
    const cameAt = performance.now();
    const seat = await arrive({
      ...{ url, index: crowdFirstAddress + index, initData, betAmount },
      onSignedIn: () => {
        signedInAt = performance.now();
      },
      onEvent: () => {},
    });
    tookMs.push(performance.now() - cameAt);
    return seat;
  };
  const seats = await Promise.all(launches.map(come));
  const refused = seats.flatMap((seat) => seat.refusals);
  const refusals: Record<string, number> = {};
  for (const why of refused) refusals[why] = (refusals[why] ?? 0) + 1;
  return {
    seats,
    elapsedMs: performance.now() - startedAt,
    signInsPerSecond: (players / (signedInAt - startedAt)) * 1000,
    p50Ms: percentile(tookMs, 0.5),
    p99Ms: percentile(tookMs, 0.99),
    again: refused.length,
    refusals,
  };
}
