import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { verifyRound } from "@derash/fairness/proof";
import { readJson } from "@derash/fairness/proof/json";
import type { ProofStep, StepName } from "@derash/fairness/proof/record";
import { verdictOf } from "@derash/fairness/proof/verdict";
import { smallFastCounter } from "../small-fast-counter.ts";
import type { Case } from "./case.ts";
import { randomCases, type Signing } from "./random-proof.ts";
import { respelt } from "./spelling.ts";

/** True, false or null (open) for each step, and the one word for all of them. */
type Answer = Record<StepName, boolean | null> & { verdict: string };

/** A round as text, as a checker gets it; `lies` are for people. */
type Line = { text: string; lies: readonly string[] };

/** How often each step was ok, failed and left open by our own checker, and where the two do not agree. */
export type Agreement = {
  rounds: number;
  rightRounds: number;
  steps: Map<string, { ok: number; failed: number; open: number }>;
  verdicts: Map<string, number>;
  /** Rounds that are no record for either: every step has failed. */
  unreadable: number;
  differences: string[];
};

const checker = fileURLToPath(new URL("../../../fairness/checker", import.meta.url));
const batchSize = 500;

export function hasPython(): boolean {
  return spawnSync("python3", ["--version"]).status === 0;
}

/**
 * Checks random rounds here and in Python and compares step by step, and the verdict. A forged signature counts as the
 * beacon's in both.
 */
export function crossCheck(name: string, rounds: number, signing: Signing): Agreement {
  const nextCase = randomCases(name, signing);
  const nextBelow = smallFastCounter(`${name}, spelt`);
  const agreement: Agreement = { rounds: 0, rightRounds: 0, steps: new Map(), verdicts: new Map(), ...nothingFound() };
  while (agreement.rounds < rounds) {
    const count = Math.min(batchSize, rounds - agreement.rounds);
    const lines = Array.from({ length: count }, () => lineOf(nextCase(), nextBelow));
    const theirs = checkInPython(lines, signing);
    lines.forEach((line, index) => {
      note(agreement, line, checkHere(line, signing), theirs[index], signing);
    });
  }
  return agreement;
}

function nothingFound(): Pick<Agreement, "unreadable" | "differences"> {
  return { unreadable: 0, differences: [] };
}

function lineOf({ proof, about, lies }: Case, nextBelow: (limit: number) => number): Line {
  const text = JSON.stringify({ proof, about });
  if (nextBelow(12) > 0) return { text, lies };
  const other = respelt(text, nextBelow);
  return { text: other.text, lies: [...lies, other.lie] };
}

function checkHere({ text }: Line, signing: Signing): Answer {
  try {
    const { proof, about } = readJson(text) as Case;
    const steps = verifyRound(proof, signing === "forged" ? { ...about, verifyBeacon: () => true } : about);
    return { ...marksOf(steps), verdict: verdictOf(proof, steps, about).kind };
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    const steps = verifyRound(null as never, { previous: null, next: null, storedHash: null, mine: null });
    return { ...marksOf(steps), verdict: "wrong" };
  }
}

function marksOf(steps: readonly ProofStep[]): Record<StepName, boolean | null> {
  return Object.fromEntries(steps.map(({ step, isOk }) => [step, isOk])) as Record<StepName, boolean | null>;
}

function checkInPython(lines: readonly Line[], signing: Signing): Answer[] {
  const folder = mkdtempSync(join(tmpdir(), "derash-proofs-"));
  try {
    const file = join(folder, "cases.jsonl");
    writeFileSync(file, lines.map(({ text }) => `${text}\n`).join(""));
    const options = signing === "forged" ? ["--no-beacon"] : [];
    const { status, stdout, stderr } = spawnSync("python3", [checker, "--batch", file, ...options], {
      encoding: "utf8",
      maxBuffer: 64 * 1024 * 1024,
    });
    if (status !== 0) throw new Error(`the Python checker ended with ${status}: ${stderr}`);
    return stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as Answer);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function note(agreement: Agreement, line: Line, ours: Answer, theirs: Answer | undefined, signing: Signing): void {
  agreement.rounds += 1;
  const { verdict, ...steps } = ours;
  const differ = (what: string) =>
    agreement.differences.push(`round ${agreement.rounds}, ${what} in Python; ${line.lies.join("; ")}`);
  if (verdict !== "wrong") agreement.rightRounds += 1;
  if (Object.values(steps).every((isOk) => isOk === false)) agreement.unreadable += 1;
  agreement.verdicts.set(verdict, (agreement.verdicts.get(verdict) ?? 0) + 1);
  let isLeftOut = false;
  for (const [step, isOk] of Object.entries(steps)) {
    const counts = agreement.steps.get(step) ?? { ok: 0, failed: 0, open: 0 };
    counts[isOk === null ? "open" : isOk ? "ok" : "failed"] += 1;
    agreement.steps.set(step, counts);
    const said = theirs?.[step as StepName];
    const isUnasked = signing === "forged" && step === "beacon_signature" && said === null && isOk === true;
    isLeftOut ||= isUnasked;
    if (said !== isOk && !isUnasked) differ(`${step}: ${isOk} here, ${said}`);
  }
  // Without the beacon's signature nothing that was drawn is complete in Python.
  const isUnchecked = isLeftOut && theirs?.verdict === "incomplete";
  if (theirs?.verdict !== verdict && !isUnchecked) differ(`verdict: ${verdict} here, ${theirs?.verdict}`);
}
