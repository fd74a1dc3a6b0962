import type { NextBelow } from "../small-fast-counter.ts";
import type { Case } from "./case.ts";

type Json = string | number | boolean | null | Json[] | { [key: string]: Json };
type Place = { holder: Record<string, Json>; key: string; field: string };

/** The words that a field can hold; elsewhere text is hex, a UUID or the rules. */
const words: Record<string, readonly Json[]> = {
  kind: ["room", "hall"],
  state: ["closed", "calling", "settled", "void"],
  voidReason: [null, "min_players", "late_close", "beacon", "no_winner"],
};
/** Fields that are null in some rounds. */
const open = ["serverSeed", "beaconSignature", "order", "callCount", "callHash", "winners", "pot", "houseCut"];
const nonsense: readonly Json[] = [
  ...[null, true, false, "", "x", "1", " 1", "\n", "constructor", "__proto__", [], {}, [[1]], { length: 1 }],
  ...[0, 1, -1, 1.5, 76, 65_536, 10 ** 10 + 1, 10 ** 15, 2 ** 53, 1e300],
];

/** One round in two is left alone. `redo` makes what follows from a changed record anew; it may refuse a nonsensical one. */
export function tamper(round: Case, nextBelow: NextBelow, redo: (proof: Case["proof"]) => void): Case {
  if (nextBelow(2) === 0) return round;
  const changes = 1 + nextBelow(3);
  const isSpelt = nextBelow(4) > 0;
  for (let change = 0; change < changes; change += 1) changeSomething(round, nextBelow, isSpelt);
  const told = throughJson(round);
  if (nextBelow(4) > 0) return told;
  const redone = structuredClone(told);
  try {
    redo(redone.proof);
    redone.lies.push("made anew");
    return throughJson(redone);
  } catch {
    return told;
  }
}

/** As a checker gets it. */
export function throughJson(round: Case): Case {
  return JSON.parse(JSON.stringify(round)) as Case;
}

function changeSomething(round: Case, nextBelow: NextBelow, isSpelt: boolean): void {
  const places = placesIn({ proof: round.proof, about: round.about } as unknown as Record<string, Json>);
  // First a field, then one of its places: else nearly every lie would be about a cell of a ticket.
  const fields = [...new Set(places.map(({ field }) => field))];
  const field = fields[nextBelow(fields.length)];
  const candidates = places.filter((place) => place.field === field);
  const place = candidates[nextBelow(candidates.length)];
  if (!place) return;
  const before = place.holder[place.key] ?? null;
  const after = isSpelt ? otherValue(place.key, before, nextBelow) : misspelt(before, nextBelow);
  if (after === undefined) delete place.holder[place.key];
  else place.holder[place.key] = after;
  const short = (value: Json | undefined) => String(JSON.stringify(value)).slice(0, 400);
  round.lies.push(`${place.field}: ${short(before)} -> ${short(after)}`);
}

/** Everything in it, by the path without indexes. */
function placesIn(holder: Record<string, Json>, path = ""): Place[] {
  return Object.entries(holder).flatMap(([key, value]) => {
    const field = Array.isArray(holder) ? `${path}[]` : `${path}.${key}`;
    const inner = value !== null && typeof value === "object" ? placesIn(value as Record<string, Json>, field) : [];
    // The two halves themselves stay: a checker is always given a record.
    return path === "" ? inner : [{ holder, key, field }, ...inner];
  });
}

/** Something else that could stand there. */
function otherValue(key: string, value: Json, nextBelow: NextBelow): Json {
  const choices = words[key]?.filter((word) => word !== value);
  if (choices?.length && (typeof value === "string" || value === null))
    return choices[nextBelow(choices.length)] ?? null;
  if (open.includes(key) && nextBelow(3) === 0) return null;
  if (typeof value === "number") return Math.max(0, [value + 1, value - 1, 0, value * 2][nextBelow(4)] ?? 0);
  if (typeof value === "boolean") return !value;
  if (typeof value === "string") return otherText(value, nextBelow);
  // A card of another length is misspelt.
  if (Array.isArray(value)) return key === "cells" ? value.toReversed() : otherList(value, nextBelow);
  return value;
}

function otherText(value: string, nextBelow: NextBelow): string {
  const isRules = value.includes("\n");
  const at = nextBelow(value.length);
  if (!isRules && (value[at] === "-" || !/^[0-9a-f-]+$/.test(value))) return value;
  const letters = isRules ? "0123456789abcdef,:=-\n" : "0123456789abcdef";
  return `${value.slice(0, at)}${letters[nextBelow(letters.length)]}${value.slice(at + 1)}`;
}

function otherList(value: readonly Json[], nextBelow: NextBelow): Json {
  const at = nextBelow(Math.max(1, value.length));
  const after = (at + 1) % value.length;
  switch (value.length < 2 ? 0 : nextBelow(4)) {
    case 0:
      return value.filter((_, index) => index !== at);
    case 1:
      return value.flatMap((item, index) => (index === at ? [item, structuredClone(item)] : [item]));
    case 2:
      return value.with(at, value[after] as Json).with(after, value[at] as Json);
    default:
      return value.toReversed();
  }
}

/** Something that mostly cannot stand there: another type, another spelling of the same, or nothing at all. */
function misspelt(value: Json, nextBelow: NextBelow): Json | undefined {
  if (nextBelow(3) === 0) return pick(nonsense, nextBelow);
  if (nextBelow(6) === 0) return undefined;
  if (typeof value === "number") return pick([String(value), `0${value}`, value + 0.5, -value, [value]], nextBelow);
  if (typeof value === "string") return pick(spellingsOf(value), nextBelow);
  if (Array.isArray(value)) return pick([{ ...value }, [...value, null], JSON.stringify(value)], nextBelow);
  return pick(nonsense, nextBelow);
}

function spellingsOf(value: string): Json[] {
  const otherDigits = value.replace(/\d/, (digit) => String.fromCharCode(0xff10 + Number(digit)));
  const cut = [value.slice(0, -2), `${value}00`, `x${value.slice(1)}`, value.replaceAll("-", ""), [...value]];
  return [value.toUpperCase(), ` ${value}`, `${value}\n`, `${value}\0`, `0x${value.slice(2)}`, otherDigits, ...cut];
}

function pick(choices: readonly Json[], nextBelow: NextBelow): Json {
  return choices[nextBelow(choices.length)] ?? null;
}
