import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import { beaconTimeOf } from "../beacon.ts";
import { inclusionPath, rootFrom } from "../merkle.ts";
import { playerTagOf } from "../ticket.ts";
import { leavesOf } from "./close.ts";
import { isLateAt } from "./end.ts";
import { type Finding, failed, isOver, passed, unknown } from "./finding.ts";
import type { readKept, readMine } from "./reader.ts";
import type { RoundProof } from "./record.ts";

type Kept = ReturnType<typeof readKept>;

/** My cartela is in the tree, and the tag on it is mine. */
export function verifyMine(proof: RoundProof, mine: ReturnType<typeof readMine>): Finding {
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

/** So many digits of a seal nobody finds twice in a life; of 16 a patient person does in minutes. */
const sealDigitsMin = 40;
/** Clocks further apart than this say nothing together: one of them is wrong. */
const clockDifferenceMsMax = 2000;

/**
 * Nothing that my phone kept or heard is otherwise in the record, and it had the record before the beacon could be known.
 * Kept later, the same hash says nothing of when the record was made.
 */
export function verifyStored(proof: RoundProof, kept: Kept): Finding {
  const { close } = proof;
  const { storedHash, storedAtMs, storedRules } = kept;
  if (storedHash !== null && !close.hash.startsWith(storedHash)) return failed("another_record");
  if (storedRules !== null && storedRules !== bytesToHex(sha256(utf8ToBytes(close.rules))))
    return failed("other_rules");
  const heard = issueOfBalls(proof, kept);
  if (heard !== null) return failed(heard);
  if (storedHash === null) return unknown("nothing_stored");
  if (storedHash.length < sealDigitsMin) return unknown("seal_too_short");
  if (storedAtMs === null) return unknown("kept_unknown_when");
  return timeOfSeal(proof, storedAtMs, kept.storedHouseAtMs ?? storedAtMs);
}

/** By the phone's own clock, and by the house's as it was told at the same moment. Where they differ, nobody knows which is right. */
function timeOfSeal(proof: RoundProof, phoneMs: number, houseMs: number): Finding {
  const beaconAtMs = beaconTimeOf(proof.beacon, proof.close.beaconRound);
  const isApart = Math.abs(houseMs - phoneMs) > clockDifferenceMsMax;
  if (phoneMs >= beaconAtMs && houseMs >= beaconAtMs) return unknown("kept_late");
  const isInTime = phoneMs < beaconAtMs && houseMs < beaconAtMs;
  if (isApart || !isInTime) return unknown("clocks_differ");
  const isSealedInTime = () => !isLateAt(proof, Math.max(phoneMs, houseMs));
  return proof.voidReason === "late_close" && isSealedInTime() ? failed("sealed_in_time") : passed;
}

/**
 * Why the balls heard are not those of the order as far as they go, null when they are; until a round is over it shows none.
 * A phone cannot have heard more balls than were called: a round cut short hides the rest.
 */
function issueOfBalls(proof: RoundProof, { heardBalls }: Kept): "other_balls" | "more_balls" | null {
  if (!isOver(proof) || heardBalls === null) return null;
  if (!heardBalls.every((ball, index) => ball === proof.order?.[index])) return "other_balls";
  return heardBalls.length > (proof.callCount ?? 0) ? "more_balls" : null;
}
