import { ballCount } from "@derash/game/ball";
import { u8 } from "@derash/game/bytes";
import { randomStream } from "@derash/game/chance/random-stream";
import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { concatBytes, utf8ToBytes } from "@noble/hashes/utils.js";

const seedBytes = 32;
const seedLabel = utf8ToBytes("bingo75/v1/seed");
const drawLabel = "bingo75/v1/draw";
const ballsInOrder: readonly number[] = Array.from({ length: ballCount }, (_, index) => index + 1);

/** The 32-byte seed of a draw: nobody can know it before the beacon has signed, nobody can choose it afterwards. */
export function drawSeed(serverSeed: Uint8Array, closeHash: Uint8Array, signature: Uint8Array): Uint8Array {
  return hmac(sha256, serverSeed, concatBytes(seedLabel, closeHash, signature));
}

/**
 * The order of the 75 balls that a 32-byte seed decides, every order equally likely (Fisher-Yates from the top,
 * docs/fairness.md). Published: a player's check depends on it byte for byte.
 * Throws RangeError unless the seed has 32 bytes.
 */
export function shuffle(seed: Uint8Array): readonly number[] {
  if (seed.length !== seedBytes) throw new RangeError(`a seed has ${seedBytes} bytes, not ${seed.length}`);
  const nextBelow = randomStream(seed, drawLabel);
  const order = [...ballsInOrder];
  for (let last = ballCount - 1; last >= 1; last -= 1) {
    const other = nextBelow(last + 1);
    [order[last], order[other]] = [order[other] as number, order[last] as number];
  }
  return order;
}

/** h[1] to h[n] for the n balls given: each hash takes in the one before, its number and its ball; h[0] is C. */
export function callHashes(closeHash: Uint8Array, order: readonly number[]): Uint8Array[] {
  let hash = closeHash;
  return order.map((ball, index) => {
    hash = sha256(concatBytes(hash, u8(index + 1), u8(ball)));
    return hash;
  });
}
