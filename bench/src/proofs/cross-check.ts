import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { checkRound } from "@derash/game/proof";
import type { StepName } from "@derash/game/round-proof";
import type { Case } from "./case.ts";
import { randomCases, type Signing } from "./random-proof.ts";

/** True, false or null (open) for each step. */
type Steps = Record<StepName, boolean | null>;

/** How often each step was ok, failed and left open by game's checker, and where the two do not agree. */
export type Agreement = {
  rounds: number;
  rightRounds: number;
  steps: Map<string, { ok: number; failed: number; open: number }>;
  /** Rounds that are no record for either: every step has failed. */
  unreadable: number;
  differences: string[];
};

const checker = fileURLToPath(new URL("../../../checker/derash_check.py", import.meta.url));
const batchSize = 500;

export function hasPython(): boolean {
  return spawnSync("python3", ["--version"]).status === 0;
}

/** Checks random rounds here and in Python and compares step by step. A forged signature counts as the beacon's in both. */
export function crossCheck(name: string, rounds: number, signing: Signing): Agreement {
  const nextCase = randomCases(name, signing);
  const agreement: Agreement = { rounds: 0, rightRounds: 0, steps: new Map(), unreadable: 0, differences: [] };
  while (agreement.rounds < rounds) {
    const cases = Array.from({ length: Math.min(batchSize, rounds - agreement.rounds) }, nextCase);
    const theirs = checkInPython(cases, signing);
    cases.forEach((round, index) => {
      note(agreement, round, checkHere(round, signing), theirs[index], signing);
    });
  }
  return agreement;
}

function checkHere({ proof, about }: Case, signing: Signing): Steps {
  const steps = checkRound(proof, signing === "forged" ? { ...about, verifyBeacon: () => true } : about);
  return Object.fromEntries(steps.map(({ step, isOk }) => [step, isOk])) as Steps;
}

function checkInPython(cases: readonly Case[], signing: Signing): Steps[] {
  const folder = mkdtempSync(join(tmpdir(), "derash-proofs-"));
  try {
    const file = join(folder, "cases.jsonl");
    writeFileSync(file, cases.map((round) => `${JSON.stringify(round)}\n`).join(""));
    const options = signing === "forged" ? ["--no-beacon"] : [];
    const { status, stdout, stderr } = spawnSync("python3", [checker, "--batch", file, ...options], {
      encoding: "utf8",
      maxBuffer: 64 * 1024 * 1024,
    });
    if (status !== 0) throw new Error(`the Python checker ended with ${status}: ${stderr}`);
    return stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as Steps);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function note(agreement: Agreement, round: Case, ours: Steps, theirs: Steps | undefined, signing: Signing): void {
  agreement.rounds += 1;
  const differ = (what: string) =>
    agreement.differences.push(`round ${agreement.rounds}, ${what} in Python; ${round.lies.join("; ")}`);
  if (!Object.values(ours).includes(false)) agreement.rightRounds += 1;
  if (Object.values(ours).every((isOk) => isOk === false)) agreement.unreadable += 1;
  for (const [step, isOk] of Object.entries(ours)) {
    const counts = agreement.steps.get(step) ?? { ok: 0, failed: 0, open: 0 };
    counts[isOk === null ? "open" : isOk ? "ok" : "failed"] += 1;
    agreement.steps.set(step, counts);
    const said = theirs?.[step as StepName];
    const isLeftOut = signing === "forged" && step === "beacon_signature" && said === null && isOk === true;
    if (said !== isOk && !isLeftOut) differ(`${step}: ${isOk} here, ${said}`);
  }
}
