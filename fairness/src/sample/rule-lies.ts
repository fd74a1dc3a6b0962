import { cartelaSet } from "@derash/game/cartela/package";
import { finishCall } from "@derash/game/finish";
import { santim } from "@derash/game/money";
import { anyLine, type Pattern } from "@derash/game/pattern";
import { patternsNamed } from "@derash/game/pattern/gallery";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { callHashes } from "../draw.ts";
import { bytesOf } from "../hex.ts";
import { closeHashOf } from "../proof/close.ts";
import type { About, ProofWinner, RoundProof, StepName } from "../proof/record.ts";
import { drawn, reclosed, type Sample, sampleRound, sampleRules } from "./round.ts";

/** Lies about what only some rounds have: a guarantee, stages, several cartelas of one player. */
type Case = { proof: RoundProof; about: About };
type Lie = readonly [name: string, step: StepName, change: (round: Case) => unknown];

const cartelas = cartelaSet(1);
const namedPatterns = (value: string): Pattern[] => {
  const named = patternsNamed([value]);
  return named === "pattern_unknown" ? [] : named.map(({ masks }) => ({ value, masks }));
};
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

/** Line, two lines and full house; the guarantee is split like any prize pool. */
export const stagedSample: Sample = {
  ...{ ...sold, number: 22 },
  rules: {
    ...{ ...sampleRules, patterns: [], guarantee: santim(1000_03) },
    stages: [
      { patterns: [anyLine], sharePercent: 20 },
      { patterns: namedPatterns("two-lines"), sharePercent: 30 },
      { patterns: namedPatterns("blackout"), sharePercent: 50 },
    ],
  },
};

const stageLies: readonly Lie[] = [
  ["stage won by another cartela", "winners", ({ proof }) => giveAway(proof, 1)],
  ["last stage won by another cartela", "winners", ({ proof }) => giveAway(proof, 3)],
  ["shares of two stages exchanged", "winners", ({ proof }) => exchangePrizes(proof)],
  ["stage that was not paid", "winners", ({ proof }) => dropStage(proof, 2)],
  ["stage that was paid twice", "winners", ({ proof }) => proof.winners?.push({ ...lastWinner(proof), stage: 3 })],
  ["winners of stages told as those of one round", "winners", ({ proof }) => forgetStages(proof)],
  ["round ended with a stage to come", "winners", ({ proof }) => endEarly(proof)],
  ["balls after the last stage", "winners", ({ proof }) => recall(proof, (proof.callCount ?? 0) + 1)],
  ["another share of a stage", "close_record", ({ proof }) => setRules(proof, "stage 20", "stage 21")],
  ["shares that are not the whole", "rules", ({ proof }) => redo(proof, "stage 20", "stage 21")],
  ["stages in another order, record made anew", "stored", ({ proof }) => redoRules(proof, turned)],
  ["stages made one, record made anew", "stored", ({ proof }) => redo(proof, /\nstage[\s\S]*\nstage 50/, "")],
  ["stage without a pattern", "rules", ({ proof }) => redo(proof, /(stage 30\n)[^\n]*\n/, "$1")],
  ["pattern of no stage", "rules", ({ proof }) => redo(proof, "stage 20\n", "")],
];

/** Five cartelas of two players. */
export const severalSample: Sample = { ...sold, number: 23, holders: [0, 0, 0, 1, 1] };

const severalLies: readonly Lie[] = [
  ["cartela of one player told as another's", "tickets", ({ proof }) => giveTag(proof, 0, 3)],
  ["cartela of one player given to another, record made anew", "stored", ({ proof }) => redoTickets(proof, 0, 3)],
  ["several cartelas of one player told as a round of two", "void", ({ proof }) => redoTickets(proof, 3, 0, 4, 0)],
  ["prize of one cartela paid to another of the same player", "winners", ({ proof }) => giveAway(proof, undefined)],
];

/** A hall's five papers, of which the one that was complete second was shown first. */
export const shoutedSample: Sample = {
  ...{ ...sold, number: 25, kind: "hall" },
  rules: { ...sampleRules, minPlayers: 1, isFirstShout: true },
};

const shoutLies: readonly Lie[] = [
  ["first shout paid to a paper that was not complete", "winners", ({ proof }) => payOther(proof)],
  ["first shout shared by two", "winners", ({ proof }) => shareShout(proof)],
  ["first shout paid in part", "winners", ({ proof }) => Object.assign(lastWinner(proof), { prize: 1 })],
  ["first shout of a room", "tickets", ({ proof }) => Object.assign(proof, { kind: "room" })],
  ["first shout told as shared", "close_record", ({ proof }) => setRules(proof, shout, equal)],
  ["first shout told as shared, record made anew", "stored", ({ proof }) => redo(proof, shout, equal)],
];
const shout = "split=first shout takes all";
const equal = "split=equal, spare santim by lowest cartela";

/** Stages of which some wins are above the threshold, each taxed less its stake. */
export const taxedSample: Sample = {
  ...{ ...stagedSample, number: 24 },
  rules: {
    ...(stagedSample.rules ?? sampleRules),
    tax: { rateBps: 1500, threshold: santim(250_00), base: "less_stake", bearer: "winner" },
  },
};
const taxLine = "tax=1500:25000:less_stake:winner";

const taxLies: readonly Lie[] = [
  ["tax of a santim more", "winners", ({ proof }) => addTax(proof, 1)],
  ["tax of a santim less", "winners", ({ proof }) => addTax(proof, -1)],
  ["tax that is not told", "winners", ({ proof }) => dropTaxes(proof)],
  ["prize told less its tax", "winners", ({ proof }) => takeTaxes(proof)],
  ["tax on what is below the threshold", "winners", ({ proof }) => Object.assign(firstWinner(proof), { tax: 1 })],
  ["another rate", "close_record", ({ proof }) => setRules(proof, "tax=1500", "tax=1600")],
  ["another rate, record made anew", "stored", ({ proof }) => redo(proof, "tax=1500", "tax=1600")],
  ["another threshold, record made anew", "stored", ({ proof }) => redo(proof, "1500:25000", "1500:24000")],
  ["another base, record made anew", "stored", ({ proof }) => redo(proof, "less_stake", "prize")],
  ["another bearer, record made anew", "stored", ({ proof }) => redo(proof, ":winner", ":company")],
  ["no tax any more, record made anew", "stored", ({ proof }) => redo(proof, `${taxLine}\n`, "")],
  ["tax of nothing", "rules", ({ proof }) => redo(proof, "tax=1500", "tax=0")],
  ["tax of more than half", "rules", ({ proof }) => redo(proof, "tax=1500", "tax=5001")],
  ["tax on what nobody knows", "rules", ({ proof }) => redo(proof, "less_stake", "stake")],
];
const untaxedLies: readonly Lie[] = [
  ["tax without a rule", "winners", ({ proof }) => Object.assign(firstWinner(proof), { tax: 1 })],
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
    ...stageLies.map(told(stagedSample)),
    ...severalLies.map(told(severalSample)),
    ...shoutLies.map(told(shoutedSample)),
    ...taxLies.map(told(taxedSample)),
    ...untaxedLies.map(told(severalSample)),
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

/** To one that no ball called so far has completed. */
function payOther(proof: RoundProof): void {
  const called = proof.order?.slice(0, proof.callCount ?? 0) ?? [];
  const open = proof.tickets.find(({ cells }) => finishCall(cells, called, [anyLine]) === null);
  Object.assign(lastWinner(proof), { cartelaNumber: open?.cartelaNumber });
}

/** With the paper that was complete before it. */
function shareShout(proof: RoundProof): void {
  const { cartelaNumber, prize, bonus } = lastWinner(proof);
  const called = proof.order?.slice(0, proof.callCount ?? 0) ?? [];
  const first = proof.tickets.find(
    (ticket) => ticket.cartelaNumber !== cartelaNumber && finishCall(ticket.cells, called, [anyLine]) !== null,
  );
  const half = { prize: prize / 2, bonus };
  proof.winners = [cartelaNumber, first?.cartelaNumber ?? 0].map((number) => ({ cartelaNumber: number, ...half }));
}

function firstWinner({ winners }: RoundProof): ProofWinner {
  return winners?.[0] ?? { cartelaNumber: 0, prize: 0, bonus: 0 };
}

function addTax(proof: RoundProof, more: number): void {
  const winner = lastWinner(proof);
  winner.tax = (winner.tax ?? 0) + more;
}

function dropTaxes({ winners }: RoundProof): void {
  for (const winner of winners ?? []) delete winner.tax;
}

function takeTaxes({ winners }: RoundProof): void {
  for (const winner of winners ?? []) winner.prize -= winner.tax ?? 0;
}

function lastWinner({ winners }: RoundProof): ProofWinner {
  return winners?.at(-1) ?? { cartelaNumber: 0, prize: 0, bonus: 0 };
}

/** Somebody who has not won the stage, or the round, is told to have. */
function giveAway({ winners, tickets }: RoundProof, stage: number | undefined): void {
  const won = winners?.filter((winner) => winner.stage === stage) ?? [];
  const other = tickets.find(({ cartelaNumber }) => !won.some((winner) => winner.cartelaNumber === cartelaNumber));
  Object.assign(won[0] ?? {}, { cartelaNumber: other?.cartelaNumber });
}

function exchangePrizes({ winners }: RoundProof): void {
  const first = winners?.find(({ stage }) => stage === 1);
  const second = winners?.find(({ stage }) => stage === 2);
  if (first && second) [first.prize, second.prize] = [second.prize, first.prize];
}

function dropStage(proof: RoundProof, stage: number): void {
  proof.winners = proof.winners?.filter((winner) => winner.stage !== stage) ?? null;
}

function forgetStages({ winners }: RoundProof): void {
  for (const winner of winners ?? []) delete winner.stage;
}

/** With the last stage left out, its prize with the house. */
function endEarly(proof: RoundProof): void {
  recall(proof, (proof.callCount ?? 0) - 1);
  dropStage(proof, 3);
}

function recall(proof: RoundProof, callCount: number): void {
  const calls = callHashes(bytesOf(proof.close.hash), proof.order?.slice(0, callCount) ?? []);
  Object.assign(proof, { callCount, callHash: bytesToHex(calls.at(-1) as Uint8Array) });
}

function giveTag({ tickets }: RoundProof, ...pairs: number[]): void {
  for (let at = 0; at < pairs.length; at += 2) {
    const [to, from] = [tickets[pairs[at] ?? 0], tickets[pairs[at + 1] ?? 0]];
    if (to && from) to.playerTag = from.playerTag;
  }
}

function redoTickets(proof: RoundProof, ...pairs: number[]): void {
  giveTag(proof, ...pairs);
  drawn(reclosed(proof));
}

/** The first two stages the other way round. */
function turned(rules: string): string {
  return rules.replace(/(stage 20\n[^\n]*\n)(stage 30\n[^\n]*\n)/, "$2$1");
}

function redoRules(proof: RoundProof, change: (rules: string) => string): void {
  proof.close.rules = change(proof.close.rules);
  delete proof.guaranteePaid;
  drawn(reclosed(proof));
}

function setRules({ close }: RoundProof, from: string | RegExp, to: string): void {
  close.rules = close.rules.replace(from, to);
}

function setPool(proof: RoundProof, prizePool: number): void {
  proof.close.prizePool = prizePool;
  proof.close.hash = bytesToHex(closeHashOf(proof));
  drawn(proof);
}

/** Other rules with everything after them made anew, as an operator could who holds all keys but the beacon's. */
function redo(proof: RoundProof, from: string | RegExp, to: string): void {
  redoRules(proof, (rules) => rules.replace(from, to));
}
