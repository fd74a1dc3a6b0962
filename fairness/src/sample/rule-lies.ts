import { cartelaSet } from "@derash/game/cartela/package";
import { santim } from "@derash/game/money";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { closeHashOf } from "../proof/close.ts";
import type { About, RoundProof, StepName } from "../proof/record.ts";
import { drawn, reclosed, type Sample, sampleRound, sampleRules } from "./round.ts";

/** Lies about what only some rounds have by their rules: a guarantee. */
type Case = { proof: RoundProof; about: About };
type Lie = readonly [name: string, step: StepName, change: (round: Case) => unknown];

const cartelas = cartelaSet(1);
const sold = { position: 1, cartelas: cartelas.slice(40, 45) } as const;

/** A round with everything that a phone keeps of it. */
function caseOf(sample: Sample): Case {
  const proof = sampleRound(sample);
  const { hash, recordedAtMs, rules } = proof.close;
  return {
    proof,
    about: {
      ...{ previous: null, next: null, mine: null, storedHash: hash, storedAtMs: recordedAtMs + 100 },
      storedRules: bytesToHex(sha256(utf8ToBytes(rules))),
    },
  };
}

/** Five cartelas at 10 birr, of which the players' share is 40, with 500 guaranteed. */
export const guaranteedSample: Sample = {
  ...{ ...sold, number: 20 },
  rules: { ...sampleRules, guarantee: santim(500_00) },
};

const guaranteeLies: readonly Lie[] = [
  ["guarantee that was not paid", "winners", ({ proof }) => payShare(proof)],
  ["guarantee paid, but not by the company", "winners", ({ proof }) => Object.assign(proof, { guaranteePaid: 0 })],
  ["guarantee kept as house cut", "winners", ({ proof }) => keepGuarantee(proof)],
  ["guarantee left out of the record", "winners", ({ proof }) => delete proof.guaranteePaid],
  ["smaller guarantee", "close_record", ({ proof }) => setRules(proof, "guarantee=50000", "guarantee=40000")],
  ["smaller guarantee, record made anew", "stored", ({ proof }) => redo(proof, "guarantee=50000", "guarantee=40000")],
  ["no guarantee any more, record made anew", "stored", ({ proof }) => redo(proof, "guarantee=50000\n", "")],
  ["guarantee of nothing", "rules", ({ proof }) => redo(proof, "guarantee=50000", "guarantee=0")],
  ["prize pool without its guarantee", "rules", ({ proof }) => setPool(proof, 4000)],
];
const voidLies: readonly Lie[] = [
  ["guarantee paid for a void round", "winners", ({ proof }) => Object.assign(proof, { guaranteePaid: 46_000 })],
];

/** Every one of them, each told once. */
export function ruleLies(): (Case & { name: string; step: StepName })[] {
  const told =
    (sample: Sample) =>
    ([name, step, change]: Lie) => {
      const round = caseOf(sample);
      change(round);
      return { name, step, ...round };
    };
  return [
    ...guaranteeLies.map(told(guaranteedSample)),
    ...voidLies.map(told({ ...guaranteedSample, number: 21, voidReason: "beacon" })),
  ];
}

/** The winners get no more than the share of the pot. */
function payShare(proof: RoundProof): void {
  proof.guaranteePaid = 0;
  for (const winner of proof.winners ?? []) winner.prize = Math.floor(4000 / (proof.winners?.length ?? 1));
}

function keepGuarantee(proof: RoundProof): void {
  proof.houseCut = (proof.houseCut ?? 0) + (proof.guaranteePaid ?? 0);
  for (const winner of proof.winners ?? []) winner.prize = Math.floor(4000 / (proof.winners?.length ?? 1));
}

function setRules({ close }: RoundProof, from: string, to: string): void {
  close.rules = close.rules.replace(from, to);
}

function setPool(proof: RoundProof, prizePool: number): void {
  proof.close.prizePool = prizePool;
  proof.close.hash = bytesToHex(closeHashOf(proof));
  drawn(proof);
}

/** Other rules with everything after them made anew, as an operator could who holds all keys but the beacon's. */
function redo(proof: RoundProof, from: string, to: string): void {
  setRules(proof, from, to);
  delete proof.guaranteePaid;
  drawn(reclosed(proof));
}
