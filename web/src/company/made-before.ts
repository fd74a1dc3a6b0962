import { i18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useState } from "react";
import { ApiError } from "../data/api-error.ts";
import { isUnanswered } from "./credit/unanswered.ts";

/** Whether a name is in use because an earlier try, whose answer was lost, has made it. */
export function isProbablyMade(wasLost: boolean, error: unknown): boolean {
  return wasLost && error instanceof ApiError && (error.code === "name_taken" || error.code === "username_taken");
}

/**
 * For a dialog that makes an account: remembers whether a try of it had no answer. `words` are null where the refusal
 * is not about that.
 */
export function useMadeBefore() {
  const [wasLost, setLost] = useState(false);
  return {
    noteFailure: (error: unknown): void => {
      if (isUnanswered(error)) setLost(true);
    },
    words: (error: unknown): string | null =>
      isProbablyMade(wasLost, error)
        ? i18n._(
            msg`It was probably made by your attempt before, which had no answer. Close this and look in the list: Reset password gives it a new password.`,
          )
        : null,
  };
}
