import { Trans } from "@lingui/react/macro";
import { type ReactNode, Suspense, useCallback } from "react";
import { useLocation } from "wouter";
import { useStore } from "../../data/store.ts";
import { backendStore } from "../../room/backend.ts";
import { leaveRound } from "../../room/my-cartelas.ts";
import { isAtTable, pathTo, tablesPath, usePlace } from "../../room/place.ts";
import { roundAlarmStore } from "../../room/seal/round-alarm.ts";
import { useBackButton } from "../../session/telegram-link.ts";
import { Tibeb } from "../Tibeb.tsx";
import { BottomNav } from "./BottomNav.tsx";
import { CodeBoundary } from "./CodeBoundary.tsx";
import { HeaderMenu } from "./HeaderMenu.tsx";
import { lazyScreen } from "./lazy-screen.tsx";
import { stepsMade } from "./steps.ts";

const pathsWithoutMenu = ["/", "/game", "/enhanced-profile"];

/** The frame of every player screen: the menu where there is one, the screen, the five tabs. */
export function Layout({ children }: { children: ReactNode }) {
  const [pathname] = useLocation();
  return (
    <div className="min-h-dvh pt-[calc(var(--safe-top,env(safe-area-inset-top,0px))+var(--content-top,0px))] wide:ps-24">
      {!pathsWithoutMenu.includes(pathname) && <HeaderMenu />}
      <main className="mx-auto w-full max-w-5xl pb-[calc(3.5rem+var(--safe-bottom,env(safe-area-inset-bottom,0px)))] wide:pb-6">
        <Above />
        <CodeBoundary pathname={pathname}>
          <Suspense fallback={<Waiting />}>{children}</Suspense>
        </CodeBoundary>
      </main>
      <BottomNav />
      <TelegramBack />
    </div>
  );
}

type HeaderProps = { title: ReactNode; news?: ReactNode; back?: ReactNode; children?: ReactNode };

/** A screen's own title with the news under it, closed off by the woven edge. */
export function ScreenHeader({ title, news, back, children }: HeaderProps) {
  return (
    <header className="mb-2">
      <div className="flex min-h-14 items-center gap-3 px-3 py-1">
        {back}
        <div className="min-w-0 flex-1">
          <h1 className="display text-[min(var(--text-xl),7vw)]">{title}</h1>
          {news !== undefined && <p className="min-h-4 text-xs text-soft">{news}</p>}
        </div>
        {children}
      </div>
      <Tibeb height={8} />
    </header>
  );
}

/** Shown in place of a screen or a list that is on its way. */
export function Waiting({ children }: { children?: ReactNode }) {
  return (
    <div className="grid min-h-40 place-items-center p-6 text-center text-soft" role="status">
      <div>
        <Tibeb height={10} isMoving className="mx-auto mb-4 max-w-36 rounded-sm" />
        {children ?? <Trans>Loading...</Trans>}
      </div>
    </div>
  );
}

/**
 * On every screen but the first. From a table back to the tables, from the game to its cartelas (the stake stays in the
 * round), from any other screen to where the player came from, else to the game.
 */
function TelegramBack() {
  const [pathname, navigate] = useLocation();
  const place = usePlace();
  const back = useCallback(() => {
    const { sharedGameId, ...table } = place;
    if (pathname === "/") return navigate(tablesPath(place));
    if (pathname !== "/game") return stepsMade() > 0 ? history.back() : navigate(pathTo("/", place));
    if (sharedGameId !== undefined) leaveRound(sharedGameId);
    navigate(pathTo("/", table));
  }, [navigate, pathname, place]);
  useBackButton(back, pathname !== "/" || isAtTable(place));
  return null;
}

const Notices = lazyScreen(() => import("./Notices.tsx").then((m) => m.Notices));

/**
 * Stays on every screen: what is settled of a round has been changed, which must never happen, and this phone can prove it. Or this
 * is one page too many, and is told no more.
 */
function Above() {
  const [pathname] = useLocation();
  const alarm = useStore(roundAlarmStore);
  if (useStore(backendStore) !== "put_aside" && alarm === null) return null;
  return (
    <CodeBoundary pathname={pathname}>
      <Suspense fallback={null}>
        <Notices />
      </Suspense>
    </CodeBoundary>
  );
}
