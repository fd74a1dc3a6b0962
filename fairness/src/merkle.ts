import { u8 } from "@derash/game/bytes";
import { sha256 } from "@noble/hashes/sha2.js";
import { concatBytes } from "@noble/hashes/utils.js";

const nodePrefix = 0x01;

/**
 * The root over leaves of 32 bytes. Neighbours are joined in pairs, level by level; an odd one at the end goes up as it
 * is. Joining hashes a 1 before the two, a leaf a 0 before its ticket, so that no node can be passed off as a ticket.
 * Throws RangeError without a leaf.
 */
export function merkleRoot(leaves: readonly Uint8Array[]): Uint8Array {
  if (leaves.length === 0) throw new RangeError("a tree has a leaf");
  let level = leaves;
  while (level.length > 1) level = levelAbove(level);
  return level[0] as Uint8Array;
}

/** The hashes that lead from a leaf to the root, lowest first. Throws RangeError on an index outside the leaves. */
export function inclusionPath(leaves: readonly Uint8Array[], index: number): Uint8Array[] {
  requireIndex(index, leaves.length);
  const path: Uint8Array[] = [];
  let place = index;
  for (let level = leaves; level.length > 1; level = levelAbove(level)) {
    const sibling = level[place ^ 1];
    if (sibling !== undefined) path.push(sibling);
    place >>= 1;
  }
  return path;
}

/** The root that this path gives a leaf, to be compared with the real one. Throws RangeError on a path of wrong length. */
export function rootFrom(leaf: Uint8Array, index: number, count: number, path: readonly Uint8Array[]): Uint8Array {
  requireIndex(index, count);
  let hash = leaf;
  let used = 0;
  for (let place = index, width = count; width > 1; place >>= 1, width = Math.ceil(width / 2)) {
    if ((place ^ 1) >= width) continue;
    const sibling = path[used];
    if (sibling === undefined) throw new RangeError("the path is too short");
    used += 1;
    hash = place % 2 === 0 ? joined(hash, sibling) : joined(sibling, hash);
  }
  if (used !== path.length) throw new RangeError("the path is too long");
  return hash;
}

function levelAbove(level: readonly Uint8Array[]): Uint8Array[] {
  const above: Uint8Array[] = [];
  for (let index = 0; index < level.length; index += 2) {
    const left = level[index] as Uint8Array;
    const right = level[index + 1];
    above.push(right === undefined ? left : joined(left, right));
  }
  return above;
}

function joined(left: Uint8Array, right: Uint8Array): Uint8Array {
  return sha256(concatBytes(u8(nodePrefix), left, right));
}

function requireIndex(index: number, count: number): void {
  if (!Number.isInteger(index) || index < 0 || index >= count) throw new RangeError(`no leaf ${index} of ${count}`);
}
