import { useState } from "react";
import { useStaff } from "../../kit/staff/use-staff.ts";
import { type Attempt, isAgain, lastUnanswered, sendOnce } from "./unanswered.ts";

type Wanted = Omit<Attempt, "kind" | "actorId">;

/**
 * `lost`: what was asked for last and has had no answer. It stays as it was while a try is on its way. `sent_before` of an answer: this try
 * has moved nothing, for the one that had no answer had been made.
 */
export function useSendOnce(kind: Attempt["kind"], targetId?: string) {
  const { id: actorId } = useStaff();
  const [lost, setLost] = useState(() => lastUnanswered({ kind, actorId, targetId }));
  const attemptOf = (wanted: Wanted): Attempt => ({ ...wanted, kind, actorId });
  const send = async <T extends { sent_before?: boolean }>(wanted: Wanted, call: (key: string) => Promise<T>) => {
    const attempt = attemptOf(wanted);
    const wasSent = isAgain(attempt);
    try {
      const answer = await sendOnce(attempt, call);
      return { ...answer, sent_before: wasSent && answer.sent_before === true };
    } finally {
      setLost(lastUnanswered({ kind, actorId, targetId }));
    }
  };
  return { lost, attemptOf, send };
}
