import type { Dispute, DisputeClaim } from "@derash/protocol/dispute";

export type Answer =
  | { kind: "void" }
  | { kind: "won"; ball: string; call: number }
  /** In a hall: the prize is on a till's float, and nobody knows of the cash. `isShown`: a till has checked it. */
  | { kind: "hall_won"; ball: string; call: number; isShown: boolean }
  | { kind: "late"; ball: string; call: number; winningCall: number }
  | { kind: "missing"; missing: number }
  /** Where the first shout takes all: complete, and another was shown before it. */
  | { kind: "slept"; ball: string; call: number; shown: number }
  /** Complete in time and not paid: what must never be. */
  | { kind: "unpaid"; ball: string; call: number };

/** What became of a cartela. */
export function answerOf({ round, cartela, finish, missing, winners, claims, desk }: Dispute): Answer {
  if (round.state === "void") return { kind: "void" };
  if (finish === null) return { kind: "missing", missing };
  const { call, ball } = finish;
  const completed = { ball: ball.display, call };
  if (winners.some(({ cartelaNumber }) => cartelaNumber === cartela.number)) {
    // A server of the version before this one says nothing of a hall's tills.
    if (round.kind === "room" || !desk) return { kind: "won", ...completed };
    const isOwn = ({ cartelaNumber, verdict }: DisputeClaim) =>
      cartelaNumber === cartela.number && verdict === "winner";
    return { kind: "hall_won", ...completed, isShown: claims?.some(isOwn) ?? false };
  }
  const [shown] = winners;
  if (round.claimRule === "first_shout" && shown) return { kind: "slept", ...completed, shown: shown.cartelaNumber };
  if (round.winningCall !== null && call > round.winningCall)
    return { kind: "late", ...completed, winningCall: round.winningCall };
  return { kind: "unpaid", ...completed };
}
