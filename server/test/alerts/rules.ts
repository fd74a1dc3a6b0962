import { readFileSync } from "node:fs";
import { parse } from "yaml";
import * as z from "zod";

const rule = z.strictObject({
  alert: z.string().regex(/^[A-Z]\w+$/),
  expr: z.string(),
  for: z
    .string()
    .regex(/^\d+m$/)
    .transform(Number.parseFloat),
  labels: z.strictObject({ severity: z.enum(["page", "look"]) }),
  annotations: z.strictObject({ summary: z.string().min(10), runbook: z.string() }),
});
const ruleFile = z.strictObject({
  groups: z.tuple([z.strictObject({ name: z.literal("derash"), rules: z.array(rule) })]),
});

export type Rule = z.output<typeof rule>;
/** A reading of the metrics. */
export type Reading = { atMinute: number; series: Series[] };
type Series = { name: string; labels: Record<string, string>; value: number };

export const deploy = new URL("../../../deploy/", import.meta.url);
export const { rules } = ruleFile.parse(parse(readFileSync(new URL("alerts.yaml", deploy), "utf8"))).groups[0];

/** Prometheus text. */
export function seriesIn(text: string): Series[] {
  return [...text.matchAll(/^([a-z_]\w*)(?:\{(.*)\})? (\S+)$/gm)].map(([, name = "", labels = "", value = ""]) => ({
    name,
    labels: Object.fromEntries([...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, key = "", word = ""]) => [key, word])),
    value: Number(value.replace("Inf", "Infinity")),
  }));
}

/** What alerts.yaml says that it uses of PromQL, and no more: anything else is an error. */
const comparison = /^(?:(abs|increase)\()?([a-z_]+)(?:\{([^}]*)\})?(?:\[(\d+)([mh])\])?\)? (==|>) ([\d.]+)$/;

type Wanted = {
  fn: string | undefined;
  name: string;
  matchers: string;
  minutes: number;
  isOver: (value: number) => boolean;
};

export function wantedBy(expr: string): Wanted[] {
  return expr.split(" or ").map((part) => {
    const [match, fn, name = "", matchers = "", length, unit, operator, limit] = comparison.exec(part) ?? [];
    if (match === undefined || (fn === "increase") !== (length !== undefined))
      throw new Error(`not a form of ours: ${part}`);
    const isOver = (value: number) => (operator === ">" ? value > Number(limit) : value === Number(limit));
    return { fn, name, matchers, minutes: Number(length ?? 0) * (unit === "h" ? 60 : 1), isOver };
  });
}

/** Whether an alert fires at the last of the readings: its expression has held in each of them for as long as it says. */
export function fires(rule: Rule, readings: readonly Reading[]): boolean {
  const last = readings.at(-1);
  if (!last) return false;
  const inTime = readings.filter(({ atMinute }) => atMinute >= last.atMinute - rule.for);
  const isCovered = (inTime[0]?.atMinute ?? 0) === last.atMinute - rule.for;
  return isCovered && inTime.every((reading) => holds(rule.expr, readings.slice(0, readings.indexOf(reading) + 1)));
}

function holds(expr: string, readings: readonly Reading[]): boolean {
  return wantedBy(expr).some(({ fn, name, matchers, minutes, isOver }) => {
    const now = readings.at(-1);
    const matching = (reading: Reading | undefined) =>
      (reading?.series ?? []).filter((series) => series.name === name && isMatching(series.labels, matchers));
    return matching(now).some((series) => {
      if (fn !== "increase") return isOver(fn === "abs" ? Math.abs(series.value) : series.value);
      const since = (now?.atMinute ?? 0) - minutes;
      const values = readings
        .filter(({ atMinute }) => atMinute >= since)
        .flatMap((reading) => matching(reading).filter((each) => isSame(each.labels, series.labels)))
        .map(({ value }) => value);
      // A counter that has become less has begun anew.
      const steps = values
        .slice(1)
        .map((value, index) => (value < (values[index] ?? 0) ? value : value - (values[index] ?? 0)));
      return isOver(steps.reduce((sum, step) => sum + step, 0));
    });
  });
}

function isMatching(labels: Record<string, string>, matchers: string): boolean {
  return [...matchers.matchAll(/(\w+)(=~|!=|=)"([^"]*)"/g)].every(([, label = "", operator, wanted = ""]) => {
    const word = labels[label] ?? "";
    if (operator === "=~") return new RegExp(`^(?:${wanted})$`).test(word);
    return (word === wanted) === (operator === "=");
  });
}

function isSame(one: Record<string, string>, other: Record<string, string>): boolean {
  return JSON.stringify(Object.entries(one).sort()) === JSON.stringify(Object.entries(other).sort());
}
