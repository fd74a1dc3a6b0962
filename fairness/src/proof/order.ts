import { hexToBytes } from "@noble/hashes/utils.js";
import { drawSeed, shuffle } from "../draw.ts";
import { type Finding, failed, hasDraw, passed, unknown, whyNoDraw } from "./finding.ts";
import type { RoundProof } from "./record.ts";

// Apart from the other steps of the draw, so that a phone can mix the balls again without the code that reads signatures.

/** The order is the one that server seed, close record and signature decide. */
export function verifyOrder(proof: RoundProof): Finding {
  const { serverSeed, beaconSignature, close, order } = proof;
  if (order === null) return hasDraw(proof) ? failed("order_missing") : unknown(whyNoDraw(proof));
  if (serverSeed === null || beaconSignature === null) return failed("order_without_seed");
  const seed = drawSeed(hexToBytes(serverSeed), hexToBytes(close.hash), hexToBytes(beaconSignature));
  return isSame(order, shuffle(seed)) ? passed : failed("another_order");
}

function isSame(left: readonly number[], right: readonly number[]): boolean {
  return left.length === right.length && left.every((value, index) => value === right[index]);
}
