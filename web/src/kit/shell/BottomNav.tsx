import type { Features } from "@derash/protocol/round";
import { Trans, useLingui } from "@lingui/react/macro";
import type { ComponentProps, MouseEvent, ReactNode } from "react";
import { Link, useLocation } from "wouter";
import { isFeatureOn } from "../../data/queries.ts";
import { useStore } from "../../data/store.ts";
import { pathTo, usePlace } from "../../room/place.ts";
import { roundCallStore } from "../../room/round-call.ts";
import { useAlert } from "../alert.tsx";
import { Icon } from "../icons.tsx";

type IconName = ComponentProps<typeof Icon>["name"];

/** Five tabs: under the thumb on a phone, a rail at the side of a wide screen. */
export function BottomNav() {
  const { t } = useLingui();
  const alert = useAlert();
  const place = usePlace();
  const [, navigate] = useLocation();
  const guard = (feature: keyof Features, path: string, words: string) => async (event: MouseEvent) => {
    event.preventDefault();
    if (await isFeatureOn(feature)) navigate(pathTo(path, place));
    else await alert(words);
  };
  return (
    <nav
      aria-label={t`Main`}
      className="fixed inset-x-0 print:hidden bottom-0 z-10 grid grid-cols-5 border-t border-line bg-cloth pb-[var(--safe-bottom,env(safe-area-inset-bottom,0px))] wide:inset-y-0 wide:end-auto wide:w-24 wide:grid-cols-1 wide:content-start wide:gap-2 wide:border-e wide:border-t-0 wide:pt-4"
    >
      <Tab path="/" alsoOn="/game" icon="game">
        <Trans>Game</Trans>
      </Tab>
      <Tab path="/scores" icon="scores" onFollow={guard("scores", "/scores", t`Scores feature coming soon!`)}>
        <Trans>Scores</Trans>
      </Tab>
      <Tab
        path="/history"
        alsoOn="/round"
        icon="history"
        onFollow={guard("history", "/history", t`History feature coming soon!`)}
      >
        <Trans>History</Trans>
      </Tab>
      <Tab path="/balance-management" icon="wallet">
        <Trans>Wallet</Trans>
      </Tab>
      <Tab path="/enhanced-profile" alsoOn="/profile" icon="profile">
        <Trans>Profile</Trans>
      </Tab>
    </nav>
  );
}

const look =
  "relative flex min-h-13 flex-col items-center justify-center gap-0.5 text-[min(var(--text-2xs),3.5vw)] leading-tight font-semibold wide:min-h-16 wide:text-xs";

type TabProps = {
  path: string;
  /** The start of other paths on which this tab is the open one too. */
  alsoOn?: string;
  icon: IconName;
  onFollow?: (event: MouseEvent) => Promise<void>;
  children: ReactNode;
};

function Tab({ path, alsoOn, icon, onFollow, children }: TabProps) {
  const place = usePlace();
  const [pathname] = useLocation();
  const isCalled = useStore(roundCallStore);
  const isActive = pathname === path || `/${pathname.split("/")[1]}` === alsoOn;
  return (
    <Link
      to={pathTo(path, place)}
      onClick={(event) => void onFollow?.(event)}
      aria-current={isActive ? "page" : undefined}
      className={`${look} ${isActive ? "text-ink" : "text-soft"}`}
    >
      {isActive && <ActiveMark />}
      {path === "/" && isCalled && <CallMark />}
      <Icon name={icon} />
      {children}
    </Link>
  );
}

/** A round of mine wants to be looked at; the notice on the screen says it in words. */
function CallMark() {
  return (
    <span data-testid="round-call" className="absolute top-1 ms-7 size-2.5 rotate-45 bg-alarm" aria-hidden="true" />
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
