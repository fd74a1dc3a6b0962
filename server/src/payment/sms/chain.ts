import { type Santim, santim } from "@derash/game/money";
import type { Evidence, Outgoing, Unread } from "./evidence.ts";

/** One SMS as a device brought it. The device counts them from 1, and never counts one twice. */
export type Delivery = { sequence: number; body: string; read: Evidence | Outgoing | Unread };

/** What is wrong with what a device has brought. Nothing of it is repaired; a person looks, and the statement closes it. */
export type ChainFault =
  /** Numbers that never came: SMS were lost on the way here, or held back. */
  | { is: "gap"; from: number; to: number }
  /** The same number again with another text: one of the two was edited. */
  | { is: "edited"; sequence: number }
  /** The same transfer in two SMS: one of them was copied. */
  | { is: "copied"; sequence: number; first: number; reference: string }
  /** The balance is not the one before with this sum: a text was edited, or one is missing before it. */
  | { is: "balance"; sequence: number; expected: Santim; said: Santim }
  /** A text of no template: what it did to the balance is not known. */
  | { is: "unread"; sequence: number };

/** The same as it is shown and looked at: the numbers say which fault it is, with others it is another. */
export type Fault = {
  is: ChainFault["is"];
  from: number;
  to: number;
  /** Of a wrong balance alone. */
  expected: Santim | null;
  said: Santim | null;
};

/**
 * Looks at all that one device has brought of one account, in any order and with repeats. Sequence numbers show what never came
 * here; the running balance in each text shows what never came to the phone, and what was changed.
 */
export function chainFaults(deliveries: readonly Delivery[]): ChainFault[] {
  const { once, edited } = withoutRepeats(deliveries);
  const ordered = once.toSorted((one, other) => one.sequence - other.sequence);
  return [...edited, ...gaps(ordered), ...copies(ordered), ...balances(ordered)];
}

/** A phone that got no answer sends again: the same number with the same text is one delivery. */
function withoutRepeats(deliveries: readonly Delivery[]): { once: Delivery[]; edited: ChainFault[] } {
  const bySequence = new Map<number, Delivery>();
  const edited = new Set<number>();
  for (const delivery of deliveries) {
    const first = bySequence.get(delivery.sequence);
    if (first === undefined) bySequence.set(delivery.sequence, delivery);
    else if (first.body !== delivery.body) edited.add(delivery.sequence);
  }
  return { once: [...bySequence.values()], edited: [...edited].map((sequence) => ({ is: "edited", sequence })) };
}

function gaps(ordered: readonly Delivery[]): ChainFault[] {
  let next = 1;
  const faults: ChainFault[] = [];
  for (const { sequence } of ordered) {
    if (sequence > next) faults.push({ is: "gap", from: next, to: sequence - 1 });
    next = sequence + 1;
  }
  return faults;
}

function copies(ordered: readonly Delivery[]): ChainFault[] {
  const firstOf = new Map<string, number>();
  const faults: ChainFault[] = [];
  for (const { sequence, read } of ordered) {
    if (read.is !== "received" || read.reference === null) continue;
    const name = `${read.bank}:${read.reference}`;
    const first = firstOf.get(name);
    if (first === undefined) firstOf.set(name, sequence);
    else faults.push({ is: "copied", sequence, first, reference: read.reference });
  }
  return faults;
}

/** After a text that nobody can read the chain begins anew with what is said then. */
function balances(ordered: readonly Delivery[]): ChainFault[] {
  let before: Santim | null = null;
  const faults: ChainFault[] = [];
  for (const { sequence, read } of ordered) {
    if (read.is === "unread") {
      faults.push({ is: "unread", sequence });
      before = null;
      continue;
    }
    const expected = before === null ? null : expectedAfter(before, read);
    // Without the fees in the text the sum is the most that can be left.
    const isMost = read.is === "sent" && read.fees === null;
    const fits = expected === null || (isMost ? read.balance <= expected : read.balance === expected);
    if (!fits && expected !== null) faults.push({ is: "balance", sequence, expected, said: read.balance });
    before = read.balance;
  }
  return faults;
}

function expectedAfter(before: Santim, read: Evidence | Outgoing): Santim {
  return santim(read.is === "received" ? before + read.amount : before - read.amount - (read.fees ?? 0));
}
