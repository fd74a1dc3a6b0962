import { Trans } from "@lingui/react/macro";
import { Link } from "wouter";
import { pathTo, usePlace } from "../../room/place.ts";
import { buttonClass } from "../Button.tsx";
import { ScreenHeader } from "./Layout.tsx";
import { PageLinks } from "./PageLinks.tsx";

/** An address of ours with nothing at it: a cartela that was never called, and the ways on. */
export function NotFoundScreen() {
  const { sharedGameId: _, ...place } = usePlace();
  return (
    <>
      <ScreenHeader title={<Trans>Page not found</Trans>} />
      <div className="mx-auto grid max-w-md justify-items-center gap-4 px-4 pt-4 text-center">
        <LostBall />
        <p className="text-lg">
          <Trans>There is nothing at this address.</Trans>
        </p>
        <Link className={`${buttonClass("ink")} w-full`} to={pathTo("/", place)}>
          <Trans>Back to the game</Trans>
        </Link>
        <PageLinks />
      </div>
    </>
  );
}

/** A ball that no machine holds. */
function LostBall() {
  return (
    <svg width="132" height="132" viewBox="0 0 64 64" aria-hidden="true">
      <circle
        cx="32"
        cy="32"
        r="30"
        fill="var(--cloth-sunk)"
        stroke="var(--line-strong)"
        strokeWidth="1.5"
        strokeDasharray="4 3"
      />
      <circle cx="32" cy="32" r="20.5" fill="var(--cloth)" stroke="var(--line)" strokeWidth="1.5" />
      <g textAnchor="middle" fill="var(--ink)" fontFamily="var(--font-display)" fontWeight="700">
        <text x="32" y="25" fontSize="9">
          ?
        </text>
        <text x="32" y="43" fontSize="17">
          404
        </text>
      </g>
    </svg>
  );
}
