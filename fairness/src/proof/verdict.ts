import type { About, ProofStep, RoundProof, StepName } from "./record.ts";

/**
 * The one answer to all steps. Only `all_right` says that nobody could know or choose the balls while cartelas were on sale:
 * for that somebody must have kept the seal in time.
 */
export type RoundVerdict =
  /** The first step that has failed. `number` is its place in the list, from 1. */
  | { kind: "wrong"; number: number; step: ProofStep }
  | { kind: "running" }
  /** Over, but something that every such round must show is not there. */
  | { kind: "incomplete"; number: number; step: ProofStep }
  /** Void because the beacon was silent, and nobody has asked it. */
  | { kind: "ask_beacon" }
  /** Void because the beacon was silent, and its signature is there now. */
  | { kind: "beacon_came" }
  | { kind: Untimely }
  /** Nothing is wrong with the record; whoever asks has no seal with which to tell when it was made. */
  | { kind: "consistent" }
  | { kind: "all_right" };

/** Nothing is wrong, and yet the seal shows nothing of the time: it came late, clocks differ, it is there without a time, too short, or not there at all. */
export type Untimely = "late_seal" | "clocks_differ" | "undated_seal" | "short_seal" | "no_seal";

const untimely: Record<string, Untimely> = {
  kept_late: "late_seal",
  clocks_differ: "clocks_differ",
  kept_unknown_when: "undated_seal",
  seal_too_short: "short_seal",
};

/** What nobody can say of this visitor, or of a round without a draw. */
const optional: Record<"settled" | "void", readonly StepName[]> = {
  settled: ["mine", "stored"],
  void: ["mine", "stored", "beacon_signature", "order", "calls", "winners", "void"],
};

export function verdictOf(
  { state, kind }: Pick<RoundProof, "state" | "kind">,
  steps: readonly ProofStep[],
  about: Pick<About, "mine" | "storedRules" | "heardBalls">,
): RoundVerdict {
  const wrong = place(steps, ({ isOk }) => isOk === false);
  if (wrong !== null) return { kind: "wrong", ...wrong };
  if (state === "closed" || state === "calling") return { kind: "running" };
  const isVoid = state === "void";
  const allowed = optional[isVoid ? "void" : "settled"];
  const missing = place(steps, ({ step, isOk }) => isOk === null && !allowed.includes(step));
  if (missing !== null) return { kind: "incomplete", ...missing };
  // Who wins nothing has chosen nothing: when a void was sealed does not matter.
  if (isVoid) return { kind: verdictOfVoid(steps.find(({ step }) => step === "void")) };
  const stored = steps.find(({ step }) => step === "stored");
  if (stored?.isOk) return { kind: "all_right" };
  const late = untimely[stored?.issue ?? ""];
  if (late !== undefined) return { kind: late };
  return { kind: hasBought(kind, about) ? "no_seal" : "consistent" };
}

function verdictOfVoid(step: ProofStep | undefined): "ask_beacon" | "beacon_came" | "all_right" {
  if (step?.isOk !== null) return "all_right";
  return step.issue === "beacon_came" ? "beacon_came" : "ask_beacon";
}

/** Whether who asks has paid for a cartela: their phone keeps rules and balls only then, and paper is sold to nobody else. */
function hasBought(
  kind: RoundProof["kind"],
  { mine, storedRules, heardBalls }: Pick<About, "mine" | "storedRules" | "heardBalls">,
): boolean {
  // What is not given may be left out, as everywhere.
  const ownsCartela = mine != null && (kind === "hall" || Boolean(mine.salt && mine.telegramId));
  return ownsCartela || Boolean(storedRules) || Boolean(heardBalls?.length);
}

function place(steps: readonly ProofStep[], isMeant: (step: ProofStep) => boolean) {
  const index = steps.findIndex(isMeant);
  const step = steps[index];
  return step === undefined ? null : { number: index + 1, step };
}
