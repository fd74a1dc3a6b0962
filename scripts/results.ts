import { readFileSync } from "node:fs";
import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { root } from "./run.ts";

/** An error may print a whole page; one line is for being read. */
const lineMax = 200;

/**
 * A test that ran, or a file that could not be run, whose title is what stopped it. `isRed`: at its last try;
 * `isSecondTry`: it was red once, and then green. `why`: how each red try ended, the first line of its error.
 */
export type Result = { file: string; title: string; isRed: boolean; isSecondTry: boolean; why: readonly string[] };

/** With a row of its own where its runner was ended from outside, or by an error that belongs to no test: that is no quiet run. */
export function withEnd(ran: readonly Result[], code: number, runner: string): readonly Result[] {
  if (code === 0 || ran.some(({ isRed }) => isRed)) return ran;
  const title = `ended with ${code}, and no test of it failed: what it says is above`;
  return [...ran, { file: runner, title, isRed: true, isSecondTry: false, why: [] }];
}

type Vitest = {
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: {
      status: string;
      fullName: string;
      failureMessages?: string[] | null;
      meta?: { needs?: string };
    }[];
  }[];
};

/** What `--reporter=json` of vitest wrote; none where it wrote nothing. */
export function vitestResults(output: string): Result[] {
  const { testResults } = read<Vitest>(output) ?? { testResults: [] };
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name).replaceAll("\\", "/");
    const tests = assertionResults
      .filter((test) => test.status === "passed" || test.status === "failed")
      .map(({ status: end, fullName, failureMessages }) => ({
        ...{ file, title: fullName, isRed: end === "failed" },
        isSecondTry: end === "passed" && (failureMessages ?? []).length > 0,
        why: (failureMessages ?? []).map(firstLine),
      }));
    const isRedAsAWhole = status === "failed" && !tests.some(({ isRed }) => isRed);
    const whole = { file, title: firstLine(message), isRed: true, isSecondTry: false, why: [] };
    return isRedAsAWhole ? [...tests, whole] : tests;
  });
}

/** What each test that it skipped would have needed, in the words of `needs`; empty where the test does not say. */
export function vitestSkipped(output: string): string[] {
  const { testResults } = read<Vitest>(output) ?? { testResults: [] };
  return testResults.flatMap(({ assertionResults }) =>
    assertionResults
      .filter(({ status }) => status !== "passed" && status !== "failed")
      .map(({ meta }) => meta?.needs ?? ""),
  );
}

type Suite = { title: string; file: string; suites?: Suite[]; specs?: Spec[] };
type Spec = {
  title: string;
  tests: {
    status: string;
    annotations?: { type: string; description?: string }[];
    results: { error?: { message?: string } }[];
  }[];
};

/** What `--reporter=json` of Playwright wrote. */
export function playwrightResults(output: string): Result[] {
  const walk = ({ title, file, suites = [], specs = [] }: Suite, above: readonly string[]): Result[] => {
    // The first suite is the file.
    const within = title === file ? above : [...above, title];
    const own = specs.flatMap((spec) =>
      spec.tests
        .filter(({ status }) => status !== "skipped")
        .map(({ status, results }) => ({
          file: `e2e/src/${file}`,
          title: [...within, spec.title].join(" "),
          isRed: status === "unexpected",
          isSecondTry: status === "flaky",
          why: results.flatMap(({ error }) => (error ? [firstLine(error.message ?? "")] : [])),
        })),
    );
    return [...own, ...suites.flatMap((suite) => walk(suite, within))];
  };
  return (read<{ suites: Suite[] }>(output)?.suites ?? []).flatMap((suite) => walk(suite, []));
}

/** As `vitestSkipped`, of Playwright. */
export function playwrightSkipped(output: string): string[] {
  const walk = ({ suites = [], specs = [] }: Suite): string[] => [
    ...specs
      .flatMap(({ tests }) => tests)
      .filter(({ status }) => status === "skipped")
      .map(({ annotations = [] }) => annotations.find(({ type }) => type === "skip")?.description ?? ""),
    ...suites.flatMap(walk),
  ];
  return (read<{ suites: Suite[] }>(output)?.suites ?? []).flatMap(walk);
}

/** How many tests were skipped, and what this machine lacks for them; then how all others ended, which is always the last line. */
export function closingLines(all: readonly Result[], skipped: readonly string[]): readonly string[] {
  const wants = [...new Set(skipped)].toSorted().map((what) => {
    const count = skipped.filter((each) => each === what).length;
    return `${count} ${what === "" ? "that do not say why" : `for want of ${what}`}`;
  });
  const failed = all.filter(({ isRed }) => isRed).length;
  return [
    `${skipped.length} skipped${wants.length > 0 ? `: ${wants.join(", ")}` : ""}`,
    `${all.length - failed} passed, ${failed} failed`,
  ];
}

function firstLine(message: string): string {
  return (stripVTControlCharacters(message).trim().split("\n")[0] ?? "").slice(0, lineMax);
}

function read<Written>(file: string): Written | null {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as Written;
  } catch {
    return null;
  }
}
