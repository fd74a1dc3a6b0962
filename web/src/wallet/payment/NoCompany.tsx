import { Trans } from "@lingui/react/macro";
import { Link } from "wouter";
import { buttonClass } from "../../kit/Button.tsx";
import { tablesPath, usePlace } from "../../room/place.ts";

/** A wallet is of a company: who has been at no table and no desk yet has none. */
export function NoCompany() {
  const place = usePlace();
  return (
    <div className="grid gap-3 p-4 text-center">
      <p>
        <Trans>You have no wallet yet: it is opened with a company when you first come to one of its tables.</Trans>
      </p>
      <Link className={buttonClass("ink")} to={tablesPath(place)}>
        <Trans>Tables</Trans>
      </Link>
    </div>
  );
}
