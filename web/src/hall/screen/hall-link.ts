import { hallCodeLength } from "@derash/protocol/hall/hall-code";
import { readJson, removeText, writeJson } from "../../data/storage.ts";

export type KeptLink = { code: string; expiresAt: number };

const key = "derash-hall-link";

/** The code that this desk made last. The server knows only its hash, so whoever forgets it makes a new one. */
export function keptLink(now: number): KeptLink | null {
  const kept = readJson<Partial<KeptLink>>(key);
  if (typeof kept?.code !== "string" || kept.code.length !== hallCodeLength) return null;
  const { code, expiresAt = 0 } = kept;
  return expiresAt > now ? { code, expiresAt } : null;
}

export function keepLink({ code, expiresAt }: KeptLink): void {
  writeJson(key, { code, expiresAt });
}

export function forgetLink(): void {
  removeText(key);
}

/** As people say and type it: in fours. */
export function inFours(code: string): string {
  return code.match(/.{1,4}/g)?.join("-") ?? code;
}

/** Where another screen shows this hall, in the desk's language. */
export function watchUrl(origin: string, code: string, language: string): string {
  return `${origin}/watch?lang=${language}#${inFours(code)}`;
}
