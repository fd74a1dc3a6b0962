import { useEffect, useRef } from "react";

/** What the one key and the one button of a sale do next. */
export type Step = "take" | "bet" | "change" | "start";

/** After the sale has changed, so long a key that was meant for the step before must not start the round. */
const breathMs = 1_000;

type Given = { isTyped: boolean; hasRound: boolean; hasChosen: boolean };

/** What is typed comes first: it may be paid for already. */
export function stepOf({ isTyped, hasRound, hasChosen }: Given): Step {
  if (isTyped) return "take";
  if (!hasRound) return "bet";
  return hasChosen ? "change" : "start";
}

/** Whether the key may do this step now; a start that has only just become the next step is not what she means. */
export function useIsMeant(step: Step): () => boolean {
  const since = useRef(0);
  useEffect(() => {
    if (step === "start") since.current = performance.now();
  }, [step]);
  return () => step !== "start" || performance.now() - since.current >= breathMs;
}
