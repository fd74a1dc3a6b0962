import type { RoundProof } from "@derash/fairness/proof/record";
import { drawn } from "@derash/fairness/sample/round";
import type { Cartela } from "@derash/game/cartela";
import { expect, test } from "vitest";
import { poissonTail } from "../fairness/statistics.ts";
import { type NextBelow, smallFastCounter } from "../small-fast-counter.ts";
import {
  anyCartela,
  askBeacon,
  issuesOf,
  type Played,
  playRounds,
  seedOf,
  shareOf,
  signatureOf,
  soldCount,
  withCartela,
  wouldWin,
} from "./table.ts";

// The operator owns the database and all seeds and holds one cartela of five. Seeds are fixed: the same rounds every time.
const rounds = 2000;
const played = playRounds("evil operator", rounds);
const fairShare = 1 / soldCount;
const sigma = Math.sqrt(rounds * fairShare * (1 - fairShare));
/** Voids may be one round in a thousand; beyond this many chance is no excuse: p < 1e-6. */
const voidsMax = [...Array(rounds).keys()].find((voids) => poissonTail(voids + 1, rounds / 1000) < 1e-6) ?? 0;

function expectFair(wins: number): void {
  expect(Math.abs(wins - rounds * fairShare)).toBeLessThan(3 * sigma);
}

/** Tries cartelas at the last moment, all others sold, and buys the one that wins under most of the guesses; how much they win. */
function winsChoosing(tries: number, guessesOf: (record: RoundProof) => Uint8Array[], among = played): number {
  const nextBelow = smallFastCounter("choosing");
  let wins = 0;
  for (const { proof, own } of among) {
    const choices = Array.from({ length: tries }, () => {
      const choice = freeCartela(proof, nextBelow);
      const record = withCartela(proof, own, choice);
      return { choice, record, hits: guessesOf(record).filter((guess) => wouldWin(record, choice, guess)).length };
    });
    const { choice, record } = choices.reduce((best, other) => (other.hits > best.hits ? other : best));
    wins += shareOf(drawn(record, signatureOf), choice);
  }
  return wins;
}

function freeCartela({ tickets }: RoundProof, nextBelow: NextBelow): Cartela {
  const cartela = anyCartela(nextBelow);
  return tickets.some(({ cartelaNumber }) => cartelaNumber === cartela.number)
    ? freeCartela({ tickets } as RoundProof, nextBelow)
    : cartela;
}

/** What the beacon has said by the time of the close, newest first. */
function knownAtClose(record: RoundProof, count: number): Uint8Array[] {
  const { closesAtMs, beaconRound } = record.close;
  return Array.from({ length: count }, (_, index) => askBeacon(record, beaconRound - 5 - index, closesAtMs));
}

test("buying last, all other cartelas and the server seed known, wins a fair share", () => {
  expectFair(winsChoosing(5, (record) => knownAtClose(record, 1)));
});

test("buying by the server seed what wins most often under many signatures wins a fair share", () => {
  expectFair(winsChoosing(3, (record) => knownAtClose(record, 4)));
});

test("the beacon tells nobody in advance", () => {
  const { proof } = played[0] as Played;
  expect(() => askBeacon(proof, proof.close.beaconRound, proof.close.closesAtMs + 3999)).toThrow("has not signed");
});

test("an operator who did know the beacon wins far more: these tests would show it", () => {
  const wins = winsChoosing(5, ({ close }) => [signatureOf(close.beaconRound)], played.slice(0, 200));
  expect(wins / 200).toBeGreaterThan(0.5);
});

/** Lets the operator change each round that they have lost; `missed` are changes that no step has found. */
function changeLost(change: (played: Played) => { proof: RoundProof; own: Cartela } | null) {
  const result = { wins: 0, changed: 0, missed: 0, wronglyAccused: 0, steps: new Set<string>() };
  for (const { proof, own, previous } of played) {
    const about = { previous, storedHash: proof.close.hash };
    const isLost = shareOf(proof, own) === 0;
    const changed = isLost ? change({ own, previous, proof: structuredClone(proof) }) : null;
    const issues = issuesOf(changed?.proof ?? proof, about);
    result.wins += changed ? shareOf(changed.proof, changed.own) : shareOf(proof, own);
    if (changed) {
      result.changed += 1;
      if (issues.length === 0) result.missed += 1;
      for (const step of issues) result.steps.add(step);
    } else if (issues.length > 0) result.wronglyAccused += 1;
  }
  return result;
}

function expectCaught(result: ReturnType<typeof changeLost>, steps: readonly string[]): void {
  // The operator does win by it, else there would be nothing to catch.
  expect(result.wins).toBeGreaterThan(rounds * fairShare + 20 * sigma);
  expect(result.changed).toBeGreaterThan(rounds / 2);
  expect(result).toMatchObject({ missed: 0, wronglyAccused: 0 });
  expect([...result.steps]).toEqual(expect.arrayContaining([...steps]));
}

test("exchanging the operator's cartela once the beacon is out, record and draw made anew, is caught by whoever kept the hash", () => {
  const nextBelow = smallFastCounter("exchanging");
  const result = changeLost(({ proof, own }) => {
    for (let tries = 0; tries < 20; tries += 1) {
      const other = freeCartela(proof, nextBelow);
      const record = withCartela(proof, own, other);
      if (wouldWin(record, other, signatureOf(record.close.beaconRound)))
        return { proof: drawn(record, signatureOf), own: other };
    }
    return null;
  });
  expectCaught(result, ["stored"]);
  // The record by itself is flawless: without somebody who kept a hash this would pass (fairness/docs/fairness.md says so).
  expect([...result.steps]).toEqual(["stored"]);
});

test("drawing again with another server seed is caught", () => {
  const result = changeLost(({ proof, own }) => {
    const first = BigInt(`0x${proof.serverSeed}`);
    const again = (tries: number) => (first ^ BigInt(tries)).toString(16).padStart(64, "0");
    const tries = firstOf((tried) =>
      wouldWin(proof, own, signatureOf(proof.close.beaconRound), seedOf({ ...proof, serverSeed: again(tried) })),
    );
    return tries === null ? null : { proof: drawn({ ...proof, serverSeed: again(tries) }, signatureOf), own };
  });
  expectCaught(result, ["seed"]);
});

test("drawing again with a later beacon round is caught, the record left as it was", () => {
  const result = changeLost(({ proof, own }) => {
    const tries = firstOf((tried) => wouldWin(proof, own, signatureOf(proof.close.beaconRound + tried)));
    return tries === null ? null : { proof: drawn(proof, (round) => signatureOf(round + tries)), own };
  });
  expectCaught(result, ["beacon_signature"]);
});

test("drawing again with a later beacon round is caught, the record made anew", () => {
  const result = changeLost(({ proof, own }) => {
    const { close } = proof;
    const later = (tries: number) =>
      withCartela({ ...proof, close: { ...close, beaconRound: close.beaconRound + tries } }, own, own);
    const tries = firstOf((tried) => wouldWin(later(tried), own, signatureOf(close.beaconRound + tried)));
    return tries === null ? null : { proof: drawn(later(tries), signatureOf), own };
  });
  expectCaught(result, ["beacon_round", "stored"]);
});

/** The first of twenty tries that works, counted from 1; null when none does. */
function firstOf(works: (tries: number) => boolean): number | null {
  for (let tries = 1; tries <= 20; tries += 1) if (works(tries)) return tries;
  return null;
}

/** Voids rounds that a stranger wins, saying that no beacon came. Each void reveals its seed, so anyone can say who would have won. */
function voiding(most: number) {
  const result = { wins: 0, paid: 0, voids: 0, voidsOfOwnWins: 0, issues: 0 };
  for (const { proof, own, previous } of played) {
    const share = shareOf(proof, own);
    const isVoid = share === 0 && result.voids < most;
    const ended = isVoid ? voidOf(proof) : proof;
    // Every round counts, a sample of them is checked: all that it has to show is that no step objects.
    if (result.voids + result.paid < 200)
      result.issues += issuesOf(ended, { previous, storedHash: proof.close.hash }).length;
    if (!isVoid) {
      result.paid += 1;
      result.wins += share;
      continue;
    }
    result.voids += 1;
    if (wouldWin(ended, own, signatureOf(ended.close.beaconRound))) result.voidsOfOwnWins += 1;
  }
  return result;
}

function voidOf(proof: RoundProof): RoundProof {
  const nothing = { beaconSignature: null, order: null, callCount: null, callHash: null, winners: null, pot: null };
  return { ...proof, state: "void", voidReason: "beacon", houseCut: null, ...nothing };
}

test("voiding what strangers win gains much, leaves the checker without proof, and stands in the public void rate", () => {
  const greedy = voiding(rounds);
  expect(greedy.wins / greedy.paid).toBeGreaterThan(0.5);
  expect(greedy.issues).toBe(0);
  expect(greedy.voids).toBeGreaterThan(voidsMax);
  // The seeds are out: not one void was a round of the operator's, which by chance would be one in five.
  expect(greedy.voidsOfOwnWins).toBe(0);
  expect((1 - fairShare) ** greedy.voids).toBeLessThan(1e-6);
});

test("voiding no more than the void rate can hide gains nothing to speak of", () => {
  expect(voidsMax).toBeLessThan(rounds / 100);
  const hidden = voiding(voidsMax);
  expect(hidden.voids).toBe(voidsMax);
  expectFair(hidden.wins);
  expect(hidden.wins / hidden.paid - fairShare).toBeLessThan((3 * sigma) / rounds);
});
