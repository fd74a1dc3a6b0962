import { u8, u16, u64, uuidBytes } from "@derash/game/bytes";
import type { Cartela } from "@derash/game/cartela";
import type { Santim } from "@derash/game/money";
import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { concatBytes, utf8ToBytes } from "@noble/hashes/utils.js";

/** A paid cartela as the proof names it; hash and tag have 32 bytes, the id is a UUID. */
export type Ticket = {
  cartelaNumber: number;
  cardHash: Uint8Array;
  stake: Santim;
  playerTag: Uint8Array;
  ticketId: string;
};

const cellCount = 25;
const saltBytes = 16;
const hashBytes = 32;
const leafPrefix = 0x00;

/** Binds a ticket to the numbers on its card. Throws RangeError unless there are 25 cells of one byte. */
export function cardHashOf(cartela: Cartela): Uint8Array {
  if (cartela.cells.length !== cellCount) throw new RangeError("a cartela has 25 cells");
  const cells = cartela.cells.map(u8);
  return sha256(concatBytes(utf8ToBytes("bingo75/v1/card"), u16(cartela.number), ...cells));
}

/**
 * A player's salt of one round, made of a secret of theirs: their tags of two rounds have nothing in common, so that nobody can
 * follow a player from round to round. 16 bytes.
 */
export function saltOf(secret: Uint8Array, roundId: string): Uint8Array {
  return hmac(sha256, secret, concatBytes(utf8ToBytes("bingo75/v1/salt"), uuidBytes(roundId))).subarray(0, saltBytes);
}

/** Names a player to nobody else: the player alone is told their 16 bytes of salt. */
export function playerTagOf(salt: Uint8Array, telegramId: bigint | number): Uint8Array {
  requireSize("salt", salt, saltBytes);
  return sha256(concatBytes(utf8ToBytes("bingo75/v1/player"), salt, u64(telegramId)));
}

/** The tag of a paper cartela, which has no player: each counts as a player of its own. */
export function paperTagOf(ticketId: string): Uint8Array {
  return sha256(concatBytes(utf8ToBytes("bingo75/v1/paper"), uuidBytes(ticketId)));
}

/** The ticket's leaf in the tree of its round. Throws RangeError on a hash or tag that has not 32 bytes. */
export function leafOf(roundId: string, ticket: Ticket): Uint8Array {
  requireSize("card hash", ticket.cardHash, hashBytes);
  requireSize("player tag", ticket.playerTag, hashBytes);
  return sha256(
    concatBytes(
      u8(leafPrefix),
      utf8ToBytes("bingo75/v1/ticket"),
      uuidBytes(roundId),
      u16(ticket.cartelaNumber),
      ticket.cardHash,
      u64(ticket.stake),
      ticket.playerTag,
      uuidBytes(ticket.ticketId),
    ),
  );
}

function requireSize(name: string, bytes: Uint8Array, size: number): void {
  if (bytes.length !== size) throw new RangeError(`a ${name} has ${size} bytes, not ${bytes.length}`);
}
