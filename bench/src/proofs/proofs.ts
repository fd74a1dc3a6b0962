import { sizingOf } from "../sizing.ts";
import { type Column, printTable, say } from "../table.ts";
import { type Agreement, crossCheck, hasPython } from "./cross-check.ts";

const sizes = { full: { count: 10_000, signedCount: 40 }, small: { count: 20, signedCount: 1 } };

/** Random rounds, right and wrong ones, checked by our own checker and by the Python one: they must say the same of each step. */
export async function proofs(args: readonly string[]): Promise<boolean> {
  const { count, signedCount } = sizes[sizingOf(args)];
  const rounds = Number(args.find((arg) => arg !== "small") ?? count);
  if (!Number.isInteger(rounds) || rounds < 1) throw new Error(`not a number of rounds: ${args.join(" ")}`);
  if (!hasPython()) {
    say("There is no python3 here, and so nothing to compare with.");
    return false;
  }
  const startedAt = performance.now();
  const many = crossCheck("bench", rounds, "forged");
  const signed = crossCheck("bench, signed", signedCount, "real");
  sayAgreement(`${many.rounds} rounds without the beacon's signature`, many);
  sayAgreement(`${signed.rounds} rounds with it`, signed);
  say(`${((performance.now() - startedAt) / 1000).toFixed(0)} s`);
  return many.differences.length + signed.differences.length === 0;
}

function sayAgreement(title: string, agreement: Agreement): void {
  const { rounds, rightRounds, steps, unreadable, differences } = agreement;
  say();
  say(
    `${title}: ${rightRounds} are right, ${rounds - rightRounds} are not; the two checkers differ ${differences.length} times`,
  );
  printTable(
    columns,
    [...steps].map(([step, { ok, failed, open }]) => [step, String(ok), String(failed), String(open)]),
  );
  printTable(
    verdictColumns,
    [...agreement.verdicts].map(([verdict, count]) => [verdict, String(count)]),
  );
  say(`${unreadable} rounds with a value that is misspelt, which are no record for either`);
  for (const difference of differences.slice(0, 5)) say(difference);
}

const verdictColumns: Column[] = [
  ["verdict", "of fairness/docs/fairness.md"],
  ["rounds", "of which both say so"],
];
const columns: Column[] = [
  ["step", "of fairness/docs/fairness.md"],
  ["ok", "rounds of which both say so"],
  ["failed", "rounds with a lie that this step has found"],
  ["open", "rounds in which it could not be checked"],
];
