import { hash } from "node:crypto";
import { closeHash } from "@derash/fairness/close-record";
import { drawSeed, shuffle } from "@derash/fairness/draw";
import { seedBefore } from "@derash/fairness/seed-chain";
import { ballCount } from "@derash/game/ball";
import { santim } from "@derash/game/money";
import { smallFastCounter } from "../small-fast-counter.ts";

const chainLength = 10_000;
const hashOf = (text: string) => new Uint8Array(hash("sha256", text, "buffer"));
const beaconChain = hashOf("beacon");
const rulesHash = hashOf("rules");

/**
 * The seeds of a table's rounds one after the other, made as the protocol makes them: a seed chain, a close record that names
 * the one before, and the beacon's 48 bytes. Those are hashes of a text here: a million signatures would take hours, and
 * what signs them adds nothing to how the balls fall.
 */
export function tableSeeds(name: string): () => Uint8Array {
  let chain: Uint8Array[] = [];
  let previousHash = new Uint8Array(32);
  let round = 0;
  return () => {
    if (round % chainLength === 0) chain = seedChain(hashOf(`${name}/epoch/${round / chainLength}`));
    const position = (round % chainLength) + 1;
    const facts = hashOf(`${name}/round/${round}`);
    const signature = Uint8Array.of(...facts, ...hashOf(`${name}/beacon/${round}`).subarray(16));
    const closed = closeHash({
      roundId: uuidOf(facts),
      closesAtMs: 1_760_000_000_000 + round * 60_000,
      stake: santim(10_00),
      ticketCount: 100,
      prizePool: santim(800_00),
      root: rulesHash,
      commit: chain[position - 1] as Uint8Array,
      beaconChain,
      beaconRound: 20 * round + 1,
      rulesHash,
      previousHash,
    });
    previousHash = new Uint8Array(closed);
    const seed = drawSeed(chain[position] as Uint8Array, closed, signature);
    round += 1;
    return seed;
  };
}

export function tableDraws(name: string): () => readonly number[] {
  const nextSeed = tableSeeds(name);
  return () => shuffle(nextSeed());
}

/** s[0] to s[length]. */
function seedChain(last: Uint8Array): Uint8Array[] {
  const chain = [last];
  for (let step = 0; step < chainLength; step += 1) chain.push(seedBefore(chain[step] as Uint8Array));
  return chain.toReversed();
}

function uuidOf(bytes: Uint8Array): string {
  const hex = Buffer.from(bytes.subarray(0, 16)).toString("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** Orders that have nothing in common with the protocol: another generator (sfc32), another shuffle (from the bottom). */
export function referenceDraws(name: string): () => readonly number[] {
  const nextBelow = smallFastCounter(name);
  return () => {
    const order: number[] = [];
    for (let ball = 1; ball <= ballCount; ball += 1) {
      const place = nextBelow(ball);
      order.push(order[place] ?? ball);
      order[place] = ball;
    }
    return order;
  };
}
