import { useState } from "react";
import { useStaff } from "../../kit/staff/use-staff.ts";
import { type Attempt, lastUnanswered, sendOnce } from "./unanswered.ts";

type Wanted = Omit<Attempt, "kind" | "actorId">;

/** `lost`: what was asked for last and has had no answer. It stays as it was while a try is on its way. */
export function useSendOnce(kind: Attempt["kind"], targetId?: string) {
  const { id: actorId } = useStaff();
  const [lost, setLost] = useState(() => lastUnanswered({ kind, actorId, targetId }));
  const attemptOf = (wanted: Wanted): Attempt => ({ ...wanted, kind, actorId });
  const send = <T>(wanted: Wanted, call: (key: string) => Promise<T>): Promise<T> =>
    sendOnce(attemptOf(wanted), call).finally(() => setLost(lastUnanswered({ kind, actorId, targetId })));
  return { lost, attemptOf, send };
}
