import { Trans } from "@lingui/react/macro";
import { Suspense, useEffect, useState } from "react";
import { Link, useLocation } from "wouter";
import { pathTo, usePlace } from "../../room/place.ts";
import { Tibeb } from "../Tibeb.tsx";
import { CodeBoundary } from "./CodeBoundary.tsx";
import { lazyScreen } from "./lazy-screen.tsx";
import { MenuButton } from "./MenuButton.tsx";

const MenuList = lazyScreen(() => import("./MenuList.tsx").then((m) => m.MenuList));

/** The menu of a signed-in player. The first screen has none, so what is in it comes after. */
export function HeaderMenu() {
  const place = usePlace();
  const [pathname] = useLocation();
  const [isOpen, setOpen] = useState(false);
  useEffect(MenuList.prefetch, []);
  return (
    <header className="relative z-20 bg-cloth print:hidden">
      <div className="mx-auto flex h-13 max-w-5xl items-center justify-between ps-3 pe-1">
        <Link to={pathTo("/", place)} className="display text-xl">
          <Trans>Derash</Trans>
        </Link>
        <MenuButton isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />
      </div>
      <Tibeb height={8} />
      {isOpen && (
        <CodeBoundary pathname={pathname}>
          <Suspense fallback={null}>
            <MenuList close={() => setOpen(false)} />
          </Suspense>
        </CodeBoundary>
      )}
    </header>
  );
}
