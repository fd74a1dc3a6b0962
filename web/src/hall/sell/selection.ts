import { withoutCodes } from "./number/papers.ts";

/** What somebody typed, as the cartelas to take and the ones to put back. */
export type TypedNumbers = { add: number[]; remove: number[] };
/** The first piece that cannot be done: no number or range at all, or numbers that the branch has no cartela of. */
export type TypedIssue = { issue: "not_understood" | "unknown"; piece: string };

const piecePattern = /^(-)?(\d{1,4})(?:-(\d{1,4}))?$/;

/**
 * Reads "3, 17, 40-45"; + * and / stand between numbers on a number pad. A minus before a number or a range puts it back: "-17", "-40-45". Inside a range the numbers that
 * the branch does not have are passed over; a piece with none at all is an issue, and then nothing is done.
 */
export function parseNumbers(text: string, known: Pick<ReadonlySet<number>, "has">): TypedNumbers | TypedIssue {
  const pieces = withoutCodes(text)
    .replace(/\s*[-–]\s*(?=\d)/g, (dash) => (/^\s/.test(dash) && !/\s$/.test(dash) ? " -" : "-"))
    .split(/[\s,;፣+*/]+/)
    .filter((piece) => piece !== "");
  const add = new Set<number>();
  const remove = new Set<number>();
  for (const piece of pieces) {
    const match = piecePattern.exec(piece);
    if (match === null) return { issue: "not_understood", piece };
    const [, minus, first, last = first] = match;
    const numbers = numbersBetween(Number(first), Number(last)).filter((number) => known.has(number));
    if (numbers.length === 0) return { issue: "unknown", piece };
    for (const number of numbers) {
      (minus ? remove : add).add(number);
      (minus ? add : remove).delete(number);
    }
  }
  return { add: [...add], remove: [...remove] };
}

/** Both ends included, whichever comes first. */
function numbersBetween(first: number, last: number): number[] {
  const from = Math.min(first, last);
  return Array.from({ length: Math.abs(last - first) + 1 }, (_, index) => from + index);
}

/** How a cartela stands: free, sold, about to be sold, sold and about to be taken back, or sold by another till. */
export type SaleMark = "free" | "sold" | "adding" | "returning" | "elsewhere";

/** `marked` are the cartelas whose state is about to change: free ones to be sold, sold ones to be taken back. */
export function saleMark(
  number: number,
  sold: ReadonlySet<number>,
  marked: ReadonlySet<number>,
  elsewhere: ReadonlySet<number> = new Set(),
): SaleMark {
  if (sold.has(number)) return marked.has(number) ? "returning" : "sold";
  if (marked.has(number)) return "adding";
  return elsewhere.has(number) ? "elsewhere" : "free";
}

export function toggle(marked: ReadonlySet<number>, number: number): ReadonlySet<number> {
  const next = new Set(marked);
  if (!next.delete(number)) next.add(number);
  return next;
}

/** Without what somebody asked to be sold and is sold by now; what was sold before is chosen to be taken back. */
export function withoutSold(
  marked: ReadonlySet<number>,
  asked: readonly number[],
  sold: ReadonlySet<number>,
): ReadonlySet<number> {
  return new Set([...marked].filter((number) => !(asked.includes(number) && sold.has(number))));
}

/** Marks what was typed. Adding what is sold already, or putting back what is free, changes nothing. */
export function markTyped(
  marked: ReadonlySet<number>,
  typed: TypedNumbers,
  sold: ReadonlySet<number>,
): ReadonlySet<number> {
  const next = new Set(marked);
  for (const number of typed.add) {
    if (sold.has(number)) next.delete(number);
    else next.add(number);
  }
  for (const number of typed.remove) {
    if (sold.has(number)) next.add(number);
    else next.delete(number);
  }
  return next;
}

/** What the server is asked for: each side in ascending order. */
export function changeOf(sold: ReadonlySet<number>, marked: ReadonlySet<number>): { add: number[]; remove: number[] } {
  const numbers = [...marked].sort((a, b) => a - b);
  return {
    add: numbers.filter((number) => !sold.has(number)),
    remove: numbers.filter((number) => sold.has(number)),
  };
}

/** The cartelas that an address names; an issue for one that is not among the sold. Nothing named: all of them. */
export function namedCartelas(text: string, sold: readonly number[]): readonly number[] | { unknown: string } {
  if (text.trim() === "") return sold;
  const named = parseNumbers(text, { has: () => true });
  if ("issue" in named) return { unknown: named.piece };
  const unknown = named.add.find((number) => !sold.includes(number));
  return unknown === undefined ? named.add : { unknown: String(unknown) };
}

/** Cartelas by the version that was sold, the lowest version first. */
export function byVersion(
  cartelas: readonly number[],
  { cartelas: sold, versions }: { cartelas: readonly number[]; versions: readonly number[] },
): { version: number; cartelas: number[] }[] {
  const groups = new Map<number, number[]>();
  for (const number of cartelas) {
    const version = versions[sold.indexOf(number)] ?? 1;
    groups.set(version, [...(groups.get(version) ?? []), number]);
  }
  return [...groups]
    .map(([version, numbers]) => ({ version, cartelas: numbers }))
    .sort((a, b) => a.version - b.version);
}

/** Numbers as people read them, runs of three and more as a range: "3, 17, 40-45". */
export function rangeWords(numbers: readonly number[]): string {
  const sorted = [...numbers].sort((a, b) => a - b);
  const runs: { from: number; to: number }[] = [];
  for (const number of sorted) {
    const run = runs.at(-1);
    if (run !== undefined && number === run.to + 1) run.to = number;
    else runs.push({ from: number, to: number });
  }
  return runs.map(({ from, to }) => runText(from, to)).join(", ");
}

function runText(from: number, to: number): string {
  if (from === to) return String(from);
  return to === from + 1 ? `${from}, ${to}` : `${from}-${to}`;
}
