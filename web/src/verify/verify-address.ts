import { verifyPath } from "../room/verify-path.ts";

/** What the address says is mine. It stands behind the #, which a browser never sends to a server. */
export type Mine = {
  cartelaNumber: number | null;
  /** The seal that my phone kept when the sale ended, or as much of it as was written down: 40 hex digits or more. */
  storedHash: string | null;
  /** When it did, epoch ms by its own clock. */
  storedAtMs: number | null;
  /** What the house's clock showed then. */
  storedHouseAtMs: number | null;
  /** Hash of the rules, as my phone was told them while cartelas were on sale; hex. */
  storedRules: string | null;
  /** The balls that my phone heard, from the first call on. */
  heardBalls: readonly number[] | null;
  /** For which moment, epoch ms, and which round of the beacon my phone was told that the round would close, where it heard another one. */
  told: string | null;
  /** Both together prove that a ticket is mine; hex, and digits. */
  salt: string | null;
  telegramId: string | null;
};

const ballsPattern = /^(([1-9]|[1-6]\d|7[0-5])(,(?!$)|$)){1,75}$/;
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
  return /^ETH[A-Z0-9]{3}$/.test(name) || isRoundId(name);
}

export function mineIn(hash: string): Mine {
  const search = new URLSearchParams(hash.replace(/^#/, ""));
  const fitting = (key: string, pattern: RegExp) => {
    // A seal is typed as it stands on a wall: in fours.
    const value = search.get(key)?.toLowerCase().replace(/\s/g, "") ?? "";
    return pattern.test(value) ? value : null;
  };
  const whole = (key: string, pattern: RegExp) => {
    const digits = fitting(key, pattern);
    return digits === null ? null : Number(digits);
  };
  const balls = fitting("balls", ballsPattern);
  return {
    cartelaNumber: whole("cartela", /^\d{1,4}$/),
    storedAtMs: whole("at", /^\d{1,15}$/),
    storedHouseAtMs: whole("house", /^\d{1,15}$/),
    storedHash: fitting("close", /^[0-9a-f]{1,64}$/),
    storedRules: fitting("rules", /^[0-9a-f]{64}$/),
    heardBalls: balls === null ? null : balls.split(",").map(Number),
    told: fitting("told", /^\d{1,15},\d{0,15}$/),
    salt: fitting("salt", /^[0-9a-f]{32}$/),
    telegramId: fitting("telegram", /^\d{1,16}$/),
  };
}

/** The same address for others to see: without what shows who I am. */
export function sharedPath(round: string, { cartelaNumber, ...mine }: Mine) {
  const {
    storedHash: hash,
    storedAtMs: at,
    storedHouseAtMs: houseAt,
    storedRules: rules,
    heardBalls: balls,
    told,
  } = mine;
  const kept = { hash, at, houseAt, rules, balls, told };
  return verifyPath(round, { cartelaNumber: cartelaNumber ?? undefined, kept });
}

/** Whether a name is an id, which one round bears for ever; a display code is borne by one after the other. */
export function isRoundId(name: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(name);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
