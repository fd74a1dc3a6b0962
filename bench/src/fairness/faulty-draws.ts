import { shuffle } from "@derash/fairness/draw";
import { ballCount } from "@derash/game/ball";
import { randomStream } from "@derash/game/chance/random-stream";
import { tableDraws, tableSeeds } from "./draws.ts";
import { earliest, finishCalls } from "./wins.ts";

/** A draw with a fault that somebody could make or want. A suite that does not notice each of them proves nothing. */
export const faultyDraws: Record<string, (name: string) => () => readonly number[]> = {
  "modulo bias: byte % bound": (name) => {
    const nextSeed = tableSeeds(name);
    return () => {
      const bytes = bytesOf(nextSeed());
      return shuffleBy((bound) => bytes() % bound);
    };
  },
  "reused seed, 1 round in 500": (name) => {
    const nextSeed = tableSeeds(name);
    let seed = nextSeed();
    let round = 0;
    return () => {
      round += 1;
      if (round % 500 !== 0) seed = nextSeed();
      return shuffle(seed);
    };
  },
  "off by one: no ball stays": (name) => {
    const nextSeed = tableSeeds(name);
    return () => {
      const bytes = bytesOf(nextSeed());
      return shuffleBy((bound) => rejecting(bytes, bound - 1));
    };
  },
  "off by one: last swap left out": (name) => {
    const nextSeed = tableSeeds(name);
    return () => {
      const bytes = bytesOf(nextSeed());
      return shuffleBy((bound) => (bound === 2 ? 1 : rejecting(bytes, bound)));
    };
  },
  "cartela 7 made to win, 1 round in 25": (name) => {
    const nextOrder = tableDraws(name);
    const finishes = new Uint8Array(200);
    let round = 0;
    return () => {
      round += 1;
      let order = nextOrder();
      while (round % 25 === 0) {
        finishCalls(order, finishes);
        if (finishes[6] === earliest(finishes, 0, finishes.length)) break;
        order = nextOrder();
      }
      return order;
    };
  },
};

/** game's shuffle with another source of numbers. */
function shuffleBy(nextBelow: (bound: number) => number): readonly number[] {
  const order = Array.from({ length: ballCount }, (_, index) => index + 1);
  for (let last = ballCount - 1; last >= 1; last -= 1) {
    const other = nextBelow(last + 1);
    [order[last], order[other]] = [order[other] as number, order[last] as number];
  }
  return order;
}

function bytesOf(seed: Uint8Array): () => number {
  const next = randomStream(seed, "bingo75/v1/draw");
  return () => next(256);
}

function rejecting(bytes: () => number, bound: number): number {
  const limit = 256 - (256 % bound);
  let byte = bytes();
  while (byte >= limit) byte = bytes();
  return byte % bound;
}
