import { hash } from "node:crypto";
import { beaconTimeOf } from "@derash/fairness/beacon";
import { drawSeed, shuffle } from "@derash/fairness/draw";
import { type ProofStep, verifyRound } from "@derash/fairness/proof";
import type { LogEntry, RoundProof } from "@derash/fairness/proof/record";
import { logEntryOf, reclosed, sampleRound } from "@derash/fairness/sample/round";
import type { Cartela } from "@derash/game/cartela";
import { cartelaSet } from "@derash/game/cartela/package";
import { finishCall } from "@derash/game/finish";
import { type NextBelow, smallFastCounter } from "../small-fast-counter.ts";

const cartelas = cartelaSet(1);
export const soldCount = 5;
const chainLength = 20;

/** A round played honestly, in which the operator holds one cartela of five. */
export type Played = { own: Cartela; proof: RoundProof; previous: LogEntry | null };

/** Stands in for the beacon, whose signing takes milliseconds. */
export function signatureOf(round: number): Uint8Array {
  return new Uint8Array(hash("sha384", `beacon ${round}`, "buffer"));
}

/** What the beacon says at a moment; asked for a round of the future it has no answer for anybody. */
export function askBeacon({ beacon }: RoundProof, round: number, nowMs: number): Uint8Array {
  if (nowMs < beaconTimeOf(beacon, round)) throw new RangeError("the beacon has not signed this round");
  return signatureOf(round);
}

/** Rounds of one table one after the other, the operator's cartela bought like anybody's. */
export function playRounds(name: string, rounds: number): Played[] {
  const nextBelow = smallFastCounter(name);
  let previous: LogEntry | null = null;
  return Array.from({ length: rounds }, (_, index) => {
    const sold = new Set<Cartela>();
    while (sold.size < soldCount) sold.add(anyCartela(nextBelow));
    const proof = sampleRound({
      number: index + 1,
      cartelas: [...sold].sort((a, b) => a.number - b.number),
      position: (index % chainLength) + 1,
      epoch: Math.floor(index / chainLength) + 1,
      chainLength,
      sign: signatureOf,
      ...(previous && { previousHash: previous.hash }),
    });
    const played = { own: [...sold][0] as Cartela, proof, previous };
    previous = logEntryOf(proof);
    return played;
  });
}

export function anyCartela(nextBelow: NextBelow): Cartela {
  return cartelas[nextBelow(cartelas.length)] as Cartela;
}

/** The same record with one of its cartelas exchanged, root and hash made anew. */
export function withCartela(proof: RoundProof, old: Cartela, own: Cartela): RoundProof {
  const tickets = proof.tickets
    .map((ticket) =>
      ticket.cartelaNumber === old.number ? { ...ticket, cartelaNumber: own.number, cells: [...own.cells] } : ticket,
    )
    .sort((a, b) => a.cartelaNumber - b.cartelaNumber);
  return reclosed({ ...proof, tickets, close: { ...proof.close } });
}

export function seedOf({ serverSeed }: RoundProof): Uint8Array {
  return Buffer.from(serverSeed ?? "", "hex");
}

/** Whether the operator's cartela would be among the winners if this were the beacon's signature. */
export function wouldWin(
  record: RoundProof,
  own: Cartela,
  signature: Uint8Array,
  serverSeed = seedOf(record),
): boolean {
  const order = shuffle(drawSeed(serverSeed, Buffer.from(record.close.hash, "hex"), signature));
  const finishes = record.tickets.map(({ cells }) => finishCall(cells, order) ?? Infinity);
  return finishCall(own.cells, order) === Math.min(...finishes);
}

/** The operator's part of what was paid, 0 to 1. */
export function shareOf({ winners, close }: RoundProof, own: Cartela): number {
  const won = winners?.find(({ cartelaNumber }) => cartelaNumber === own.number);
  return won ? won.prize / close.prizePool : 0;
}

/** The steps that fail for a player who kept the hash that was published at the close. */
export function issuesOf(
  proof: RoundProof,
  { previous, storedHash }: { previous: LogEntry | null; storedHash: string | null },
): string[] {
  const verifyBeacon = (_: Uint8Array, round: number, signature: Uint8Array) =>
    Buffer.from(signature).equals(signatureOf(round));
  const steps: ProofStep[] = verifyRound(proof, { previous, next: null, storedHash, mine: null, verifyBeacon });
  return steps.filter(({ isOk }) => isOk === false).map(({ step }) => step);
}
