import { readJson, writeJson } from "../../../data/storage.ts";

/** Of cartelas whose paper was scanned, by number: the version that is printed on it. */
export type Papers = ReadonlyMap<number, number>;

/**
 * The code of a printed cartela (web/src/cartela/print/paper-code.ts), as a scanner types it: where a guest follows it, or of older
 * prints a name. A keyboard of another country may type some of its signs otherwise.
 */
const scannedPattern = /(?:derash.cartela.|https?\S{1,200}?\Spapers\S{1,40}?\S)(\d{1,4})\Sv(\d{1,6})/gi;

/** What a scanner has typed, as somebody would have typed it. */
export function withoutCodes(text: string): string {
  return text.replace(scannedPattern, " $1 ");
}

/** The papers that a scanner has typed; of two with one number the later one. */
export function scannedPapers(text: string): Papers {
  return new Map([...text.matchAll(scannedPattern)].map(([, number, version]) => [Number(number), Number(version)]));
}

/** A number that is chosen in another way has no paper that anybody has seen. */
export function papersAfter(papers: Papers, chosen: readonly number[], scanned: Papers): Papers {
  return new Map([...[...papers].filter(([number]) => !chosen.includes(number)), ...scanned]);
}

/** As the server is told of those that are to be sold. */
export function papersOf(papers: Papers, add: readonly number[]): { number: number; version: number }[] {
  return add.flatMap((number) => {
    const version = papers.get(number);
    return version === undefined ? [] : [{ number, version }];
  });
}

/** They outlive a reload, as what is chosen does. */
export function keptPapers(): Papers {
  const kept = readJson<unknown>("derash-papers");
  const pairs = Array.isArray(kept) ? kept.filter((pair) => Array.isArray(pair) && pair.every(Number.isInteger)) : [];
  return new Map(pairs.map(([number, version]) => [number, version]));
}

export function keepPapers(papers: Papers): void {
  writeJson("derash-papers", [...papers]);
}
