import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { pathTo, usePlace } from "../../room/place.ts";
import { CheckLink } from "./CheckLink.tsx";

/** The ways to what anyone may read. */
export function PageLinks({ className = "" }: { className?: string }) {
  const { t } = useLingui();
  return (
    <nav aria-label={t`About this game`} className={className}>
      <ul className="flex flex-wrap justify-center gap-x-1">
        <PageLink path="/about">
          <Trans>About</Trans>
        </PageLink>
        <PageLink path="/terms">
          <Trans>Rules</Trans>
        </PageLink>
        <PageLink path="/patterns">
          <Trans>Patterns</Trans>
        </PageLink>
        <PageLink path="/privacy">
          <Trans>Privacy</Trans>
        </PageLink>
        <PageLink path="/releases">
          <Trans>News</Trans>
        </PageLink>
        <PageLink path="/donate">
          <Trans>Support us</Trans>
        </PageLink>
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

function PageLink({ path, children }: { path: string; children: ReactNode }) {
  const place = usePlace();
  return (
    <li>
      <Link className={look} to={pathTo(path, place)}>
        {children}
      </Link>
    </li>
  );
}
