import { Trans } from "@lingui/react/macro";
import { Link } from "wouter";
import { buttonClass } from "../Button.tsx";
import { StaffPage } from "./StaffPage.tsx";

export function NotFoundPage() {
  return (
    <StaffPage title={<Trans>Page not found</Trans>}>
      <div className="px-1">
        <p className="mb-4">
          <Trans>There is nothing at this address.</Trans>
        </p>
        <Link className={buttonClass("ink")} to="/user-management">
          <Trans>Back to the start</Trans>
        </Link>
      </div>
    </StaffPage>
  );
}
