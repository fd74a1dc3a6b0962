import type { NextBelow } from "../small-fast-counter.ts";
import type { Measured } from "./measured.ts";

/** Something that a server does at a time. `isBall`: it is a call, and players wait for it. */
export type Work = { atMs: number; costMs: number; isBall: boolean };

/** How a room lives: as one with the product's own settings, one cartela a player. */
export const roomLife = { players: 100, saleMs: 30_000, startMs: 8000, callMs: 5000, callsMin: 12, callsMax: 22 };
/** Changes of a sale within this make one message. */
const mergedMs = 250;
const paysWithinMs = 5000;
const thousandths = 1000;

/** All that one room gives its server to do until a time, round after round; it is anywhere in its first round at the start. */
export function* roomWork(costs: Measured, next: NextBelow, untilMs: number): Generator<Work> {
  const { saleMs, startMs, callMs, callsMin, callsMax } = roomLife;
  const toAllMs = (roomLife.players * costs.deliveryUs) / thousandths;
  const longestMs = saleMs + startMs + callsMax * callMs;
  let openedAt = -next(longestMs);
  while (openedAt < untilMs) {
    yield* saleWork(costs, next, openedAt, toAllMs);
    const closesAt = openedAt + saleMs;
    yield { atMs: closesAt, costMs: costs.roundUs / thousandths, isBall: false };
    const calls = callsMin + next(callsMax - callsMin + 1);
    for (let call = 0; call < calls; call++) {
      yield { atMs: closesAt + startMs + call * callMs, costMs: toAllMs, isBall: true };
    }
    const endsAt = closesAt + startMs + calls * callMs;
    // The round's end, and the next one's opening.
    yield { atMs: endsAt, costMs: 2 * toAllMs, isBall: false };
    openedAt = endsAt;
  }
}

/** Everybody holds a cartela and pays for it a few seconds later. */
function* saleWork(costs: Measured, next: NextBelow, openedAt: number, toAllMs: number): Generator<Work> {
  for (const { atMs, commands } of saleChanges(next)) {
    yield { atMs: openedAt + atMs, costMs: toAllMs, isBall: false };
    for (const commandAt of commands) {
      yield { atMs: openedAt + commandAt, costMs: (costs.commandUs + costs.stateUs / 2) / thousandths, isBall: false };
    }
  }
}

/** The messages of a sale: what changed in a quarter of a second is one message to all. With the commands that changed it. */
export function saleChanges(next: NextBelow): { atMs: number; commands: number[] }[] {
  const { players, saleMs } = roomLife;
  const commands = Array.from({ length: players }).flatMap(() => {
    const heldAt = next(saleMs);
    return [heldAt, Math.min(heldAt + next(paysWithinMs), saleMs - 1)];
  });
  const ticks = Map.groupBy(commands, (at) => Math.ceil(at / mergedMs));
  return [...ticks].map(([tick, changes]) => ({ atMs: tick * mergedMs, commands: changes }));
}

/** Players of a server that has gone, who come to this one, spread evenly over a while. */
export function* arrivals(
  costs: Measured,
  next: NextBelow,
  players: number,
  fromMs: number,
  overMs: number,
): Generator<Work> {
  for (let player = 0; player < players; player++) {
    yield { atMs: fromMs + next(overMs), costMs: costs.arriveUs / thousandths, isBall: false };
  }
}
