import { Trans } from "@lingui/react/macro";
import { Link } from "wouter";
import { buttonClass } from "../../kit/Button.tsx";

/** There is no such unit, or it is not for this person to know of. */
export function UnitGone() {
  return (
    <div className="px-1">
      <p className="mb-4">
        <Trans>There is nothing at this address.</Trans>
      </p>
      <Link className={buttonClass("ink")} to="/user-management">
        <Trans>Back to the start</Trans>
      </Link>
    </div>
  );
}
