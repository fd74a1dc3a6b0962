import { createHash } from "node:crypto";
import { closeHash } from "@derash/fairness/close-record";
import { merkleRoot } from "@derash/fairness/merkle";
import { type PlayedRules, readRules } from "@derash/fairness/rules-text";
import { cardHashOf, leafOf, paperTagOf, playerTagOf, saltOf } from "@derash/fairness/ticket";
import { santim } from "@derash/game/money";

/** What the tables have of a round now, and what was made public of it when its sale closed. */
export type SealedRound = {
  id: string;
  stake: string;
  prize_pool: string;
  server_seed: Buffer;
  close_hash: Buffer;
  closes_at_ms: string;
  commit: Buffer;
  beacon_chain: Buffer;
  beacon_round: string;
  rules: string;
  previous_hash: Buffer;
  /** By cartela number. `salt` in hex and `telegram_id`: of its player; null: it is on paper. */
  cartelas: { number: number; cells: number[]; ticket_id: string; salt: string | null; telegram_id: string | null }[];
};

/**
 * The rules that were sealed, or what is wrong: that the tables have other cartelas, players, stakes or prizes by now than the
 * round was closed with, or that its seed is not the one that was promised.
 */
export function sealedRules(round: SealedRound): PlayedRules | string {
  if (!sha256(round.server_seed).equals(round.commit)) return "the seed that is revealed is the one that was promised";
  const rules = readRules(round.rules);
  if (rules === "rules_unreadable") return "the rules of a round can be read";
  return isSealed(round) ? rules : "what is played is what was sealed: the cartelas, whose they are, and the prize";
}

function isSealed(round: SealedRound): boolean {
  try {
    return round.close_hash.equals(hashOf(round));
  } catch (error) {
    // No cartela is left, or a number fits no record: the one who put it there did not seal it.
    if (error instanceof RangeError) return false;
    throw error;
  }
}

function hashOf(round: SealedRound): Uint8Array {
  return closeHash({
    ...{ roundId: round.id, closesAtMs: Number(round.closes_at_ms), stake: santim(Number(round.stake)) },
    ...{ ticketCount: round.cartelas.length, prizePool: santim(Number(round.prize_pool)) },
    root: merkleRoot(round.cartelas.map((cartela) => leafOf(round.id, ticketOf(round, cartela)))),
    ...{ commit: round.commit, beaconChain: round.beacon_chain, beaconRound: Number(round.beacon_round) },
    ...{ rulesHash: sha256(Buffer.from(round.rules, "ascii")), previousHash: round.previous_hash },
  });
}

function ticketOf({ id, stake }: SealedRound, cartela: SealedRound["cartelas"][number]) {
  const { number, cells, ticket_id: ticketId, salt, telegram_id: telegramId } = cartela;
  const playerTag =
    salt === null || telegramId === null
      ? paperTagOf(ticketId)
      : playerTagOf(saltOf(Buffer.from(salt, "hex"), id), BigInt(telegramId));
  return {
    ...{ cartelaNumber: number, cardHash: cardHashOf({ number, cells }), stake: santim(Number(stake)) },
    ...{ playerTag, ticketId },
  };
}

function sha256(bytes: Buffer): Buffer {
  return createHash("sha256").update(bytes).digest();
}
