import { bytesToHex } from "@noble/hashes/utils.js";
import { beaconTimeOf } from "./beacon.ts";
import { inclusionPath, rootFrom } from "./merkle.ts";
import { leavesOf } from "./proof-close.ts";
import type { About, RoundProof } from "./round-proof.ts";
import { paperTagOf, playerTagOf } from "./ticket.ts";
import { bytesOf, failed, passed, unknown, type Verdict } from "./verdict.ts";

type Stored = Pick<About, "storedHash" | "storedAtMs">;

const saltBytes = 16;

/** My cartela is in the tree, and the tag on it is mine. */
export function checkMine(proof: RoundProof, mine: About["mine"]): Verdict {
  if (mine === null) return unknown("nothing_given");
  const index = proof.tickets.findIndex((ticket) => ticket.cartelaNumber === mine.cartelaNumber);
  const ticket = proof.tickets[index];
  if (ticket === undefined) return failed("not_in_this_round");
  const leaves = leavesOf(proof);
  const leaf = leaves[index] as Uint8Array;
  const root = rootFrom(leaf, index, leaves.length, inclusionPath(leaves, index));
  if (bytesToHex(root) !== proof.close.root) return failed("not_in_the_tree");
  const tag = tagOf(proof, ticket.ticketId, mine);
  return tag === null || tag === ticket.playerTag ? passed : failed("another_player");
}

/**
 * The record is the one that my phone had before the beacon could be known. Kept later, the same hash says nothing of
 * when the record was made.
 */
export function checkStored({ beacon, close }: RoundProof, { storedHash, storedAtMs = null }: Stored): Verdict {
  if (storedHash === null) return unknown("nothing_stored");
  if (storedHash !== close.hash) return failed("another_record");
  if (storedAtMs === null) return unknown("kept_unknown_when");
  return storedAtMs < beaconTimeOf(beacon, close.beaconRound) ? passed : unknown("kept_late");
}

/** The tag that this ticket must bear, null when nobody has said whose it is. */
function tagOf({ kind }: RoundProof, ticketId: string, mine: NonNullable<About["mine"]>): string | null {
  const { salt, telegramId } = mine;
  if (salt !== undefined && telegramId !== undefined) {
    return bytesToHex(playerTagOf(bytesOf(salt, saltBytes), BigInt(telegramId)));
  }
  return kind === "hall" ? bytesToHex(paperTagOf(ticketId)) : null;
}
