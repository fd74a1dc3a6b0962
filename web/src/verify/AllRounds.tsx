import { Trans } from "@lingui/react/macro";
import { buttonClass } from "../kit/Button.tsx";

export function AllRounds() {
  return (
    <a className={buttonClass()} href="/verify">
      <Trans>All rounds</Trans>
    </a>
  );
}
