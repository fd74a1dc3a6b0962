import { createHmac } from "node:crypto";
import { drawSeed, shuffle } from "@derash/fairness/draw";
import { gameScreenSchedule } from "@derash/game/bonus";
import { santim } from "@derash/game/money";
import { decideOutcome, type SoldCartela } from "@derash/game/outcome";
import { anyLine } from "@derash/game/pattern";
import { houseCutBpsDefault } from "@derash/game/prize";
import type { DrawFacts } from "./close-facts.ts";

/** The winners by number, as a round's end knows them. */
type Won = { lastCall: number; numbers: readonly number[] };
/** One way from the facts of a close to its winners. */
export type Way = {
  name: string;
  order(facts: DrawFacts): readonly number[];
  winners(cartelas: readonly SoldCartela[], order: readonly number[]): Won;
};

const stakeSantim = 10_00;

/** As the server does it. */
export const ours: Way = {
  name: "derash",
  order: ({ serverSeed, closeHash, signature }) => shuffle(drawSeed(serverSeed, closeHash, signature)),
  winners: (cartelas, order) => {
    const outcome = decideOutcome({
      ...{ cartelas, order, patterns: [anyLine], pot: santim(cartelas.length * stakeSantim) },
      ...{ houseCutBps: houseCutBpsDefault, bonusSchedule: gameScreenSchedule },
    });
    if (outcome === "no_winner") throw new Error("nobody has a line after 75 balls");
    return { lastCall: outcome.lastCall, numbers: outcome.winners.map(({ cartelaNumber }) => cartelaNumber) };
  },
};

/**
 * The peer: the same rules written once more, with OpenSSL's hashes and plain loops for lines alone. It knows no patterns and
 * no money and checks nothing; that it finds the same winners is a check of both.
 */
export const bare: Way = {
  name: "bare loops",
  order: ({ serverSeed, closeHash, signature }) => {
    const seed = createHmac("sha256", serverSeed)
      .update("bingo75/v1/seed")
      .update(closeHash)
      .update(signature)
      .digest();
    return bareShuffle(seed);
  },
  winners: bareWinners,
};

function bareShuffle(seed: Uint8Array): readonly number[] {
  const order = Array.from({ length: 75 }, (_, index) => index + 1);
  const counter = Buffer.alloc(4);
  let block = Buffer.alloc(0);
  let used = 0;
  const nextBelow = (bound: number) => {
    for (;;) {
      if (used === block.length) {
        block = createHmac("sha256", seed).update("bingo75/v1/draw").update(counter).digest();
        counter.writeUInt32BE(counter.readUInt32BE() + 1);
        used = 0;
      }
      const byte = block[used++] ?? 0;
      if (byte < 256 - (256 % bound)) return byte % bound;
    }
  };
  for (let last = 74; last >= 1; last--) {
    const other = nextBelow(last + 1);
    const ball = order[last] ?? 0;
    order[last] = order[other] ?? 0;
    order[other] = ball;
  }
  return order;
}

const lines = [0, 1, 2, 3, 4]
  .flatMap((place) => [
    [0, 1, 2, 3, 4].map((column) => place * 5 + column),
    [0, 1, 2, 3, 4].map((row) => row * 5 + place),
  ])
  .concat([
    [0, 6, 12, 18, 24],
    [4, 8, 12, 16, 20],
  ]);

function bareWinners(cartelas: readonly SoldCartela[], order: readonly number[]): Won {
  const callOf = new Uint8Array(76);
  order.forEach((ball, index) => {
    callOf[ball] = index + 1;
  });
  let lastCall = 76;
  let numbers: number[] = [];
  for (const { number, cells } of cartelas) {
    let first = 76;
    for (const line of lines) {
      let call = 0;
      // The free centre is cell 0, which no ball has: its call is 0.
      for (const index of line) call = Math.max(call, callOf[cells[index] ?? 0] ?? 0);
      if (call < first) first = call;
    }
    if (first > lastCall) continue;
    if (first < lastCall) numbers = [];
    lastCall = first;
    numbers.push(number);
  }
  return { lastCall, numbers };
}
