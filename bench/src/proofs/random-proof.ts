import { createHash } from "node:crypto";
import { beaconTimeOf } from "@derash/fairness/beacon";
import type { About, RoundProof, VoidReason } from "@derash/fairness/proof/record";
import type { PlayedRules } from "@derash/fairness/rules-text";
import {
  closedRound,
  drawn,
  logEntryOf,
  reclosed,
  type Sample,
  samplePlayer,
  sampleRound,
  sampleRules,
  sampleSignature,
  underQuicknet,
} from "@derash/fairness/sample/round";
import { cartelaSet } from "@derash/game/cartela/package";
import { type TaxRule, taxBases, taxBearers, taxRateBpsMax } from "@derash/game/deduction/tax";
import { santim } from "@derash/game/money";
import { patternGallery } from "@derash/game/pattern/gallery";
import { type NextBelow, smallFastCounter } from "../small-fast-counter.ts";
import type { Case } from "./case.ts";
import { tamper, throughJson } from "./tamper.ts";

/** `forged` stands in for the beacon's signature, which takes milliseconds; `real` is signed by the samples' local beacon. */
export type Signing = "forged" | "real";

const cartelas = cartelaSet(1);

/** An endless row of rounds that a name decides: about half as they should be, half with one to three lies. */
export function randomCases(name: string, signing: Signing): () => Case {
  const nextBelow = smallFastCounter(name);
  let number = 0;
  return () => {
    number += 1;
    const round = honestCase(nextBelow, number, signing);
    if (signing === "real" && number % 3 === 0) missign(round);
    return tamper(throughJson(round), nextBelow, (proof) => redraw(proof, signing));
  };
}

function honestCase(nextBelow: NextBelow, number: number, signing: Signing): Case {
  const kind = nextBelow(3) === 0 ? "hall" : "room";
  const position = 1 + nextBelow(20);
  const before =
    position === 1 ? null : sampleRound(sampleOf(nextBelow, signing, { number: number * 3, position: position - 1 }));
  const sample = sampleOf(nextBelow, signing, {
    number: number * 3 + 1,
    position,
    kind,
    voidReason: voidReasonOf(nextBelow, kind),
    ...(before && { previousHash: before.close.hash }),
    ...startOf(nextBelow, before),
  });
  const proof = nextBelow(12) === 0 ? closedRound(sample) : sampleRound(sample);
  if (proof.voidReason === "beacon" && nextBelow(3) > 0) underQuicknet(proof);
  const after = closedRound(
    sampleOf(nextBelow, signing, { number: number * 3 + 2, position: position + 1, previousHash: proof.close.hash }),
  );
  const hasNext = proof.serverSeed !== null && nextBelow(2) === 0;
  const storedAtMs = storedAtOf(nextBelow, proof);
  // Within an epoch there is one beacon.
  const beaconChain = proof.beacon.chain;
  return {
    lies: [],
    proof,
    about: {
      previous: before && nextBelow(8) > 0 ? { ...logEntryOf(before), beaconChain } : null,
      next: hasNext ? { ...logEntryOf(after), beaconChain } : null,
      storedHash: storedHashOf(nextBelow, proof),
      storedAtMs,
      storedHouseAtMs: storedAtMs === null ? null : houseAtOf(nextBelow, storedAtMs),
      askedBeacon: askedOf(nextBelow, proof, signing),
      storedRules: nextBelow(2) === 0 ? rulesHashOf(proof) : null,
      heardBalls: nextBelow(2) === 0 ? heardOf(nextBelow, proof) : null,
      mine: nextBelow(2) === 0 ? mineOf(nextBelow, proof, sample.holders) : null,
    },
  };
}

/** Now and then the house has restored its database and begun another epoch. */
function startOf(nextBelow: NextBelow, before: RoundProof | null): Partial<Sample> {
  if (nextBelow(12) > 0) return {};
  const recoveredAtMs = nextBelow(4) === 0 ? null : 1_790_000_000_000;
  return { epoch: (before === null ? 1 : 2) + nextBelow(2), position: 1, recoveredAtMs };
}

/** All digits of the seal, or none; now and then as many as somebody wrote down. */
function storedHashOf(nextBelow: NextBelow, { close }: RoundProof): string | null {
  if (nextBelow(2) === 0) return null;
  return nextBelow(6) === 0 ? close.hash.slice(0, [8, 16, 39, 40, 63][nextBelow(5)]) : close.hash;
}

/** The house's clock beside the phone's: mostly alike, else around the two seconds at which they differ, or years away. */
function houseAtOf(nextBelow: NextBelow, storedAtMs: number): number | null {
  if (nextBelow(3) === 0) return null;
  const aheadMs = [nextBelow(5) - 2, 1999 + nextBelow(3), -2001 + nextBelow(3), 5000, -5000, -100_000_000_000];
  return storedAtMs + (aheadMs[nextBelow(3) === 0 ? nextBelow(6) : 0] ?? 0);
}

/** Signatures are only asked for where both checkers look at them. */
function askedOf(nextBelow: NextBelow, { voidReason, close }: RoundProof, signing: Signing): string | null {
  if (voidReason !== "beacon" || nextBelow(2) === 0) return null;
  if (signing === "forged" || nextBelow(2) === 0) return "absent";
  return Buffer.from(sampleSignature(close.beaconRound)).toString("hex");
}

/** As far as the round went, or one ball further than it says. */
function heardOf(nextBelow: NextBelow, { order, callCount }: RoundProof): number[] {
  const most = (callCount ?? 0) + (nextBelow(20) === 0 ? 1 : 0);
  return order?.slice(0, nextBelow(3) === 0 ? most : nextBelow(most + 1)) ?? [];
}

/** Mostly a moment before the beacon; else exactly its time, in time for the record itself, or unknown. */
function storedAtOf(nextBelow: NextBelow, { beacon, close }: RoundProof): number | null {
  if (nextBelow(6) === 0) return null;
  const beaconAtMs = beaconTimeOf(beacon, close.beaconRound);
  // Around an eighth of the lead before it, where late begins.
  return nextBelow(6) === 0 ? beaconAtMs - 501 + nextBelow(5) : beaconAtMs - nextBelow(3);
}

function rulesHashOf({ close }: RoundProof): string {
  return createHash("sha256").update(close.rules, "ascii").digest("hex");
}

type Facts = Partial<Sample> & Pick<Sample, "number" | "position">;

function sampleOf(nextBelow: NextBelow, signing: Signing, facts: Facts): Sample {
  const count = 1 + nextBelow(nextBelow(8) === 0 ? 60 : 9);
  const sold = cartelas.filter(() => nextBelow(200) < count).slice(0, 100);
  // A voided sample without players must have few, and a played one enough.
  const chosen = sold.length >= 2 ? sold : cartelas.slice(0, 2);
  return {
    cartelas: chosen,
    // Two neighbours are one player's.
    ...(chosen.length > 2 && nextBelow(3) === 0 && { holders: chosen.map((_, index) => index >> 1) }),
    chainLength: 24,
    stake: santim((1 + nextBelow(10)) * 500 + nextBelow(2)),
    rules: rulesOf(nextBelow),
    ...(signing === "forged" && { sign: forgedSignature }),
    ...facts,
  };
}

const stagePatterns = ["any-line", "two-lines", "blackout", "four-corners", "heart"].map((value) => ({
  value,
  masks: patternGallery.find((pattern) => pattern.value === value)?.masks ?? [],
}));

/** One round in three is won in stages, with any shares; now and then two are won by the same. */
function wonBy(nextBelow: NextBelow): Pick<PlayedRules, "patterns" | "stages"> {
  if (nextBelow(3) > 0) return { patterns: sampleRules.patterns };
  const first = 1 + nextBelow(49);
  const second = 1 + nextBelow(49);
  const shares = nextBelow(2) === 0 ? [first, 100 - first] : [first, second, 100 - first - second];
  const some = () =>
    stagePatterns.filter((_, index) => index === nextBelow(stagePatterns.length) || nextBelow(4) === 0);
  const stages = shares.map((sharePercent) => {
    const patterns = some();
    return { patterns: patterns.length > 0 ? patterns : stagePatterns.slice(0, 1), sharePercent };
  });
  return { patterns: [], stages };
}

/** Of some rounds wins are taxed, any way there is. */
function taxOf(nextBelow: NextBelow): TaxRule {
  return {
    ...{ rateBps: 1 + nextBelow(taxRateBpsMax), threshold: santim(nextBelow(20_000)) },
    ...{ base: taxBases[nextBelow(3)] ?? "prize", bearer: taxBearers[nextBelow(2)] ?? "winner" },
  };
}

/** Of some rounds the prize pool is guaranteed: less than the stakes bring, or more. */
function rulesOf(nextBelow: NextBelow): PlayedRules {
  const rules = { ...sampleRules, ...wonBy(nextBelow), beaconLeadMs: 3990 + nextBelow(20) };
  const withTax = nextBelow(3) === 0 ? { ...rules, tax: taxOf(nextBelow) } : rules;
  return nextBelow(3) === 0 ? { ...withTax, guarantee: santim(1 + nextBelow(60_000)) } : withTax;
}

function voidReasonOf(nextBelow: NextBelow, kind: "room" | "hall"): VoidReason | null {
  const reasons: (VoidReason | null)[] = ["late_close", "beacon", kind === "hall" ? "no_winner" : "min_players"];
  return reasons[nextBelow(10)] ?? null;
}

function mineOf(nextBelow: NextBelow, proof: RoundProof, holders: Sample["holders"]): About["mine"] {
  const index = nextBelow(proof.tickets.length);
  const cartelaNumber = proof.tickets[index]?.cartelaNumber ?? 0;
  if (proof.kind === "hall" || nextBelow(3) === 0) return { cartelaNumber };
  return { cartelaNumber, ...samplePlayer(proof.voidReason === "min_players" ? 0 : (holders?.[index] ?? index)) };
}

/** What a liar does who covers their tracks: record, order and payment made anew. */
function redraw(proof: RoundProof, signing: Signing): void {
  reclosed(proof);
  if (proof.order !== null) drawn(proof, ...(signing === "forged" ? [forgedSignature] : []));
}

/** A signature of the right key, for another round. */
function missign({ proof, lies }: Case): void {
  if (proof.beaconSignature === null) return;
  drawn(proof, (round) => sampleSignature(round + 1));
  lies.push("signature of another round");
}

/** Looks like one, but nobody has signed it. */
function forgedSignature(round: number): Uint8Array {
  const bytes = new Uint8Array(48).fill(round % 251);
  bytes[0] = 0x80;
  return bytes;
}
