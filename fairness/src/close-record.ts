import { u16, u64, uuidBytes } from "@derash/game/bytes";
import type { Santim } from "@derash/game/money";
import { sha256 } from "@noble/hashes/sha2.js";
import { concatBytes, utf8ToBytes } from "@noble/hashes/utils.js";

/** What is published when the sale of a round closes, before its beacon exists. The five hashes have 32 bytes each. */
export type CloseRecord = {
  roundId: string;
  closesAtMs: number;
  stake: Santim;
  ticketCount: number;
  prizePool: Santim;
  root: Uint8Array;
  commit: Uint8Array;
  beaconChain: Uint8Array;
  beaconRound: number;
  rulesHash: Uint8Array;
  previousHash: Uint8Array;
};

const hashBytes = 32;

/** C, the hash that fixes a round. Throws RangeError on a field that does not fit its bytes. */
export function closeHash(record: CloseRecord): Uint8Array {
  const { root, commit, beaconChain, rulesHash, previousHash } = record;
  if ([root, commit, beaconChain, rulesHash, previousHash].some((hash) => hash.length !== hashBytes)) {
    throw new RangeError(`a hash has ${hashBytes} bytes`);
  }
  return sha256(
    concatBytes(
      utf8ToBytes("bingo75/v1/close"),
      uuidBytes(record.roundId),
      u64(record.closesAtMs),
      u64(record.stake),
      u16(record.ticketCount),
      u64(record.prizePool),
      root,
      commit,
      beaconChain,
      u64(record.beaconRound),
      rulesHash,
      previousHash,
    ),
  );
}
