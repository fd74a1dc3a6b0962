import { Trans } from "@lingui/react/macro";
import { Link } from "react-router";
import { buttonClass } from "./Button.tsx";
import { ScreenHeader } from "./Layout.tsx";
import { pathTo, usePlace } from "./place.ts";

export function NotFoundScreen() {
  const place = usePlace();
  return (
    <>
      <ScreenHeader title={<Trans>Page not found</Trans>} />
      <div className="px-3">
        <p className="mb-4">
          <Trans>There is nothing at this address.</Trans>
        </p>
        <Link className={buttonClass("ink")} to={pathTo("/", place)}>
          <Trans>Back to the game</Trans>
        </Link>
      </div>
    </>
  );
}
