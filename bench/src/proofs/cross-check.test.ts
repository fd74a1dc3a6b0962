import { expect, test } from "vitest";
import { needs } from "../../../scripts/needs.ts";
import { type Agreement, crossCheck } from "./cross-check.ts";

test("500 random rounds, right and wrong: the Python checker says the same of each step", needs("python3"), () => {
  const agreement = crossCheck("vitest", 500, "forged");
  expect(agreement.differences).toEqual([]);
  expectVariety(agreement, ["beacon_signature"]);
});

test("a few with the beacon's signature", needs("python3"), () => {
  const agreement = crossCheck("vitest, signed", 12, "real");
  expect(agreement.differences).toEqual([]);
  expect(agreement.steps.get("beacon_signature")?.ok).toBeGreaterThan(0);
  expect(agreement.steps.get("beacon_signature")?.failed).toBeGreaterThan(0);
});

/** That two checkers agree says something only where a step has been ok in some rounds and has failed in others. */
function expectVariety({ rounds, rightRounds, steps, verdicts }: Agreement, except: readonly string[]): void {
  for (const verdict of ["wrong", "running", "incomplete", "ask_beacon", "late_seal", "clocks_differ", "no_seal"])
    expect(verdicts.get(verdict), verdict).toBeGreaterThan(0);
  for (const verdict of ["all_right", "consistent", "undated_seal", "short_seal"])
    expect(verdicts.get(verdict), verdict).toBeGreaterThan(0);
  expect(rightRounds).toBeGreaterThan(rounds / 4);
  for (const [step, { ok, failed }] of steps) {
    if (except.includes(step)) continue;
    expect(ok, step).toBeGreaterThan(rounds / 20);
    expect(failed, step).toBeGreaterThan(4);
  }
  expect(steps.size).toBe(13);
}
