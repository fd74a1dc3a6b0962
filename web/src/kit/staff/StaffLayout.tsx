import type { StaffUser } from "@derash/protocol/staff";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode, Suspense, useEffect, useState } from "react";
import { Link, useLocation } from "wouter";
import { signOut } from "../../session/sign-out.ts";
import { canPlay, playAgain } from "../../session/staff-session.ts";
import { Waiting } from "../shell/Layout.tsx";
import { MenuButton } from "../shell/MenuButton.tsx";
import { Tibeb } from "../Tibeb.tsx";
import { FindButton, useFinding } from "./find/FindButton.tsx";
import { menuOf } from "./menu.ts";
import { roleLabels } from "./role-labels.ts";
import { StaffIcon, type StaffIconName } from "./StaffIcon.tsx";
import { useWatchedStaff } from "./use-staff.ts";
import { useWaitingCounts } from "./use-waiting.ts";

/** The frame of every staff page: a rail of links where there is room for one, else a menu in the header. */
export function StaffLayout({ children }: { children: ReactNode }) {
  const staff = useWatchedStaff();
  const finding = useFinding(staff.user_type !== "cashier");
  return (
    <div className="min-h-dvh pt-[calc(var(--safe-top,env(safe-area-inset-top,0px))+var(--content-top,0px))] wide:grid wide:grid-cols-[15rem_minmax(0,1fr)]">
      <SkipLink />
      <Rail staff={staff} onFind={finding.open} />
      <Header staff={staff} onFind={finding.open} />
      <main id="main" tabIndex={-1} className="min-w-0 outline-none">
        <Suspense fallback={<Waiting />}>{children}</Suspense>
      </main>
      {finding.dialog}
    </div>
  );
}

function SkipLink() {
  return (
    <a
      href="#main"
      className="fixed start-2 top-2 z-30 -translate-y-20 rounded-md bg-ink px-4 py-3 font-bold text-cloth focus:translate-y-0"
    >
      <Trans>Skip to the page</Trans>
    </a>
  );
}

type FrameProps = { staff: StaffUser; onFind: (() => void) | null };

function Rail({ staff, onFind }: FrameProps) {
  return (
    <aside className="sticky top-0 hidden h-dvh flex-col overflow-y-auto border-e border-line bg-cloth wide:flex print:hidden!">
      <Brand staff={staff} className="px-4 pt-4 pb-3 text-2xl" />
      <Tibeb height={8} className="shrink-0" />
      <Where staff={staff} />
      {onFind && <FindButton className="mx-3 mt-3" onOpen={onFind} />}
      <Links staff={staff} />
      <div className="mt-auto border-t border-line">
        <Who staff={staff} />
      </div>
    </aside>
  );
}

function Header({ staff, onFind }: FrameProps) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  useEffect(() => {
    const closeOnEscape = (event: KeyboardEvent) => event.key === "Escape" && setOpen(false);
    document.addEventListener("keydown", closeOnEscape);
    return () => document.removeEventListener("keydown", closeOnEscape);
  }, []);
  return (
    <header className="relative z-20 border-b border-line bg-cloth wide:hidden print:hidden">
      <div className="flex h-13 items-center justify-between ps-3 pe-1">
        <Brand staff={staff} className="text-xl" onFollow={close} />
        <div className="flex items-center gap-2">
          {onFind && <FindButton onOpen={onFind} />}
          <MenuButton isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />
        </div>
      </div>
      {isOpen && (
        <div className="cloth absolute inset-x-2 top-13 max-h-[calc(100dvh-4.5rem)] overflow-auto">
          <Where staff={staff} />
          <Links staff={staff} onFollow={close} />
          <div className="border-t border-line">
            <Who staff={staff} />
          </div>
        </div>
      )}
    </header>
  );
}

type LinksProps = { staff: StaffUser; onFollow?: () => void };

function Brand({ staff, className, onFollow }: LinksProps & { className: string }) {
  return (
    <Link to={staff.user_type === "cashier" ? "/" : "/today"} className={`display ${className}`} onClick={onFollow}>
      <Trans>Derash</Trans>
    </Link>
  );
}

/** Where this person works: nothing for a super admin, who is above every company. */
function Where({ staff }: { staff: StaffUser }) {
  if (staff.company === null) return null;
  return (
    <p className="border-b border-line px-4 py-3">
      <span className="block text-sm font-bold break-words">{staff.company.name}</span>
      {staff.branch && <span className="block text-xs break-words text-soft">{staff.branch.name}</span>}
    </p>
  );
}

const item = "relative flex min-h-11 w-full items-center gap-3 px-4 text-start text-sm font-semibold hover:bg-sunk";

function Links({ staff, onFollow }: LinksProps) {
  const { t, i18n } = useLingui();
  const [pathname, navigate] = useLocation();
  const waiting = useWaitingCounts(staff);
  const counts: Partial<Record<StaffIconName, number>> = {
    ...waiting,
    ...{ shift: waiting.shifts, withdrawal: waiting.withdrawals, payment: waiting.payments },
  };
  const mine = menuOf(staff.user_type);
  return (
    <nav aria-label={t`Main`} className="py-2">
      {mine.map(({ path, icon, words }) => (
        <Link
          key={path}
          to={path}
          onClick={onFollow}
          aria-current={pathname === path ? "page" : undefined}
          className={`${item} ${pathname === path ? "bg-sunk text-ink" : "text-soft"}`}
        >
          {pathname === path && <ActiveMark />}
          <StaffIcon name={icon} />
          {i18n._(words)}
          <WaitingBadge count={counts[icon] ?? 0} />
        </Link>
      ))}
      {canPlay() && (
        <button type="button" className={`${item} text-soft`} onClick={() => void playAgain(() => navigate("/"))}>
          <StaffIcon name="play" />
          <Trans>Play</Trans>
        </button>
      )}
    </nav>
  );
}

/** How many things wait for this person; nothing where none does. */
function WaitingBadge({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span
      className="ms-auto grid h-6 min-w-6 place-items-center rounded-full bg-alarm px-1.5 text-xs font-bold text-cloth tabular-nums"
      data-testid="waiting-count"
    >
      <span aria-hidden="true">{count}</span>
      <span className="sr-only">
        <Plural value={count} one="# thing waits for you" other="# things wait for you" />
      </span>
    </span>
  );
}

/** The woven diamonds of the players' tabs, standing at the edge of the rail. */
function ActiveMark() {
  return (
    <svg width="8" height="36" viewBox="0 0 8 36" className="absolute start-0 top-1" aria-hidden="true">
      <path d="M4 2 8 6 4 10 0 6ZM4 26 8 30 4 34 0 30Z" fill="var(--thread-2)" />
      <path d="M4 12 8 18 4 24 0 18Z" fill="var(--thread-1)" />
    </svg>
  );
}

function Who({ staff }: { staff: StaffUser }) {
  const { i18n } = useLingui();
  return (
    <>
      <p className="px-4 pt-3 pb-1">
        <span className="block truncate text-sm font-bold">{staff.username}</span>
        <span className="block text-xs text-soft">{i18n._(roleLabels[staff.user_type])}</span>
      </p>
      <button type="button" className={`${item} text-alarm`} onClick={() => void signOut()}>
        <StaffIcon name="logout" />
        <Trans>Logout</Trans>
      </button>
    </>
  );
}
