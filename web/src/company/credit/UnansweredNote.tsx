import { i18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { ApiError } from "../../data/api-error.ts";
import { birr } from "../../i18n/money.ts";
import { fieldErrors, serverMessage } from "../../kit/staff/form/form-errors.ts";
import type { Attempt } from "./unanswered.ts";

type Props = {
  lost: Attempt;
  /** What is about to be sent is not what had no answer. */
  isAnother: boolean;
};

/** That nobody knows whether the last attempt was made, and what sending does now. */
export function UnansweredNote({ lost, isAnother }: Props) {
  const sum = birr(Number(lost.amount));
  const { targetName: name } = lost;
  return (
    <p role="status" className="rounded-md border border-gold bg-paper px-3 py-2 text-sm font-semibold">
      {lost.kind === "adjustment" || lost.kind === "player_adjustment" ? (
        <Trans>
          Your last adjustment of {sum} ETB for {name} had no answer.
        </Trans>
      ) : (
        <Trans>
          Your last transfer of {sum} ETB to {name} had no answer.
        </Trans>
      )}{" "}
      {isAnother ? (
        <Trans>This is another one, and both may be made.</Trans>
      ) : (
        <Trans>Sending it again will not send it twice.</Trans>
      )}
    </p>
  );
}

/** Why money was not moved. A key that was used for something else says that an earlier attempt came through. */
export function moneyRefusal(error: unknown): string {
  if (error instanceof ApiError && error.code === "idempotency_conflict")
    return i18n._(msg`An earlier attempt may have been made. Please look at the balances before you send it again.`);
  return aboutReceiver(error) ?? serverMessage(error);
}

/** What is wrong with whom it was for: of many, with the one that stopped the list. */
function aboutReceiver(error: unknown): string | undefined {
  const found = Object.entries(fieldErrors(error)).find(([field]) => /^(target_user_id$|items)/.test(field));
  return found?.[1];
}
