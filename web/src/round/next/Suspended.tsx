import { msg } from "@lingui/core/macro";
import { ApiError } from "../../data/api-error.ts";
import { useErrorMessage } from "../../i18n/error-messages.ts";

/** Says before anything is tried what each try would be answered: nothing of it is offered meanwhile. */
export function Suspended({ told }: { told: string }) {
  const refusal = new ApiError(403, { error: "player_suspended", params: { reason: told } });
  return <b role="alert">{useErrorMessage(refusal, msg`You cannot play now. Ask at the desk.`)}</b>;
}
