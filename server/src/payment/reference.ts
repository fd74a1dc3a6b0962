import { randomInt } from "node:crypto";

/** Without letters that are read as digits. */
const letters = "ABCDEFGHJKMNPQRSTVWXYZ23456789";
const length = 11;

/** Ours, for people to say and type: the kind and eleven signs, of which no two payments have the same. */
export function newReference(kind: "D" | "W"): string {
  return kind + Array.from({ length }, () => letters[randomInt(letters.length)]).join("");
}

/** A claimed transfer's number with whose phone it went to: the second claim of it meets the first. */
export function smsReference(reference: string, accountId: string): string {
  return `${reference}.${accountId.slice(-6)}`;
}
