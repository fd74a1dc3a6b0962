import { readJson, writeJson } from "../../data/storage.ts";

/** Somebody who takes the same cartelas round after round, as this till knows them. */
export type Regular = { name: string; numbers: readonly number[] };

const key = "derash-regulars";
/** More than a desk can look through. */
const keptMax = 60;

export function regulars(): readonly Regular[] {
  const kept = readJson<unknown>(key);
  return Array.isArray(kept) ? kept.filter(isRegular) : [];
}

/** The same name again: their cartelas are others now. Answers all that are kept. */
export function keepRegular(regular: Regular): readonly Regular[] {
  const others = regulars().filter(({ name }) => name !== regular.name);
  return kept([...others, regular].toSorted((a, b) => a.name.localeCompare(b.name)).slice(0, keptMax));
}

export function dropRegular(name: string): readonly Regular[] {
  return kept(regulars().filter((regular) => regular.name !== name));
}

function kept(all: readonly Regular[]): readonly Regular[] {
  writeJson(key, all);
  return all;
}

function isRegular(value: Partial<Regular> | null): value is Regular {
  return typeof value?.name === "string" && Array.isArray(value.numbers) && value.numbers.every(Number.isInteger);
}
