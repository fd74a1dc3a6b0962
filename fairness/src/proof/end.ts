import { santim } from "@derash/game/money";
import { decideOutcome, decideShout, type Outcome, type Played } from "@derash/game/outcome";
import { hexToBytes } from "@noble/hashes/utils.js";
import { beaconTimeOf, verifyBeacon } from "../beacon.ts";
import { drawSeed, shuffle } from "../draw.ts";
import { stakesOf } from "./close.ts";
import { type Finding, failed, isOver, passed, rulesOf, unknown } from "./finding.ts";
import type { About, ProofWinner, RoundProof, VoidReason } from "./record.ts";

/** A record must be there this share of the lead before its beacon: an eighth, half a second of four. */
const lateShare = 8;

/** Whoever was paid is who had won, and got what the rules say. */
export function verifyWinners(proof: RoundProof): Finding {
  const { state, winners, pot, houseCut, guaranteePaid = 0 } = proof;
  if (state !== "settled") {
    const hasPot = pot !== null && pot !== 0 && pot !== stakesOf(proof);
    const isPaid = Boolean(winners?.length || houseCut || guaranteePaid || hasPot);
    return isPaid ? failed("paid_without_a_win") : unknown(isOver(proof) ? "void" : "not_over");
  }
  const outcome = rulesOf(proof).isFirstShout ? shoutOf(proof) : outcomeOf(proof);
  if (outcome === "no_winner") return failed("nobody_had_won");
  if (!endsAt(proof, outcome.lastCall)) return failed("last_call");
  if (pot !== outcome.pot || houseCut !== outcome.houseCut) return failed("pot");
  if (guaranteePaid !== outcome.guaranteePaid) return failed("guarantee");
  return winners !== null && isSame(winners, outcome.winners) ? passed : failed("winners");
}

/**
 * A void round has one of the four reasons, which holds, and hides nothing; a round played had none of them. `asked` is what
 * the beacon's source answered: its signature as hex, "absent", or null when nobody has asked.
 */
export function verifyVoid(
  proof: RoundProof,
  asked: string | null = null,
  verify: About["verifyBeacon"] = verifyBeacon,
): Finding {
  const { state, voidReason, serverSeed } = proof;
  if (state !== "void" && voidReason !== null) return failed("reason_without_void");
  if (!isOver(proof)) return unknown("not_over");
  if (state === "settled") {
    if (lacksPlayers(proof)) return failed("played_without_players");
    return isLateAt(proof, proof.close.recordedAtMs) ? failed("played_though_late") : passed;
  }
  if (voidReason === null) return failed("void_without_reason");
  if (serverSeed === null) return failed("seed_not_revealed");
  if (!isReason(proof, voidReason)) return failed(`not_${voidReason}`);
  return voidReason === "beacon" ? silenceOf(proof, asked, verify) : passed;
}

/**
 * That a signature did not come in time, no record can show. One that is there now may have come late, or to others than the house: so
 * it is a doubt, and proves no lie. That there is none only the beacon itself can say; a local one is the house.
 */
function silenceOf(proof: RoundProof, asked: string | null, verify: typeof verifyBeacon): Finding {
  if (isSigned(proof, asked, verify)) return unknown("beacon_came");
  return asked === "absent" || proof.beacon.kind === "local" ? passed : unknown("ask_the_beacon");
}

function isSigned({ beacon, close }: RoundProof, asked: string | null, verify: typeof verifyBeacon): asked is string {
  if (asked === null || asked === "absent") return false;
  return verify(hexToBytes(beacon.publicKey), close.beaconRound, hexToBytes(asked));
}

/**
 * Who would have won, and at which call, in a round that its cashier ended before, or that was void without a signature which is there
 * now: `asked`, as in `verifyVoid`. Null of any other round.
 */
export function wouldHaveWon(
  proof: RoundProof,
  asked: string | null = null,
  verify: About["verifyBeacon"] = verifyBeacon,
): { call: number; cartelaNumbers: number[] } | null {
  const order = orderToCome(proof, asked, verify);
  if (order === null) return null;
  const outcome = outcomeOf({ ...proof, order }, order.length);
  if (outcome === "no_winner") return null;
  return {
    call: outcome.lastCall,
    cartelaNumbers: [...new Set(outcome.winners.map((winner) => winner.cartelaNumber))],
  };
}

function orderToCome(proof: RoundProof, asked: string | null, verify: typeof verifyBeacon): number[] | null {
  const { voidReason, serverSeed, close } = proof;
  if (voidReason === "no_winner") return proof.order;
  if (voidReason !== "beacon" || serverSeed === null || !isSigned(proof, asked, verify)) return null;
  return [...shuffle(drawSeed(hexToBytes(serverSeed), hexToBytes(close.hash), hexToBytes(asked)))];
}

function isReason(proof: RoundProof, reason: VoidReason): boolean {
  if (reason === "no_winner") return proof.kind === "hall" && outcomeOf(proof) === "no_winner";
  // Of a round that was drawn everybody could say who would have won, so no other reason is left to it.
  if (proof.beaconSignature !== null || proof.order !== null) return false;
  if (reason === "min_players") return lacksPlayers(proof);
  if (reason === "late_close") return isLateAt(proof, proof.close.recordedAtMs);
  return reason === "beacon";
}

function lacksPlayers(proof: RoundProof): boolean {
  return new Set(proof.tickets.map((ticket) => ticket.playerTag)).size < rulesOf(proof).minPlayers;
}

/** Whether a record that is made at this moment comes too late to count. */
export function isLateAt(proof: RoundProof, atMs: number): boolean {
  const { beacon, close } = proof;
  return (beaconTimeOf(beacon, close.beaconRound) - atMs) * lateShare < rulesOf(proof).beaconLeadMs;
}

function outcomeOf(proof: RoundProof, callCount = proof.callCount): Outcome | "no_winner" {
  return decideOutcome(playedOf(proof, callCount));
}

/** Who shouted first no record can show: only that one cartela was paid, and that it was complete by the balls called. */
function shoutOf(proof: RoundProof): Outcome | "no_winner" {
  const [paid] = proof.winners ?? [];
  if (proof.kind !== "hall" || paid === undefined) return "no_winner";
  return decideShout(playedOf(proof), paid.cartelaNumber);
}

function playedOf(proof: RoundProof, callCount = proof.callCount): Played {
  if (proof.order === null || callCount === null) throw new RangeError("no draw");
  return {
    ...rulesOf(proof),
    cartelas: proof.tickets.map(({ cartelaNumber, cells }) => ({ number: cartelaNumber, cells })),
    order: proof.order.slice(0, callCount),
    pot: stakesOf(proof),
    stake: santim(proof.close.stake),
  };
}

/** A room stops at the winning ball; in a hall balls go on until somebody brings a cartela that has won. */
function endsAt({ kind, callCount }: RoundProof, lastCall: number): boolean {
  return kind === "hall" ? (callCount ?? 0) >= lastCall : callCount === lastCall;
}

function isSame(claimed: readonly ProofWinner[], real: readonly ProofWinner[]): boolean {
  const isOne = (one: ProofWinner, other: ProofWinner | undefined) =>
    one.cartelaNumber === other?.cartelaNumber &&
    one.prize === other.prize &&
    one.bonus === other.bonus &&
    (one.tax ?? 0) === (other.tax ?? 0) &&
    one.stage === other.stage;
  return claimed.length === real.length && claimed.every((winner, index) => isOne(winner, real[index]));
}
