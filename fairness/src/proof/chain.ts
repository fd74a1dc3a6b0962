import { bytesToHex, hexToBytes } from "@noble/hashes/utils.js";
import { seedBefore, seedsDown } from "../seed-chain.ts";
import { type Finding, failed, isOver, passed, unknown } from "./finding.ts";
import type { About, LogEntry, RoundProof } from "./record.ts";

/** What binds a record to the one after it in the log of its table. */
type Link = Omit<LogEntry, "gameId" | "beaconRound" | "voidReason">;

const noHash = "00".repeat(32);

/** The seed is the one promised, and the promise belongs to the published chain. */
export function verifySeed(proof: RoundProof): Finding {
  const { serverSeed, state, table } = proof;
  const { commit, position } = proof.close;
  if (position > table.length) return failed("position_not_in_chain");
  if (bytesToHex(seedsDown(hexToBytes(commit), position - 1, 0)) !== table.anchor) return failed("anchor_not_reached");
  // An unrevealed void is the void step's to condemn.
  if (serverSeed === null) return state === "settled" ? failed("seed_not_revealed") : unknown("seed_not_revealed");
  if (!isOver(proof)) return failed("seed_revealed_early");
  return isPromised(serverSeed, commit) ? passed : failed("not_the_promised_seed");
}

/** The record stands right between its neighbours in the log of its table. */
export function verifyChain(proof: RoundProof, { previous, next }: Pick<About, "previous" | "next">): Finding {
  const { roundId, table, close, state, serverSeed, beacon } = proof;
  const own: Link = { ...close, ...table, table: table.id, roundId, state, serverSeed, beaconChain: beacon.chain };
  const before = previous && issueBetween(previous, own);
  if (before) return failed(`previous_${before}`);
  const after = next && issueBetween(own, next);
  if (after) return failed(`next_${after}`);
  if (previous) return passed;
  if (close.previousHash !== noHash) return unknown("previous_not_given");
  // Whoever restores a copy from before a table's first round has nothing to show before it, and says so.
  const isFirst = table.epoch === 1 || isRecovered(own);
  return close.position === 1 && isFirst ? passed : failed("previous_missing");
}

/** Why a record cannot be the very next after another, null when it can. */
function issueBetween(before: Link, after: Link): string | null {
  if (before.table !== after.table) return "of_another_table";
  if (before.hash !== after.previousHash) return "hash";
  if (!follows(before, after)) return "skipped";
  if (before.roundId === after.roundId || before.closesAtMs > after.closesAtMs) return "not_in_time";
  if ([before, after].some(({ recordedAtMs, closesAtMs }) => recordedAtMs < closesAtMs)) return "recorded_early";
  // Another beacon needs an epoch of its own: within one nobody chooses, round by round, whose numbers decide.
  if (before.epoch === after.epoch && before.beaconChain !== after.beaconChain) return "another_beacon";
  // A table plays one round after the other, so the seed before must be out when the next record is made.
  if (!isOver(before)) return "not_over";
  const isTold = before.serverSeed !== null && isPromised(before.serverSeed, before.commit);
  return isTold && (before.epoch !== after.epoch || before.serverSeed === after.commit) ? null : "seed";
}

/**
 * Numbers count on without gap; a new epoch counts from 1, and begins when the chain before is used up, when the beacon is
 * another one, or when the house has said that it restored its database. Of what was lost then epochs may be among it.
 */
function follows(before: Link, after: Link): boolean {
  const { epoch, position, length, beaconChain } = after;
  if (epoch === before.epoch) return position === before.position + 1 && length === before.length;
  if (position !== 1) return false;
  if (isRecovered(after)) return epoch > before.epoch;
  const isInTurn = before.position === before.length || beaconChain !== before.beaconChain;
  return epoch === before.epoch + 1 && isInTurn;
}

function isRecovered({ recoveredAtMs }: Pick<Link, "recoveredAtMs">): boolean {
  return recoveredAtMs !== null;
}

function isPromised(serverSeed: string, commit: string): boolean {
  return bytesToHex(seedBefore(hexToBytes(serverSeed))) === commit;
}
