import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "wouter";
import { pathTo, usePlace } from "../../room/place.ts";
import { CheckLink } from "./CheckLink.tsx";

const pages = [
  { path: "/about", name: <Trans>About</Trans> },
  { path: "/terms", name: <Trans>Rules</Trans> },
  { path: "/patterns", name: <Trans>Patterns</Trans> },
  { path: "/privacy", name: <Trans>Privacy</Trans> },
  { path: "/releases", name: <Trans>News</Trans> },
  { path: "/donate", name: <Trans>Support us</Trans> },
  { path: "/status", name: <Trans>Status</Trans> },
];

/** The ways to what anyone may read. */
export function PageLinks({ className = "" }: { className?: string }) {
  const { t } = useLingui();
  const place = usePlace();
  return (
    <nav aria-label={t`About this game`} className={className}>
      <ul className="flex flex-wrap justify-center gap-x-1">
        {pages.map(({ path, name }) => (
          <li key={path}>
            <Link className={look} to={pathTo(path, place)}>
              {name}
            </Link>
          </li>
        ))}
        <li>
          <CheckLink className={look}>
            <Trans>Check a draw</Trans>
          </CheckLink>
        </li>
      </ul>
    </nav>
  );
}

const look = "flex min-h-11 items-center px-2 text-sm font-semibold text-soft underline underline-offset-4";
