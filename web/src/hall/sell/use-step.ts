/** What the selling key and its button do next. Starting the round has a key of its own. */
export type Step = "take" | "bet" | "change";

/** The key that starts the round, and nothing else: nobody presses it when they mean to sell. */
export const startKey = "F9";

type Given = { isTyped: boolean; hasRound: boolean; hasChosen: boolean };

/** What is typed comes first: it may be paid for already. Null: there is nothing to sell. */
export function stepOf({ isTyped, hasRound, hasChosen }: Given): Step | null {
  if (isTyped) return "take";
  if (!hasRound) return "bet";
  return hasChosen ? "change" : null;
}
