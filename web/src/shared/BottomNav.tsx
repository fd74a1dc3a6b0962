import { Trans, useLingui } from "@lingui/react/macro";
import type { ComponentProps, ReactNode } from "react";
import { Link, useLocation } from "react-router";
import { useAlert } from "./alert.tsx";
import { Icon } from "./icons.tsx";
import { pathTo, usePlace } from "./place.ts";

type IconName = ComponentProps<typeof Icon>["name"];

/** Five tabs: under the thumb on a phone, a rail at the side of a wide screen. */
export function BottomNav() {
  const { t } = useLingui();
  const alert = useAlert();
  return (
    <nav
      aria-label={t`Main`}
      className="fixed inset-x-0 bottom-0 z-10 grid grid-cols-5 border-t border-line bg-cloth pb-[var(--safe-bottom,env(safe-area-inset-bottom,0px))] wide:inset-y-0 wide:end-auto wide:w-24 wide:grid-cols-1 wide:content-start wide:gap-2 wide:border-e wide:border-t-0 wide:pt-4"
    >
      <Tab path="/" alsoOn="/game" icon="game">
        <Trans>Game</Trans>
      </Tab>
      <Soon icon="scores" onClick={() => alert(t`Scores feature coming soon!`)}>
        <Trans>Scores</Trans>
      </Soon>
      <Soon icon="history" onClick={() => alert(t`History feature coming soon!`)}>
        <Trans>History</Trans>
      </Soon>
      <Tab path="/balance-management" icon="wallet">
        <Trans>Wallet</Trans>
      </Tab>
      <Tab path="/enhanced-profile" icon="profile">
        <Trans>Profile</Trans>
      </Tab>
    </nav>
  );
}

const look =
  "relative flex min-h-13 flex-col items-center justify-center gap-0.5 text-2xs font-semibold wide:min-h-16 wide:text-xs";

function Tab({ path, alsoOn, icon, children }: { path: string; alsoOn?: string; icon: IconName; children: ReactNode }) {
  const place = usePlace();
  const { pathname } = useLocation();
  const isActive = pathname === path || pathname === alsoOn;
  return (
    <Link
      to={pathTo(path, place)}
      aria-current={isActive ? "page" : undefined}
      className={`${look} ${isActive ? "text-ink" : "text-soft"}`}
    >
      {isActive && <ActiveMark />}
      <Icon name={icon} />
      {children}
    </Link>
  );
}

function Soon({ icon, onClick, children }: { icon: IconName; onClick: () => Promise<void>; children: ReactNode }) {
  return (
    <button type="button" className={`${look} text-soft`} onClick={() => void onClick()}>
      <Icon name={icon} />
      {children}
    </button>
  );
}

/** Three woven diamonds over the tab that is open. */
function ActiveMark() {
  return (
    <svg width="36" height="8" viewBox="0 0 36 8" className="absolute -top-px wide:top-1" aria-hidden="true">
      <path d="M6 0 10 4 6 8 2 4ZM30 0 34 4 30 8 26 4Z" fill="var(--thread-2)" />
      <path d="M18 0 24 4 18 8 12 4Z" fill="var(--thread-1)" />
    </svg>
  );
}
