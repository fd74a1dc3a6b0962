import type { Dispute } from "@derash/protocol/dispute";

export type Answer =
  | { kind: "void" }
  | { kind: "won"; ball: string; call: number }
  | { kind: "late"; ball: string; call: number; winningCall: number }
  | { kind: "missing"; missing: number }
  /** Where the first shout takes all: complete, and another was shown before it. */
  | { kind: "slept"; ball: string; call: number; shown: number }
  /** Complete in time and not paid: what must never be. */
  | { kind: "unpaid"; ball: string; call: number };

/** What became of a cartela. */
export function answerOf({ round, cartela, finish, missing, winners }: Dispute): Answer {
  if (round.state === "void") return { kind: "void" };
  if (finish === null) return { kind: "missing", missing };
  const { call, ball } = finish;
  const completed = { ball: ball.display, call };
  if (winners.some(({ cartelaNumber }) => cartelaNumber === cartela.number)) return { kind: "won", ...completed };
  const [shown] = winners;
  if (round.claimRule === "first_shout" && shown) return { kind: "slept", ...completed, shown: shown.cartelaNumber };
  if (round.winningCall !== null && call > round.winningCall)
    return { kind: "late", ...completed, winningCall: round.winningCall };
  return { kind: "unpaid", ...completed };
}
