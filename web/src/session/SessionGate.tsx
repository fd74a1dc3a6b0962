import { Trans } from "@lingui/react/macro";
import { type ReactNode, Suspense } from "react";
import { Redirect, useLocation, useSearch } from "wouter";
import { useStore } from "../data/store.ts";
import { CodeBoundary } from "../kit/shell/CodeBoundary.tsx";
import { Waiting } from "../kit/shell/Layout.tsx";
import { lazyScreen } from "../kit/shell/lazy-screen.tsx";
import { isOpenPath } from "../kit/shell/open-paths.ts";
import { isStaffPath } from "../kit/shell/staff-paths.ts";
import { sessionStore } from "./session.ts";

const AccessRestricted = lazyScreen(() => import("../kit/shell/AccessRestricted.tsx").then((m) => m.AccessRestricted));

const profilePaths = ["/profile", "/enhanced-profile"];

/** Nobody passes who is not signed in. Staff whose session is over sign in again and come back to where they were. */
export function SessionGate({ children }: { children: ReactNode }) {
  const session = useStore(sessionStore);
  const [pathname] = useLocation();
  const search = useSearch();
  if (session.status === "signed_in") return children;
  if (session.status === "refused") {
    if (pathname === "/login" || isOpenPath(pathname)) return children;
    if (session.kind === "staff" || isStaffPath(pathname))
      return <Redirect to="/login" replace state={{ from: search === "" ? pathname : `${pathname}?${search}` }} />;
    return (
      <CodeBoundary pathname={pathname}>
        <Suspense fallback={<SigningIn />}>
          <AccessRestricted reason={session.reason} isProfile={profilePaths.includes(pathname)} />
        </Suspense>
      </CodeBoundary>
    );
  }
  return <SigningIn />;
}

function SigningIn() {
  return (
    <main className="grid min-h-dvh place-items-center">
      <h1 className="sr-only">
        <Trans>Derash</Trans>
      </h1>
      <Waiting />
    </main>
  );
}
