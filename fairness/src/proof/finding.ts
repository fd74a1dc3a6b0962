import type { PlayedRules } from "../rules-text.ts";
import { readRules } from "../rules-text.ts";
import type { ProofStep, RoundProof } from "./record.ts";

/** What a step of the proof found. */
export type Finding = Omit<ProofStep, "step">;

export const passed: Finding = { isOk: true };

export function failed(issue: string): Finding {
  return { isOk: false, issue };
}

export function unknown(issue: string): Finding {
  return { isOk: null, issue };
}

/** Whether everything about a round has to be public. */
export function isOver({ state }: Pick<RoundProof, "state">): boolean {
  return state === "settled" || state === "void";
}

/** Whether a round must have an order: it was played to its end, or ended by its cashier while balls were called. */
export function hasDraw({ state, voidReason }: RoundProof): boolean {
  return state === "settled" || (state === "void" && voidReason === "no_winner");
}

/** What there is to say of a round that has no order. */
export function whyNoDraw(proof: RoundProof): string {
  return isOver(proof) ? "void_before_draw" : "not_over";
}

/** The rules of the record. Throws RangeError on a text that is none, which fails whichever step asked. */
export function rulesOf({ close }: RoundProof): PlayedRules {
  const rules = readRules(close.rules);
  if (rules === "rules_unreadable") throw new RangeError(rules);
  return rules;
}
