import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import { beaconTimeOf } from "./beacon.ts";
import { inclusionPath, rootFrom } from "./merkle.ts";
import { leavesOf } from "./proof-close.ts";
import { isLateAt } from "./proof-end.ts";
import type { readKept, readMine } from "./proof-reader.ts";
import type { RoundProof } from "./round-proof.ts";
import { playerTagOf } from "./ticket.ts";
import { failed, isOver, passed, unknown, type Verdict } from "./verdict.ts";

type Kept = ReturnType<typeof readKept>;

/** My cartela is in the tree, and the tag on it is mine. */
export function checkMine(proof: RoundProof, mine: ReturnType<typeof readMine>): Verdict {
  if (mine === null) return unknown("nothing_given");
  const index = proof.tickets.findIndex((ticket) => ticket.cartelaNumber === mine.cartelaNumber);
  const ticket = proof.tickets[index];
  if (ticket === undefined) return failed("not_in_this_round");
  const leaves = leavesOf(proof);
  const leaf = leaves[index] as Uint8Array;
  const root = rootFrom(leaf, index, leaves.length, inclusionPath(leaves, index));
  if (bytesToHex(root) !== proof.close.root) return failed("not_in_the_tree");
  const { salt, telegramId } = mine;
  if (salt === null || telegramId === null) return passed;
  const tag = playerTagOf(hexToBytes(salt), BigInt(telegramId));
  return bytesToHex(tag) === ticket.playerTag ? passed : failed("another_player");
}

/**
 * Nothing that my phone kept or heard is otherwise in the record, and it had the record before the beacon could be known.
 * Kept later, the same hash says nothing of when the record was made.
 */
export function checkStored(proof: RoundProof, kept: Kept): Verdict {
  const { close, voidReason } = proof;
  const { storedHash, storedAtMs, storedRules } = kept;
  if (storedHash !== null && storedHash !== close.hash) return failed("another_record");
  if (storedRules !== null && storedRules !== bytesToHex(sha256(utf8ToBytes(close.rules))))
    return failed("other_rules");
  if (!hasHeard(proof, kept)) return failed("other_balls");
  if (storedHash === null) return unknown("nothing_stored");
  if (storedAtMs === null) return unknown("kept_unknown_when");
  if (voidReason === "late_close" && !isLateAt(proof, storedAtMs)) return failed("sealed_in_time");
  return storedAtMs < beaconTimeOf(proof.beacon, close.beaconRound) ? passed : unknown("kept_late");
}

/** Whether the balls heard are those of the order, as far as they go; until a round is over it shows none. */
function hasHeard(proof: RoundProof, { heardBalls }: Kept): boolean {
  return !isOver(proof) || heardBalls === null || heardBalls.every((ball, index) => ball === proof.order?.[index]);
}
