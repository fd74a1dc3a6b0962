import { randomInt } from "node:crypto";

/** Without letters that are read as digits. */
const letters = "ABCDEFGHJKMNPQRSTVWXYZ23456789";
const length = 11;

/** Ours, for people to say and type: the kind and eleven signs, of which no two payments have the same. */
export function newReference(kind: "D" | "W"): string {
  return kind + Array.from({ length }, () => letters[randomInt(letters.length)]).join("");
}

/** A maker and the key that they asked with: no two makers' keys meet. */
export function requestKeyOf(maker: string, idempotencyKey: string): string {
  return `${maker}:${idempotencyKey}`;
}

/** Of a request of this maker's, the key that they asked with: theirs alone to know. */
export function ownKey(requestKey: string | null, maker: string | undefined): { idempotency_key?: string } {
  const start = requestKeyOf(maker ?? "", "");
  if (maker === undefined || !requestKey?.startsWith(start)) return {};
  return { idempotency_key: requestKey.slice(start.length) };
}

/** A claimed transfer's number with whose phone it went to: the second claim of it meets the first. */
export function smsReference(reference: string, accountId: string): string {
  return `${reference}.${accountId.slice(-6)}`;
}
