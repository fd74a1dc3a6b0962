import { AppError } from "./app-error.ts";

/** Does what it is given, one after the other. */
type Turns = <Answer>(act: () => Promise<Answer>) => Promise<Answer>;

/** One at a time; whoever comes while so many are at it or wait is refused with this code. */
export function takingTurns(max: number, refusal: "overloaded" | "too_many_requests"): Turns {
  let last: Promise<unknown> = Promise.resolve();
  let asked = 0;
  return async (act) => {
    if (asked >= max) throw new AppError(refusal);
    asked++;
    const made = last.then(act).finally(() => void asked--);
    last = made.catch(() => {});
    return made;
  };
}
