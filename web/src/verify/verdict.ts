import type { CheckStep, RoundProof } from "@derash/game/proof";

export type Verdict =
  | { kind: "all_right" }
  | { kind: "running" }
  /** Over, but something that every such round must show is not there. */
  | { kind: "incomplete"; number: number; step: CheckStep }
  /** `number` is the step's place in the list, from 1. */
  | { kind: "wrong"; number: number; step: CheckStep };

/** What nobody can say of this visitor, of a round without a draw, or of a beacon's silence. */
const optional: Record<"settled" | "void", readonly CheckStep["step"][]> = {
  settled: ["mine", "stored"],
  void: ["mine", "stored", "beacon_signature", "order", "calls", "winners", "void"],
};

/** The one answer to all the steps: the first that fails decides. */
export function verdictOf({ state }: Pick<RoundProof, "state">, steps: readonly CheckStep[]): Verdict {
  const wrong = place(steps, ({ isOk }) => isOk === false);
  if (wrong !== null) return { kind: "wrong", ...wrong };
  if (state === "closed" || state === "calling") return { kind: "running" };
  const allowed = optional[state === "void" ? state : "settled"];
  const missing = place(steps, ({ step, isOk }) => isOk === null && !allowed.includes(step));
  return missing === null ? { kind: "all_right" } : { kind: "incomplete", ...missing };
}

function place(steps: readonly CheckStep[], isMeant: (step: CheckStep) => boolean) {
  const index = steps.findIndex(isMeant);
  const step = steps[index];
  return step === undefined ? null : { number: index + 1, step };
}
