import type { RoundProof } from "../proof.ts";

/** Where the numbers, texts, truths and nulls of a record are. */
export function pathsOf(value: unknown, path: string[] = []): string[][] {
  if (typeof value !== "object" || value === null) return [path];
  return Object.entries(value).flatMap(([key, part]) => pathsOf(part, [...path, key]));
}

export function withPart(proof: RoundProof, path: readonly string[], change: (part: unknown) => unknown): RoundProof {
  const copy = JSON.parse(JSON.stringify(proof));
  const parent = path.slice(0, -1).reduce((part, key) => part[key], copy);
  const key = path.at(-1) ?? "";
  parent[key] = change(parent[key]);
  return copy;
}

export function changed(part: unknown, way: number): unknown {
  if (typeof part === "number") return way % 2 === 0 ? part + 1 : part - 1;
  if (typeof part === "boolean") return !part;
  if (part === null) return 7;
  const text = String(part);
  const place = way % text.length;
  return text.slice(0, place) + (text[place] === "1" ? "2" : "1") + text.slice(place + 1);
}

export function isNothing(value: unknown): boolean {
  return value === 0 || (Array.isArray(value) && value.length === 0);
}
