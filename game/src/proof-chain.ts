import { bytesToHex } from "@noble/hashes/utils.js";
import type { About, LogEntry, RoundProof } from "./round-proof.ts";
import { seedBefore, seedsDown } from "./seed-chain.ts";
import { bytesOf, failed, isOver, passed, unknown, type Verdict } from "./verdict.ts";

const noHash = "00".repeat(32);
/** A hundred times what our chains have: nobody shall make a checker hash for ever. */
const chainLengthMax = 1_000_000;

/** The seed is the one promised, and the promise belongs to the published chain. */
export function checkSeed(proof: RoundProof): Verdict {
  const { serverSeed, state, table } = proof;
  const { commit, position } = proof.close;
  if (!(table.length <= chainLengthMax)) return failed("chain_too_long");
  if (!(Number.isInteger(position) && position >= 1 && position <= table.length))
    return failed("position_not_in_chain");
  if (bytesToHex(seedsDown(bytesOf(commit), position - 1, 0)) !== table.anchor) return failed("anchor_not_reached");
  // An unrevealed void is the void step's to condemn.
  if (serverSeed === null) return state === "settled" ? failed("seed_not_revealed") : unknown("seed_not_revealed");
  if (!isOver(proof)) return failed("seed_revealed_early");
  return bytesToHex(seedBefore(bytesOf(serverSeed))) === commit ? passed : failed("not_the_promised_seed");
}

/** The record stands right between its neighbours in the log of its table. */
export function checkChain(proof: RoundProof, { previous, next }: Pick<About, "previous" | "next">): Verdict {
  const before = previous === null ? checkFirst(proof) : checkAfter(proof, previous);
  if (before.isOk === false || next === null) return before;
  const after = checkBefore(proof, next);
  return after.isOk === false ? after : before;
}

function checkFirst({ table, close }: RoundProof): Verdict {
  if (close.previousHash !== noHash) return unknown("previous_not_given");
  return close.position === 1 && table.epoch === 1 ? passed : failed("previous_missing");
}

function checkAfter({ table, close }: RoundProof, previous: LogEntry): Verdict {
  if (previous.table !== table.id) return failed("previous_of_another_table");
  if (previous.hash !== close.previousHash) return failed("previous_hash");
  if (!follows(table.epoch, close.position, previous)) return failed("previous_skipped");
  // A table plays one round after the other, so the seed before must be out when the next record is made.
  if (table.epoch === previous.epoch && previous.serverSeed !== close.commit) return failed("previous_seed");
  return passed;
}

function checkBefore({ table, close, serverSeed }: RoundProof, next: LogEntry): Verdict {
  if (next.table !== table.id) return failed("next_of_another_table");
  if (next.previousHash !== close.hash) return failed("next_hash");
  if (!follows(next.epoch, next.position, { epoch: table.epoch, position: close.position }))
    return failed("next_skipped");
  if (next.epoch === table.epoch && next.commit !== serverSeed) return failed("next_commit");
  return passed;
}

/** Numbers count on without gap; a new epoch counts from 1. */
function follows(epoch: number, position: number, before: { epoch: number; position: number }): boolean {
  return epoch === before.epoch ? position === before.position + 1 : epoch === before.epoch + 1 && position === 1;
}
