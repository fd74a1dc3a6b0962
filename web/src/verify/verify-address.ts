import { verifyPath } from "../shared/verify-path.ts";

/** What the address says is mine. It stands behind the #, which a browser never sends to a server. */
export type Mine = {
  cartelaNumber: number | null;
  /** The seal that my phone kept when the sale ended; hex. */
  storedHash: string | null;
  /** When it did, epoch ms by its own clock. */
  storedAtMs: number | null;
  /** Both together prove that a ticket is mine; hex, and digits. */
  salt: string | null;
  telegramId: string | null;
};

const roundPattern = /^\/verify\/([^/]+)\/?$/;

/** The round that a path names, by its id or its display code; null for the page about all rounds. */
export function roundIn(path: string): string | null {
  const named = roundPattern.exec(path)?.[1];
  return named === undefined ? null : roundName(decoded(named));
}

/** Codes are written in capitals and ids in small letters; people mix them. */
export function roundName(text: string): string {
  const name = text.trim();
  return /^eth/i.test(name) ? name.toUpperCase() : name.toLowerCase();
}

/** Whether a text can name a round at all. */
export function isRoundName(name: string): boolean {
  return /^ETH[A-Z0-9]{3}$/.test(name) || /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(name);
}

export function mineIn(hash: string): Mine {
  const search = new URLSearchParams(hash.replace(/^#/, ""));
  const fitting = (key: string, pattern: RegExp) => {
    const value = search.get(key)?.toLowerCase() ?? "";
    return pattern.test(value) ? value : null;
  };
  const whole = (key: string, pattern: RegExp) => {
    const digits = fitting(key, pattern);
    return digits === null ? null : Number(digits);
  };
  return {
    cartelaNumber: whole("cartela", /^\d{1,4}$/),
    storedAtMs: whole("at", /^\d{1,15}$/),
    storedHash: fitting("close", /^[0-9a-f]{64}$/),
    salt: fitting("salt", /^[0-9a-f]{32}$/),
    telegramId: fitting("telegram", /^\d{1,16}$/),
  };
}

/** The same address for others to see: without what shows who I am. */
export function sharedPath(round: string, { cartelaNumber, storedHash, storedAtMs }: Mine): string {
  const kept = storedHash === null ? null : { hash: storedHash, at: storedAtMs };
  return verifyPath(round, { cartelaNumber: cartelaNumber ?? undefined, kept });
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
